import { Dictionary, type DictionaryDifference } from '@lintel/contract'
import { asRow, keyedList, namesOf } from '../three-way-merge/documents.ts'
import { isObject, isSame, type Value, type Values } from '../three-way-merge/graph.ts'
import { contentOf, dictionaryShape } from './parts.ts'

const sameKeys = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => key === b[index])

const fieldsBetween = (was: Values, is: Values): DictionaryDifference => ({
  fields: namesOf(was, is).flatMap((name): [string, DictionaryDifference][] => {
    const difference = between(name, was[name], is[name])
    return difference ? [[name, difference]] : []
  }),
})

const between = (name: string, was: Value, is: Value): DictionaryDifference | undefined => {
  if (isSame(was, is)) return undefined
  if (is === undefined) return { gone: true }
  const [old, now] = [keyedList(dictionaryShape, name, was), keyedList(dictionaryShape, name, is)]
  if (old && now)
    return {
      ...(!sameKeys(old.keys, now.keys) && { keys: [...now.keys] }),
      entries: now.keys.flatMap((key): [string, DictionaryDifference][] => {
        const difference = between('', old.entries.get(key), now.entries.get(key))
        return difference ? [[key, difference]] : []
      }),
    }
  const [row, newRow] = [asRow(was), asRow(is)]
  if (row && newRow && namesOf(row).length === namesOf(newRow).length) return fieldsBetween(row, newRow)
  if (isObject(was) && isObject(is)) return fieldsBetween(was, is)
  return { value: mutable(is) }
}

const mutable = (value: Value): Extract<DictionaryDifference, { value: unknown }>['value'] => {
  const copy: Extract<DictionaryDifference, { value: unknown }>['value'] = JSON.parse(JSON.stringify(value))
  return copy
}

/** Apart from their versions; undefined if there are none. */
export const dictionaryDifference = (base: Dictionary, changed: Dictionary): DictionaryDifference | undefined =>
  between('', contentOf(base), contentOf(changed))

const withFields = (was: Values, changes: readonly (readonly [string, DictionaryDifference])[]): Values => {
  const fields = new Map(Object.entries(was))
  for (const [name, difference] of changes) {
    const value = applied(name, was[name], difference)
    if (value === undefined) fields.delete(name)
    else fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const applied = (name: string, was: Value, difference: DictionaryDifference): Value => {
  if ('gone' in difference) return undefined
  if ('value' in difference) return difference.value
  if ('fields' in difference) {
    const row = asRow(was)
    if (row) return Object.values(withFields(row, difference.fields)).filter((value) => value !== undefined)
    return withFields(isObject(was) ? was : {}, difference.fields)
  }
  const list = keyedList(dictionaryShape, name, was)
  const changes = new Map(difference.entries)
  return (difference.keys ?? list?.keys ?? []).flatMap((key) => {
    const [old, change] = [list?.entries.get(key), changes.get(key)]
    return (change ? applied('', old, change) : old) ?? []
  })
}

/** With the version and owner of `base`. Throws if the result is not a dictionary. */
export const withDifference = (base: Dictionary, difference: DictionaryDifference | undefined): Dictionary => {
  if (!difference) return base
  const content = applied('', contentOf(base), difference)
  return Dictionary.parse({
    ...(isObject(content) ? content : {}),
    version: base.version,
    ...(base.client !== undefined && { client: base.client }),
  })
}
