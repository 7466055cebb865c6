import { describe, type Labels, type MergeConflict } from './conflicts.ts'
import {
  documentOf,
  graphOf,
  isFields,
  isObject,
  isSame,
  type Field,
  type Shape,
  type Value,
  type Values,
} from './graph.ts'
import { mergeGraphs, type ConflictChoice } from './merge-graphs.ts'

/** A document whose entries have keys of their own within their list: a dictionary, a template. */
export interface DocumentShape {
  /** By name of the list: the field of its entries that is their key. */
  keyFields: Readonly<Record<string, string>>
  wordLists: ReadonlySet<string>
  /** Fields that are not shown to users. */
  internal: ReadonlySet<string>
  fieldName: (path: string) => string
  shownAt: (path: string, value: Value) => string
}

/** In order. */
export interface KeyedList {
  keys: readonly string[]
  entries: ReadonlyMap<string, Value>
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** Undefined for other values. `name` is the list's field. */
export const keyedList = (
  { keyFields, wordLists }: Pick<DocumentShape, 'keyFields' | 'wordLists'>,
  name: string,
  value: Value,
): KeyedList | undefined => {
  if (!isList(value)) return undefined
  const field = keyFields[name]
  if (field === undefined && !wordLists.has(name)) return undefined
  const seen = new Map<string, number>()
  const entries = new Map<string, Value>()
  for (const entry of value) {
    const own = String(field === undefined ? entry : isObject(entry) ? entry[field] : '')
    const count = (seen.get(own) ?? 0) + 1
    seen.set(own, count)
    entries.set(`${count === 1 ? '' : count}=${own}`, entry)
  }
  return { keys: [...entries.keys()], entries }
}

/** A fixed row of values, such as the words of a condition, by index. */
export const asRow = (value: Value): Values | undefined =>
  isList(value) ? Object.fromEntries([...value.entries()].map(([index, entry]) => [String(index), entry])) : undefined

export const namesOf = (...objects: readonly Values[]): string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
]

export const plain = (value: object): Value => {
  const copy: Value = JSON.parse(JSON.stringify(value))
  return copy
}

const entryName = (entry: Field): string => {
  if (typeof entry === 'string') return entry
  if (!isFields(entry)) return ''
  const name = entry['name'] ?? entry['prompt'] ?? entry['flag'] ?? entry['reporttype'] ?? entry['slug']
  return typeof name === 'string' ? name : ''
}

export const shownValue = (value: Value): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value
      .map((entry: Value) => entryName(entry))
      .filter(Boolean)
      .join(', ')
  return entryName(value)
}

export interface FieldChange {
  /** `Doors, Door, Flush door`; empty for the document as a whole. */
  where: string
  /** `Name`; `Added`, `Removed` or `Order` for entries. */
  what: string
  was: string
  is: string
}

/** In the second's order; of an added or removed entry only its name. */
export const documentChanges = (shape: DocumentShape, base: Values, changed: Values): FieldChange[] => {
  const changes: FieldChange[] = []

  const compareFields = (names: readonly string[], path: string, was: Values, is: Values) => {
    for (const name of namesOf(is, was))
      if (!shape.internal.has(name)) compare(names, path ? `${path}.${name}` : name, name, was[name], is[name])
  }
  const compare = (names: readonly string[], path: string, name: string, was: Value, is: Value) => {
    if (isSame(was, is)) return
    const where = names.join(', ')
    const [old, now] = [keyedList(shape, name, was ?? (is && [])), keyedList(shape, name, is ?? (was && []))]
    if (old && now) {
      const isWords = [...old.entries.values(), ...now.entries.values()].some((entry) => typeof entry === 'string')
      if (isWords) {
        changes.push({ where, what: shape.fieldName(path), was: shownValue(was), is: shownValue(is) })
        return
      }
      const before = changes.length
      for (const key of now.keys) {
        const [former, entry] = [old.entries.get(key), now.entries.get(key)]
        const inside = [...names, entryName(entry)]
        if (former === undefined) changes.push({ where: inside.join(', '), what: 'Added', was: '', is: '' })
        else if (isObject(former) && isObject(entry)) compareFields(inside, '', former, entry)
      }
      for (const key of old.keys)
        if (!now.entries.has(key)) {
          const gone = [...names, entryName(old.entries.get(key))].join(', ')
          changes.push({ where: gone, what: 'Removed', was: '', is: '' })
        }
      if (changes.length === before) changes.push({ where, what: 'Order', was: '', is: '' })
      return
    }
    const [row, newRow] = [asRow(was), asRow(is)]
    if (row && newRow) compareFields(names, path, row, newRow)
    else if (isObject(was) && isObject(is)) compareFields(names, path, was, is)
    else
      changes.push({ where, what: shape.fieldName(path), was: shape.shownAt(path, was), is: shape.shownAt(path, is) })
  }

  compareFields([], '', base, changed)
  return changes
}

export const changeLine = ({ where, what, was, is }: FieldChange): string => {
  const values = was || is ? `: ${was || 'empty'} → ${is || 'empty'}` : ''
  return where ? `${where}: ${what}${values}` : `${what}${values}`
}

const wordOf = (key: string) => key.replace(/^\d*=/, '')

export const mergeDocuments = (
  { keyFields, wordLists, fieldName, shownAt }: DocumentShape,
  [base, mine, theirs]: readonly [Values, Values, Values],
  choices: ReadonlyMap<string, ConflictChoice>,
): { content: Value; conflicts: MergeConflict[] } => {
  const shape: Shape = {
    wordLists,
    wordOf,
    idsOf: (list, entries, owner, path) =>
      keyedList({ keyFields, wordLists }, list, entries)?.keys.map((key) =>
        wordLists.has(list) ? key : `${owner}/${path}${key}`,
      ),
  }
  const labels: Labels = {
    root: '',
    nameOf: entryName,
    nameInList: (id, fields) => (fields ? entryName(fields) : wordOf(id)),
    fieldName,
    shown: shownAt,
  }
  const sides = { base: graphOf(base, shape), mine: graphOf(mine, shape), theirs: graphOf(theirs, shape) }
  const { entries, conflicts } = mergeGraphs(sides, { plainLists: 'rows' }, choices)
  return {
    content: documentOf(entries, shape),
    conflicts: conflicts.map((conflict) => describe(conflict, sides, labels, shape)),
  }
}
