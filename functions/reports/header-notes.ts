import { readHeader, writeExported } from './store/index.ts'
import { writeLinkOpened } from './store/link-opened.ts'

/** Notes when another system took the report; its version stays. */
export const setExported = (reportId: string, at: string): Promise<void> => writeExported(reportId, at)

/**
 * Notes that the link of a report was opened; the first time counts. False where there is no such report, or it is
 * deleted.
 */
export async function markLinkOpened(id: string, now: Date): Promise<boolean> {
  const row = await readHeader(id)
  if (!row || row.record.deleted) return false
  if (!row.record.emaillinkopened) await writeLinkOpened(id, now.toISOString())
  return true
}
