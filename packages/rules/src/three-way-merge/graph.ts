import { entryLists, keyFields, wordLists, type ReportBody } from '@lintel/contract'

/** Plain data, which a report consists of. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value }

/** A list whose entries can be identified: it contains their ids, in order. */
export interface IdList {
  readonly ids: readonly string[]
}

/** A field of an entity: a plain value, or a list of entities or of words. */
export type Field = Value | IdList | Fields
/** The fields of an entity, or of an object within it. */
export interface Fields {
  readonly [key: string]: Field
}

/** A report split into entities: every entry with an id is one, whatever list it is in. */
export interface Graph {
  entities: ReadonlyMap<string, Fields>
  /** The entity and field that contain it; the first one if it is listed twice. */
  places: ReadonlyMap<string, { owner: string; field: string }>
}

/** The id of the report itself among its entities. */
export const rootId = 'report'

const isObject = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for a list of identifiable entries. */
export const isIdList = (field: Field): field is IdList =>
  typeof field === 'object' && field !== null && 'ids' in field && Array.isArray(field.ids)

/** True for an object that is not a list. */
export const isFields = (field: Field): field is Fields =>
  typeof field === 'object' && field !== null && !Array.isArray(field) && !isIdList(field)

/** An omitted check-out fact equals the check-in's, so a list of parts is stored in full or not at all. */
const isFact = (path: string) => path.endsWith('out.facts.constituents')

/**
 * The quantity at check-out is one value: `null` if not counted. As two fields, one user's number and another's
 * "counted none" would both be accepted, without a conflict.
 */
const takeCount = ({ counted, ...qty }: { readonly [key: string]: Value }): { readonly [key: string]: Value } => ({
  ...qty,
  out: qty['out'] === 0 && counted !== true ? null : qty['out'],
})

const putCount = ({ out, ...qty }: { [key: string]: Value }): { [key: string]: Value } => ({
  ...qty,
  out: out ?? 0,
  ...(out === 0 && { counted: true }),
})

const identity = (list: string, entry: Value, owner: string): string | undefined => {
  if (!isObject(entry)) return undefined
  const name = keyFields[list]
  if (name) return `${owner}/${list}:${String(entry[name])}`
  if ('src' in entry)
    return typeof entry['id'] === 'string' ? `${list === 'audios' ? 'audio' : 'photo'}:${entry['id']}` : undefined
  // An id is unique within its kind: a key and a room can have the same.
  return typeof entry['_uuid'] === 'string' ? `${list}:${entry['_uuid']}` : undefined
}

const idsOf = (list: string, entries: readonly Value[], owner: string): string[] | undefined => {
  if (wordLists.has(list)) return entries.map(String)
  const ids = entries.map((entry) => identity(list, entry, owner))
  const known = ids.filter((id) => id !== undefined)
  // A list with duplicates has no usable ids: it is one plain value.
  return entries.length > 0 && known.length === entries.length && new Set(known).size === known.length
    ? known
    : undefined
}

/** Splits a report into entities. */
export const graphOf = (body: ReportBody): Graph => {
  const entities = new Map<string, Fields>()
  const places = new Map<string, { owner: string; field: string }>()

  const fieldOf = (value: Value, name: string, owner: string, path: string): Field => {
    if (Array.isArray(value)) {
      const entries: readonly Value[] = value
      if (isFact(path)) return entries
      if (entries.length === 0 && mayHoldEntities(name)) return { ids: [] }
      const ids = idsOf(name, entries, owner)
      if (!ids) return entries
      if (!wordLists.has(name)) entries.forEach((entry, index) => add(entry, ids[index] ?? '', owner, path))
      return { ids }
    }
    if (!isObject(value)) return value
    return fieldsOf(path === 'qty' ? takeCount(value) : value, owner, path)
  }
  const fieldsOf = (value: { readonly [key: string]: Value }, owner: string, path: string): Fields =>
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, fieldOf(part, key, owner, path ? `${path}.${key}` : key)]),
    )
  const add = (entry: Value, id: string, owner: string, field: string) => {
    if (!isObject(entry)) return
    if (!places.has(id)) places.set(id, { owner, field })
    entities.set(id, fieldsOf(entry, id, ''))
  }

  add(body, rootId, '', '')
  return { entities, places }
}

/** Lists of entities or words count as such even while empty; all others are plain values. */
const mayHoldEntities = (list: string) => wordLists.has(list) || entryLists.has(list)

/** Reassembles a report. Undefined fields are left out. */
export const bodyOfGraph = (entities: ReadonlyMap<string, Fields>): ReportBody => {
  const valueOf = (field: Field, name: string): Value => {
    if (isIdList(field))
      return wordLists.has(name) ? field.ids : field.ids.map((id) => objectOf(entities.get(id) ?? {}))
    if (!isFields(field)) return field
    return name === 'qty' ? putCount(objectOf(field)) : objectOf(field)
  }
  const objectOf = (fields: Fields): { [key: string]: Value } =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field !== undefined)
        .map(([key, field]) => [key, valueOf(field, key)]),
    )
  return objectOf(entities.get(rootId) ?? {}) as unknown as ReportBody
}

/** The path of an entity's fields in the body; list entries are at `0`. */
export const pathOf = ({ places }: Graph, id: string): string[] => {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at = id; at !== rootId && !seen.has(at);) {
    seen.add(at)
    const place = places.get(at)
    if (!place) return []
    path.unshift(...place.field.split('.'), '0')
    at = place.owner
  }
  return path
}

/** True if two values or fields are equal. */
export const same = (a: Field, b: Field): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same(Reflect.get(a, key) as Field, Reflect.get(b, key) as Field))
}
