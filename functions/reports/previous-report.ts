import type { Meter, Report } from '@lintel/contract'
import { photosIn } from '@lintel/rules'
import { bodyOfRow } from './read-report.ts'
import { readBody, readHeader, readVersion } from './store/index.ts'

interface PreviousReport {
  ref: number
  date: string
  meters: Meter[]
}

/** Whatever the scope. Undefined if there is none, for a legacy report, and for all types but check-outs. */
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

/** What a follow-on was made with, which reads as found on the day unless print says otherwise. */
export async function readCarried({
  id,
  previousReportRef,
}: Pick<Report, 'id' | 'previousReportRef'>): Promise<{ notes: string; photographs: ReadonlySet<string> } | undefined> {
  const first = previousReportRef === undefined ? undefined : await readVersion(id, 1)
  if (!first) return undefined
  const { body } = await readBody(first.bodyKey)
  return { notes: body.propertyDetails.generalNotes, photographs: new Set(photosIn(body).map((photo) => photo.id)) }
}
