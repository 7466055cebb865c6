import type { ReportBody } from '@lintel/contract'
import { entryPlace } from './conflicts.ts'
import { isFields, isIdList, isSame, type Field, type Fields } from './graph.ts'
import { fieldName, reportLabels, shown } from './labels.ts'
import { reportGraph } from './report-graph.ts'

/** One difference between two report bodies, for display. */
export interface ReportChange {
  /** `Kitchen, Worktop` */
  where: string
  /** `Colour`; `Added` or `Removed` for entries without fields to show. */
  what: string
  was: string
  is: string
}

/** Fields that are not shown to users. */
const internal: ReadonlySet<string> = new Set([
  '_uuid',
  'id',
  'slug',
  'src',
  'createdAt',
  'originalnote',
  'linkedphoto',
  'kind',
  'x1',
  'y1',
  'x2',
  'y2',
])

const fieldsOf = (field: Field): Fields => {
  if (Array.isArray(field)) return Object.fromEntries(Object.entries(field))
  return isFields(field) ? field : {}
}

/** A user's changes to a report, for display: for a copy of changes that could not be saved. Order is left out. */
export const reportChanges = (base: ReportBody, body: ReportBody): ReportChange[] => {
  const [before, after] = [reportGraph(base), reportGraph(body)]
  const changes: ReportChange[] = []

  const compare = (where: string, path: string, was: Field, is: Field) => {
    if (isSame(was, is)) return
    if (isIdList(was) || isIdList(is)) {
      // Entries are compared separately; words only exist in the list.
      const words = [was, is].map((list) => (isIdList(list) ? list.ids.filter((id) => !after.entries.has(id)) : []))
      const [old, now] = words.map((list) => list.filter((id) => !before.entries.has(id)).join(', '))
      if (old !== now) changes.push({ where, what: fieldName(path), was: old ?? '', is: now ?? '' })
      return
    }
    if ([was, is].some((field) => isFields(field) || Array.isArray(field))) {
      const [old, now] = [fieldsOf(was), fieldsOf(is)]
      for (const key of new Set([...Object.keys(now), ...Object.keys(old)]))
        if (!internal.has(key)) compare(where, path ? `${path}.${key}` : key, old[key], now[key])
      return
    }
    const [old, now] = [shown(was, path), shown(is, path)]
    if (old !== now) changes.push({ where, what: fieldName(path), was: old, is: now })
  }

  for (const [id, fields] of after.entries) {
    const old = before.entries.get(id)
    const where = entryPlace(reportLabels, after, id)
    const count = changes.length
    compare(where, '', old ?? {}, fields)
    if (!old && changes.length === count) changes.push({ where, what: 'Added', was: '', is: '' })
  }
  for (const id of before.entries.keys())
    if (!after.entries.has(id))
      changes.push({ where: entryPlace(reportLabels, before, id), what: 'Removed', was: '', is: '' })
  return changes
}
