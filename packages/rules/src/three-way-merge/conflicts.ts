import { isIdList, rootId, valueOf, type Field, type Fields, type Graph, type Shape, type Value } from './graph.ts'
import type { GraphConflict, Sides } from './merge-graphs.ts'

export interface Labels {
  /** Where an entry of the document itself is. */
  root: string
  nameOf: (fields: Fields, id: string) => string | undefined
  /** Of an entry, or of a word, among others of its list. */
  nameInList: (id: string, fields: Fields | undefined) => string | undefined
  fieldName: (path: string) => string
  shown: (path: string, value: Value) => string
}

export interface MergeConflict extends Pick<GraphConflict, 'key' | 'kind'> {
  /** `Kitchen, Worktop`. */
  where: string
  /** `Colour`. */
  what: string
  /** Empty if there is none. */
  base: string
  mine: string
  theirs: string
  /** Whether `both` is offered. */
  joins: boolean
}

/** `Kitchen, Worktop`. */
export const entryPlace = ({ root, nameOf }: Pick<Labels, 'root' | 'nameOf'>, graph: Graph, id: string): string => {
  const names: string[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = id; at && at !== rootId && !seen.has(at); at = graph.places.get(at)?.owner) {
    seen.add(at)
    const name = nameOf(graph.entries.get(at) ?? {}, at)
    if (name) names.unshift(name)
  }
  return names.length > 0 ? names.join(', ') : root
}

export const describe = (
  { key, kind, id, path, both, ...values }: GraphConflict,
  { base, mine, theirs }: Sides,
  labels: Labels,
  shape: Shape,
): MergeConflict => {
  const holder = mine.entries.has(id) ? mine : theirs
  const named = (field: Field) =>
    (isIdList(field) ? field.ids : [])
      .flatMap(
        (entry) =>
          labels.nameInList(entry, mine.entries.get(entry) ?? theirs.entries.get(entry) ?? base.entries.get(entry)) ??
          [],
      )
      .join(', ')
  const said = (field: Field, graph: Graph): string => {
    if (kind === 'order') return named(field)
    if (kind === 'full') return `${isIdList(field) ? field.ids.length : 0} in all`
    if (kind === 'place') return entryPlace(labels, graph, String(field))
    if (kind === 'removed') return String(field)
    return labels.shown(path, valueOf(field, path.split('.').at(-1) ?? '', graph, shape))
  }
  return {
    key,
    kind,
    where: entryPlace(labels, holder, id),
    what: kind === 'place' ? 'Place' : kind === 'removed' ? '' : labels.fieldName(path),
    base: values.base === undefined || kind === 'full' ? '' : said(values.base, base),
    mine: said(values.mine, mine),
    theirs: said(values.theirs, theirs),
    joins: both !== undefined,
  }
}
