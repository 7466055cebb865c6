import {
  asRow,
  entryName,
  isObject,
  keyedList,
  namesOf,
  same,
  shownValue,
  type DocumentShape,
  type Json,
  type JsonObject,
} from './parts.ts'

export interface FieldChange {
  /** `Doors, Door, Flush door`; empty for the document as a whole. */
  where: string
  /** `Name`; `Added`, `Removed` or `Order` for entries. */
  what: string
  was: string
  is: string
}

/** In the second's order; of an added or removed entry only its name. */
export const documentChanges = (shape: DocumentShape, base: JsonObject, changed: JsonObject): FieldChange[] => {
  const changes: FieldChange[] = []

  const compareFields = (names: readonly string[], path: string, was: JsonObject, is: JsonObject) => {
    for (const name of namesOf(is, was))
      if (!shape.internal.has(name)) compare(names, path ? `${path}.${name}` : name, name, was[name], is[name])
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
