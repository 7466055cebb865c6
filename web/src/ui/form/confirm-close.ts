import { genericMessages } from '@lintel/contract'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import { confirm } from '../confirm.tsx'

/** Closes a dialog; asks first if its form has unsaved input. */
export const confirmClose = async (
  { dirty, forget }: { dirty: boolean; forget: () => void },
  close: () => void,
): Promise<void> => {
  if (dirty && !(await confirm(genericMessages.unsavedChangesPrompt))) return
  forget()
  close()
}

/** Input of a dialog without `useEntityForm`, kept as a form's values are. */
export interface KeptInput<Values extends object> {
  name: string
  values: Values
  restore: (values: Values) => void
}

/**
 * Guards a dialog without `useEntityForm` against leaving. `close` asks first; `done` closes it once its input is used.
 * Without `input` nothing is kept: for a single name, or a drawing, which belongs to its signer.
 */
export const useConfirmedClose = <Values extends object>(
  dirty: boolean,
  close: () => void,
  input: KeptInput<Values> | undefined,
): { close: () => void; done: () => void } => {
  const forget = useKeptWork<Values>(dirty, {
    work: input && {
      name: input.name,
      kept: () => ({ base: input.values, mine: input.values }),
      parse: (stored) => (isAlike(stored, input.values) ? stored : undefined),
      restore: ({ mine }) => input.restore(mine),
    },
  })
  return {
    close: () => void confirmClose({ dirty, forget }, close),
    done: () => void confirmClose({ dirty: false, forget }, close),
  }
}
