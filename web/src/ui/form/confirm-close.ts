import { genericMessages } from '@lintel/contract'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import { confirm } from '../confirm.tsx'

export const confirmClose = async (
  { dirty, forget }: { dirty: boolean; forget: () => void },
  close: () => void,
): Promise<void> => {
  if (dirty && !(await confirm(genericMessages.unsavedChangesPrompt))) return
  forget()
  close()
}

export interface KeptInput<Values extends object> {
  name: string
  values: Values
  restore: (values: Values) => void
}

/** For a dialog without `useEntityForm`. `close` asks first; `done` closes it once its input is used. */
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
