import type { ReportBody } from '@lintel/contract'
import { graphOf, isFields, isIdList, same, type Field, type Fields } from './graph.ts'
import { fieldName, placeOf, shown } from './labels.ts'

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
])

const fieldsOf = (field: Field): Fields => {
  if (Array.isArray(field)) return Object.fromEntries(Object.entries(field))
  return isFields(field) ? field : {}
}

/** A user's changes to a report, for display: for a copy of changes that could not be saved. Order is left out. */
export const reportChanges = (base: ReportBody, body: ReportBody): ReportChange[] => {
  const [before, after] = [graphOf(base), graphOf(body)]
  const changes: ReportChange[] = []

  const compare = (where: string, path: string, was: Field, is: Field) => {
    if (same(was, is)) return
    if (isIdList(was) || isIdList(is)) {
      // Entries are compared separately; words only exist in the list.
      const words = [was, is].map((list) => (isIdList(list) ? list.ids.filter((id) => !after.entities.has(id)) : []))
      const [old, now] = words.map((list) => list.filter((id) => !before.entities.has(id)).join(', '))
      if (old !== now) changes.push({ where, what: fieldName(path), was: old ?? '', is: now ?? '' })
      return
    }
    if ([was, is].some((field) => isFields(field) || Array.isArray(field))) {
      const [old, now] = [fieldsOf(was), fieldsOf(is)]
      for (const key of new Set([...Object.keys(now), ...Object.keys(old)]))
        if (!internal.has(key)) compare(where, path ? `${path}.${key}` : key, old[key], now[key])
      return
    }
    const [old, now] = [shown(was), shown(is)]
    if (old !== now) changes.push({ where, what: fieldName(path), was: old, is: now })
  }

  for (const [id, fields] of after.entities) {
    const old = before.entities.get(id)
    const where = placeOf(after, id)
    const count = changes.length
    compare(where, '', old ?? {}, fields)
    if (!old && changes.length === count) changes.push({ where, what: 'Added', was: '', is: '' })
  }
  for (const id of before.entities.keys())
    if (!after.entities.has(id)) changes.push({ where: placeOf(before, id), what: 'Removed', was: '', is: '' })
  return changes
}
