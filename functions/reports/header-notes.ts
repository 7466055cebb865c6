import { readHeader, writeExported } from './store/index.ts'
import { writeLinkOpened } from './store/link-opened.ts'

/** The version stays. */
export const setExported = (reportId: string, at: string): Promise<void> => writeExported(reportId, at)

/** Only the first time counts. False for no report, or a deleted one. */
export async function markLinkOpened(id: string, now: Date): Promise<boolean> {
  const row = await readHeader(id)
  if (!row || row.record.deleted) return false
  if (!row.record.emaillinkopened) await writeLinkOpened(id, now.toISOString())
  return true
}
