import { Dictionary } from '@lintel/contract'
import { mergeDocuments, type FieldChoice, type FieldConflict } from '../keyed-merge/merge.ts'
import { contentOf, dictionaryShape } from './parts.ts'

/** With the version and the owner of `theirs`. */
export interface DictionaryMerge {
  dictionary: Dictionary
  conflicts: FieldConflict[]
}

/** Undefined if together they exceed a dictionary's limits. */
export const mergeDictionaries = (
  base: Dictionary,
  mine: Dictionary,
  theirs: Dictionary,
  choices: ReadonlyMap<string, FieldChoice> = new Map(),
): DictionaryMerge | undefined => {
  const all = [contentOf(base), contentOf(mine), contentOf(theirs)] as const
  const { content, conflicts } = mergeDocuments(dictionaryShape, all, choices)
  const { version, client } = theirs
  const { data } = Dictionary.safeParse({ ...content, version, ...(client !== undefined && { client }) })
  return data && { dictionary: data, conflicts }
}
