import { genericMessages } from '@lintel/contract'
import { confirm } from '../confirm.tsx'

/** Closes a dialog; asks first if its form has unsaved input. */
export const confirmClose = async ({ dirty }: { dirty: boolean }, close: () => void): Promise<void> => {
  if (!dirty || (await confirm(genericMessages.unsavedChangesPrompt))) close()
}
