import type { PrefillConflict } from '@lintel/rules'
import { confirm } from '../../../ui/confirm.tsx'

/** Asks whether what somebody typed gives way to what the workbook has; nothing is asked where nothing differs. */
export const askToReplace = async (conflicts: readonly PrefillConflict[]): Promise<boolean> => {
  if (conflicts.length === 0) return false
  const each = conflicts.map(({ label, own, found }) => `${label}: ${own} → ${found}`)
  return confirm(`The spreadsheet has something else. ${each.join('; ')}`, {
    yes: 'Use the spreadsheet',
    no: 'Keep what is there',
  })
}
