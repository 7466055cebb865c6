/** Plain data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** An object of plain data. */
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

/** The keys of list entries, and the labels of a document's fields and values. */
export interface DocumentShape {
  /** By name of the list field: the field of its entries that is their key. */
  keyFields: Readonly<Record<string, string>>
  /** Fields with lists of words, each its own key. */
  wordLists: ReadonlySet<string>
  /** Fields that are not shown to users. */
  internal: ReadonlySet<string>
  /** The label of a field, by its path in its entry. */
  fieldName: (path: string) => string
  /** A readable value, by its path in its entry. */
  shownAt: (path: string, value: Json | undefined) => string
}

/** A list whose entries have keys, in order. */
export interface KeyedList {
  keys: readonly string[]
  entries: ReadonlyMap<string, Json>
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** The entries of a list by key; undefined for other values. `name` is the list's field. */
export const keyedList = (
  { keyFields, wordLists }: Pick<DocumentShape, 'keyFields' | 'wordLists'>,
  name: string,
  value: Json | undefined,
): KeyedList | undefined => {
  if (!isList(value)) return undefined
  const field = keyFields[name]
  if (field === undefined && !wordLists.has(name)) return undefined
  const seen = new Map<string, number>()
  const entries = new Map<string, Json>()
  for (const entry of value) {
    const own = String(field === undefined ? entry : isObject(entry) ? entry[field] : '')
    const count = (seen.get(own) ?? 0) + 1
    seen.set(own, count)
    entries.set(`${count === 1 ? '' : count}=${own}`, entry)
  }
  return { keys: [...entries.keys()], entries }
}

/** A fixed row of values, such as the words of a condition: compared by index. */
export const asRow = (value: Json | undefined): JsonObject | undefined =>
  isList(value) ? Object.fromEntries([...value.entries()].map(([index, entry]) => [String(index), entry])) : undefined

/** True if two values are equal; an undefined field counts as missing. */
export const same = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true
  if (isList(a) && isList(b)) return a.length === b.length && a.every((entry, index) => same(entry, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  return namesOf(a, b).every((name) => same(a[name], b[name]))
}

/** The names of the fields that any of these has. */
export const namesOf = (...objects: readonly JsonObject[]): string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
]

/** Converts to plain data, without undefined fields. */
export const plain = (value: object): Json => {
  const copy: Json = JSON.parse(JSON.stringify(value))
  return copy
}

/** The name of a list entry. */
export const entryName = (entry: Json | undefined): string => {
  if (typeof entry === 'string') return entry
  if (!isObject(entry)) return ''
  const name = entry['name'] ?? entry['prompt'] ?? entry['flag'] ?? entry['reporttype'] ?? entry['slug']
  return typeof name === 'string' ? name : ''
}

/** A readable value. */
export const shownValue = (value: Json | undefined): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(entryName).filter(Boolean).join(', ')
  return entryName(value)
}
