import {
  documentOf,
  graphOf,
  isFields,
  isIdList,
  isObject,
  isSame,
  rootId,
  valueOf,
  type Field,
  type Fields,
  type Shape,
  type Value,
  type Values,
} from './graph.ts'
import { mergeGraphs } from './merge-graphs.ts'

/** Two users changed the value at this path differently: `address.postcode`. */
export interface RecordConflict {
  path: string
  mine: unknown
  theirs: unknown
}

/** By id or key, or else by its whole content. */
const nameOf = (entry: Values): string => {
  const own = entry['id'] ?? entry['key']
  return typeof own === 'string' ? own : JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const shape: Shape = {
  wordLists: new Set(),
  idsOf: (_list, entries, owner, path) => {
    if (!entries.every(isObject)) return undefined
    const ids = entries.map((entry) => `${owner}/${path}:${nameOf(entry)}`)
    return new Set(ids).size === ids.length ? ids : undefined
  },
}

const pathsIn = (entries: ReadonlyMap<string, Fields>): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>()
  const visit = (field: Field, path: string) => {
    if (isIdList(field)) field.ids.forEach((id, at) => visitEntry(id, `${path}.${at}`))
    else if (isFields(field))
      for (const [name, part] of Object.entries(field)) visit(part, path ? `${path}.${name}` : name)
  }
  const visitEntry = (id: string, path: string) => {
    paths.set(id, path)
    visit(entries.get(id) ?? {}, path)
  }
  visitEntry(rootId, '')
  return paths
}

/**
 * Local changes on top of another user's save, as `mergeGraphs`. Lists of records are merged entry by entry; any other
 * list is one value.
 */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: RecordConflict[] } => {
  if (isSame(base, mine)) return { values: theirs, conflicts: [] }
  if (isSame(base, theirs)) return { values: mine, conflicts: [] }
  const sides = {
    base: graphOf(base as Value, shape),
    mine: graphOf(mine as Value, shape),
    theirs: graphOf(theirs as Value, shape),
  }
  const { entries, conflicts } = mergeGraphs(sides, { plainLists: 'whole' }, new Map())
  const paths = pathsIn(entries)
  const found = conflicts.flatMap(({ kind, id, path, ...values }): RecordConflict[] => {
    const at = (owner: string, field: string) => [paths.get(owner), field].filter(Boolean).join('.')
    if (kind === 'field') {
      const [here, there] = [
        valueOf(values.mine, '', sides.mine, shape),
        valueOf(values.theirs, '', sides.theirs, shape),
      ]
      return [{ path: at(id, path), mine: here, theirs: there }]
    }
    const place = sides.base.places.get(id)
    if (kind !== 'removed' || !place) return []
    // The list as a whole: a form has no field for an entry that is gone.
    const [here, there] = [sides.mine, sides.theirs].map((graph) =>
      valueOf(fieldAt(graph.entries.get(place.owner), place.field), '', graph, shape),
    )
    return [{ path: at(place.owner, place.field), mine: here, theirs: there }]
  })
  const byPath = new Map(found.map((conflict) => [conflict.path, conflict]))
  return { values: documentOf(entries, shape) as T, conflicts: [...byPath.values()] }
}

const fieldAt = (fields: Field, path: string): Field =>
  path.split('.').reduce((part, name) => (isFields(part) ? part[name] : undefined), fields)
