import { genericMessages } from '@lintel/contract'
import { confirm } from '../confirm.tsx'

/** Closes a dialog; asks first where something was typed into its form. */
export const closeAsking = async ({ dirty }: { dirty: boolean }, close: () => void): Promise<void> => {
  if (!dirty || (await confirm(genericMessages.unsavedChangesPrompt))) close()
}
