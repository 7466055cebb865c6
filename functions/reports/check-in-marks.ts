import type { Report } from '@lintel/contract'
import { itemsIn, keptLists, sideOf } from '@lintel/rules'
import { readBody, readVersion } from './store/index.ts'

/**
 * Returns a check-out with the marks that its next save will set. Reports stored before marks were introduced have
 * none, though everything they were created with came from the check-in: print must not present it as the agency's
 * statement.
 */
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
