import { mergeOrder } from '../three-way-merge/merge-order.ts'
import {
  asRow,
  entryName,
  isObject,
  keyedList,
  namesOf,
  same,
  type DocumentShape,
  type Json,
  type JsonObject,
  type KeyedList,
} from './parts.ts'

/** A conflict: two users changed something in a document differently. */
export interface FieldConflict {
  /** Identifies the conflict; the same in every merge of the same three documents. */
  key: string
  /** field: different values. removed: one removed what the other changed. order: a list in two different orders. */
  kind: 'field' | 'removed' | 'order'
  /** The readable location: `Doors, Door, Flush door`. */
  where: string
  /** The readable field: `Name`. */
  what: string
  base: string
  mine: string
  theirs: string
}

export type FieldChoice = 'mine' | 'theirs'

/** A merged document, and the conflicts to resolve. */
export interface MergedDocument {
  content: JsonObject
  conflicts: FieldConflict[]
}

/** The position of the merge: the names of the entries, and the field's path in the last of them. */
interface At {
  key: string
  names: readonly string[]
  path: string
}

const noEntries: KeyedList = { keys: [], entries: new Map() }

class Merge {
  readonly conflicts: FieldConflict[] = []
  private readonly shape: DocumentShape
  private readonly choices: ReadonlyMap<string, FieldChoice>

  constructor(shape: DocumentShape, choices: ReadonlyMap<string, FieldChoice>) {
    this.shape = shape
    this.choices = choices
  }

  value(at: At, name: string, was: Json | undefined, mine: Json | undefined, theirs: Json | undefined) {
    if (same(mine, theirs) || same(was, theirs)) return mine
    if (same(was, mine)) return theirs
    const [here, there] = [keyedList(this.shape, name, mine), keyedList(this.shape, name, theirs)]
    if (here && there) return this.list(at, keyedList(this.shape, name, was) ?? noEntries, here, there)
    const [row, otherRow] = [asRow(mine), asRow(theirs)]
    if (row && otherRow && namesOf(row).length === namesOf(otherRow).length)
      return Object.values(this.fields(at, asRow(was) ?? {}, row, otherRow)).filter((value) => value !== undefined)
    if (isObject(mine) && isObject(theirs)) return this.fields(at, isObject(was) ? was : {}, mine, theirs)
    return this.decide(
      at,
      'field',
      [was, mine, theirs].map((value) => this.shape.shownAt(at.path, value)),
    ) === 'theirs'
      ? theirs
      : mine
  }

  fields(at: At, was: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
    const names = namesOf(theirs, mine)
    const merged = names.map((name): [string, Json | undefined] => {
      const path = at.path ? `${at.path}.${name}` : name
      return [name, this.value({ ...at, path, key: `${at.key}.${name}` }, name, was[name], mine[name], theirs[name])]
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  private list(at: At, was: KeyedList, here: KeyedList, there: KeyedList): Json {
    const entries = new Map<string, Json>()
    for (const key of new Set([...there.keys, ...here.keys])) {
      const entry = this.entry(at, key, was, here, there)
      if (entry !== undefined) entries.set(key, entry)
    }
    const kept = new Set(entries.keys())
    const preferred = this.choices.get(`${at.key}#order`) ?? 'mine'
    const { ids, conflict } = mergeOrder(was.keys, here.keys, there.keys, kept, preferred)
    if (conflict) {
      const named = (list: KeyedList) => list.keys.map((key) => entryName(list.entries.get(key))).join(', ')
      this.decide({ ...at, key: `${at.key}#order` }, 'order', [was, here, there].map(named))
    }
    return ids.flatMap((key) => entries.get(key) ?? [])
  }

  private entry(at: At, key: string, was: KeyedList, here: KeyedList, there: KeyedList): Json | undefined {
    const [old, mine, theirs] = [was, here, there].map(({ entries }) => entries.get(key))
    const name = entryName(mine ?? theirs ?? old)
    const inside: At = { key: `${at.key}/${key}`, names: [...at.names, name], path: '' }
    if (mine !== undefined && theirs !== undefined) return this.value(inside, '', old, mine, theirs)
    const left = mine ?? theirs
    // Added by one, or removed by one and unchanged by the other.
    if (old === undefined) return left
    if (same(old, left)) return undefined
    const words = mine === undefined ? ['', 'Removed', 'Changed'] : ['', 'Changed', 'Removed']
    return this.decide(inside, 'removed', words) === 'theirs' ? theirs : mine
  }

  private decide(at: At, kind: FieldConflict['kind'], values: readonly string[]): FieldChoice {
    const [base = '', mine = '', theirs = ''] = values
    const what = kind === 'removed' ? '' : this.shape.fieldName(at.path)
    this.conflicts.push({ key: at.key, kind, where: at.names.join(', '), what, base, mine, theirs })
    return this.choices.get(at.key) ?? 'mine'
  }
}

/**
 * Merges two users' changes of a document, by the keys of its entries and by fields. A change by only one of them is
 * accepted; what both changed differently is a conflict, resolved by `choices` (by its key), else in favour of `mine`.
 */
export const mergeDocuments = (
  shape: DocumentShape,
  [base, mine, theirs]: readonly [JsonObject, JsonObject, JsonObject],
  choices: ReadonlyMap<string, FieldChoice>,
): MergedDocument => {
  const merge = new Merge(shape, choices)
  const content = merge.fields({ key: '', names: [], path: '' }, base, mine, theirs)
  return { content, conflicts: merge.conflicts }
}
