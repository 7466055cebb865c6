import { Dictionary } from '@lintel/contract'
import type { MergeConflict } from '../three-way-merge/conflicts.ts'
import { mergeDocuments } from '../three-way-merge/documents.ts'
import { isObject } from '../three-way-merge/graph.ts'
import type { ConflictChoice } from '../three-way-merge/merge-graphs.ts'
import { contentOf, dictionaryShape } from './parts.ts'

/** With the version and the owner of `theirs`. */
export interface DictionaryMerge {
  dictionary: Dictionary
  conflicts: MergeConflict[]
}

/** Undefined if together they exceed a dictionary's limits. */
export const mergeDictionaries = (
  base: Dictionary,
  mine: Dictionary,
  theirs: Dictionary,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): DictionaryMerge | undefined => {
  const all = [contentOf(base), contentOf(mine), contentOf(theirs)] as const
  const { content, conflicts } = mergeDocuments(dictionaryShape, all, choices)
  const { version, client } = theirs
  const { data } = Dictionary.safeParse({
    ...(isObject(content) && content),
    version,
    ...(client !== undefined && { client }),
  })
  return data && { dictionary: data, conflicts }
}
