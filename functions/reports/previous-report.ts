import type { Meter, Report } from '@lintel/contract'
import { photosIn, itemsIn, keptLists, sideOf } from '@lintel/rules'
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

/** Check-outs stored without marks: print must not present the check-in as the agency's statement. */
export async function withCheckInMarks(report: Report): Promise<Report> {
  if (sideOf(report.type) !== 'out' || report.previousReportRef === undefined) return report
  const items = [...itemsIn(report)].map(({ item }) => item)
  const isWhole =
    items.every(({ condition }) => condition.in.readonly) &&
    keptLists.every((list) => report[list].every(({ readonly }) => readonly))
  const row = isWhole ? undefined : await readVersion(report.id, 1)
  const made = row && (await readBody(row.bodyKey)).body
  if (!made || sideOf(made.type) !== 'out') return report
  const marked = structuredClone(report)
  const first = new Set([...itemsIn(made)].map(({ item }) => item._uuid))
  for (const { item } of itemsIn(marked)) if (first.has(item._uuid)) item.condition.in.readonly = true
  for (const list of keptLists) {
    const known = new Set(made[list].map(({ _uuid }) => _uuid))
    for (const entry of marked[list]) if (known.has(entry._uuid)) entry.readonly = true
  }
  return marked
}
