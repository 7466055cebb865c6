import { genericMessages } from '@lintel/contract'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import { forgetUnsaved } from '../../lib/unsaved-changes.ts'
import { confirm } from '../confirm.tsx'

/** Closes a dialog; asks first if its form has unsaved input. */
export const confirmClose = async ({ dirty }: { dirty: boolean }, close: () => void): Promise<void> => {
  if (dirty && !(await confirm(genericMessages.unsavedChangesPrompt))) return
  forgetUnsaved(location, location)
  close()
}

/** Input of a dialog without `useEntityForm`, kept as a form's values are. */
export interface KeptInput<Values extends object> {
  name: string
  values: Values
  restore: (values: Values) => void
}

/**
 * Guards a dialog without `useEntityForm` against leaving, and returns what closes it: it asks first. Without `input`
 * nothing is kept (0948).
 */
export const useConfirmedClose = <Values extends object>(
  dirty: boolean,
  close: () => void,
  input: KeptInput<Values> | undefined,
): (() => void) => {
  useKeptWork<Values>(dirty, {
    work: input && {
      name: input.name,
      kept: () => ({ base: input.values, mine: input.values }),
      parse: (stored) => (isAlike(stored, input.values) ? stored : undefined),
      restore: ({ mine }) => input.restore(mine),
    },
  })
  return () => void confirmClose({ dirty }, close)
}
