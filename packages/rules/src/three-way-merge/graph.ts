/** Plain data. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | Values
export interface Values {
  readonly [key: string]: Value
}

/** A list whose entries have ids, in order. */
export interface IdList {
  readonly ids: readonly string[]
}

export type Field = Value | IdList | Fields
/** Of an entry, or of an object within it. */
export interface Fields {
  readonly [key: string]: Field
}

/** A document split into entries: each with an id is one, whatever list it is in. */
export interface Graph {
  entries: ReadonlyMap<string, Fields>
  /** What contains an entry; the first one if it is listed twice. */
  places: ReadonlyMap<string, { owner: string; field: string }>
}

export interface Shape {
  /** Unique in the document; undefined for a list that is one plain value. */
  idsOf: (list: string, entries: readonly Value[], owner: string, path: string) => readonly string[] | undefined
  /** Names of lists of words, whose ids stand for themselves. */
  wordLists: ReadonlySet<string>
  wordOf?: (id: string) => string
  /** An object as it is merged, by its path in the entry, and as it is stored, by its name. */
  take?: (object: Values, path: string) => Values
  put?: (object: Values, name: string) => Values
}

/** The document's own id among its entries. */
export const rootId = 'report'

export const isObject = (value: Value): value is Values => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isIdList = (field: Field): field is IdList =>
  typeof field === 'object' && field !== null && 'ids' in field && Array.isArray(field.ids)

export const isFields = (field: Field): field is Fields =>
  typeof field === 'object' && field !== null && !Array.isArray(field) && !isIdList(field)

export const graphOf = (document: Value, shape: Shape): Graph => {
  const entries = new Map<string, Fields>()
  const places = new Map<string, { owner: string; field: string }>()

  const fieldOf = (value: Value, name: string, owner: string, path: string): Field => {
    if (Array.isArray(value)) {
      const list: readonly Value[] = value
      const ids = shape.idsOf(name, list, owner, path)
      if (!ids) return list
      if (!shape.wordLists.has(name)) list.forEach((entry, index) => add(entry, ids[index] ?? '', owner, path))
      return { ids }
    }
    if (!isObject(value)) return value
    return fieldsOf(shape.take?.(value, path) ?? value, owner, path)
  }
  const fieldsOf = (object: Values, owner: string, path: string): Fields =>
    Object.fromEntries(
      Object.entries(object).map(([key, part]) => [key, fieldOf(part, key, owner, path ? `${path}.${key}` : key)]),
    )
  const add = (entry: Value, id: string, owner: string, field: string) => {
    if (!isObject(entry)) return
    if (!places.has(id)) places.set(id, { owner, field })
    entries.set(id, fieldsOf(entry, id, ''))
  }

  add(document, rootId, '', '')
  return { entries, places }
}

/** As stored, without undefined fields; `name` is that of the field. */
export const valueOf = (
  field: Field,
  name: string,
  { entries }: Pick<Graph, 'entries'>,
  { wordLists, wordOf = (id) => id, put }: Shape,
): Value => {
  const of = (part: Field, key: string): Value => {
    if (isIdList(part))
      return wordLists.has(key) ? part.ids.map(wordOf) : part.ids.map((id) => object(entries.get(id) ?? {}))
    return isObject(part as Value) ? (put?.(object(part as Fields), key) ?? object(part as Fields)) : (part as Value)
  }
  const object = (fields: Fields): Values =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => [key, of(part, key)]),
    )
  return of(field, name)
}

export const documentOf = (entries: ReadonlyMap<string, Fields>, shape: Shape): Value =>
  valueOf(entries.get(rootId) ?? {}, '', { entries }, shape)

/** Of an entry's fields in the document; list entries are at `0`. */
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

/** An undefined field counts as missing. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSame(Reflect.get(a, key), Reflect.get(b, key)),
  )
}
