import type { Dictionary } from '@lintel/contract'
import { dictionaryFieldName, entryName, shownAt, shownValue } from './labels.ts'
import { asRow, contentOf, isObject, keyedList, namesOf, same, type Json, type JsonObject } from './parts.ts'

/** One difference between two dictionaries, for people. */
export interface DictionaryChange {
  /** `Doors, Door, Flush door`; empty for what all of it has. */
  where: string
  /** `Name`; `Added`, `Removed` or `Order` for entries. */
  what: string
  was: string
  is: string
}

/** Fields that mean nothing to people. */
const internal: ReadonlySet<string> = new Set(['id', 'slug', 'order'])

/** What differs between two dictionaries, in the order of the second one; of an entry that came or went its name alone. */
export const dictionaryChanges = (base: Dictionary, changed: Dictionary): DictionaryChange[] => {
  const changes: DictionaryChange[] = []

  const compareFields = (names: readonly string[], path: string, was: JsonObject, is: JsonObject) => {
    for (const name of namesOf(is, was))
      if (!internal.has(name)) compare(names, path ? `${path}.${name}` : name, name, was[name], is[name])
  }
  const compare = (
    names: readonly string[],
    path: string,
    name: string,
    was: Json | undefined,
    is: Json | undefined,
  ) => {
    if (same(was, is)) return
    const where = names.join(', ')
    const [old, now] = [keyedList(name, was ?? (is && [])), keyedList(name, is ?? (was && []))]
    if (old && now) {
      const isWords = [...old.entries.values(), ...now.entries.values()].some((entry) => typeof entry === 'string')
      if (isWords) {
        changes.push({ where, what: dictionaryFieldName(path), was: shownValue(was), is: shownValue(is) })
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
        if (!now.entries.has(key))
          changes.push({
            ...{ where: [...names, entryName(old.entries.get(key))].join(', '), what: 'Removed' },
            ...{ was: '', is: '' },
          })
      if (changes.length === before) changes.push({ where, what: 'Order', was: '', is: '' })
      return
    }
    const [row, newRow] = [asRow(was), asRow(is)]
    if (row && newRow) compareFields(names, path, row, newRow)
    else if (isObject(was) && isObject(is)) compareFields(names, path, was, is)
    else changes.push({ where, what: dictionaryFieldName(path), was: shownAt(path, was), is: shownAt(path, is) })
  }

  compareFields([], '', contentOf(base), contentOf(changed))
  return changes
}

/** A change in a line. */
export const changeLine = ({ where, what, was, is }: DictionaryChange): string => {
  const values = was || is ? `: ${was || 'empty'} → ${is || 'empty'}` : ''
  return where ? `${where}: ${what}${values}` : `${what}${values}`
}
