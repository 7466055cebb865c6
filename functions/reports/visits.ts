import type { Report } from '@lintel/contract'
import { bodyOfRow } from './open-report.ts'
import { readHeader, wholeReport } from './store/index.ts'
import { writeLinkOpened } from './store/link-opened.ts'

/**
 * A whole report for the server's own work, whatever the scope and deleted or not; undefined where there is none. What
 * visitors see of it is chosen by whoever asks.
 */
export async function findReport(id: string): Promise<Report | undefined> {
  const row = await readHeader(id)
  return row && wholeReport(row.record, await bodyOfRow(row))
}

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
