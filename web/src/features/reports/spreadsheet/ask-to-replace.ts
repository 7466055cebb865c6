import type { PrefillConflict } from '@lintel/rules'
import { confirm } from '../../../ui/confirm.tsx'

/** Asks whether to replace the user's input with the workbook's values; resolves without asking if nothing differs. */
export const askToReplace = async (conflicts: readonly PrefillConflict[]): Promise<boolean> => {
  if (conflicts.length === 0) return false
  const each = conflicts.map(({ label, own, found }) => `${label}: ${own} → ${found}`)
  return confirm(`The spreadsheet has different values. ${each.join('; ')}`, {
    yes: 'Use the spreadsheet',
    no: 'Keep the current values',
  })
}
