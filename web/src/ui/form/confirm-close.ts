import { genericMessages } from '@lintel/contract'
import { forgetUnsaved, useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { confirm } from '../confirm.tsx'

/** Closes a dialog; asks first if its form has unsaved input. */
export const confirmClose = async ({ dirty }: { dirty: boolean }, close: () => void): Promise<void> => {
  if (dirty && !(await confirm(genericMessages.unsavedChangesPrompt))) return
  forgetUnsaved(location, location)
  close()
}

/** Guards a dialog without `useEntityForm` against leaving, and returns what closes it: it asks first. */
export const useConfirmedClose = (dirty: boolean, close: () => void): (() => void) => {
  useUnsavedChanges(dirty)
  return () => void confirmClose({ dirty }, close)
}
