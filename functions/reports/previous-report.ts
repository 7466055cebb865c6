import type { Meter, Report } from '@lintel/contract'
import { bodyOfRow } from './read-report.ts'
import { readHeader } from './store/index.ts'

/** The previous report that a check-out is compared with: its meter readings. */
interface PreviousReport {
  ref: number
  date: string
  meters: Meter[]
}

/**
 * The current state of the report that a check-out follows: for the server's own work, whatever the scope. Undefined if
 * there is none, for a legacy report, which has no readings, and for all other types.
 */
export async function readPreviousReport({
  type,
  linkedReports,
  previousReportRef,
}: Pick<Report, 'type' | 'linkedReports' | 'previousReportRef'>): Promise<PreviousReport | undefined> {
  const link = type === 'Check Out' ? linkedReports.find(({ ref }) => ref === previousReportRef) : undefined
  const row = link && (await readHeader(link.id))
  if (!row?.bodyKey) return undefined
  const { meters } = await bodyOfRow(row)
  return { ref: row.record.ref, date: row.record.date, meters }
}
