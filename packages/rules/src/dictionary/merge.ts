import { Dictionary, type DictionaryDifference } from '@lintel/contract'
import type { MergeConflict } from '../three-way-merge/conflicts.ts'
import { mergeDocuments, documentChanges, type FieldChange } from '../three-way-merge/documents.ts'
import { isObject } from '../three-way-merge/graph.ts'
import type { ConflictChoice } from '../three-way-merge/merge-graphs.ts'
import { contentOf, dictionaryShape } from './parts.ts'
import { withDifference } from './differences.ts'

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

/** In the second's order; of an added or removed entry only its name. */
export const dictionaryChanges = (base: Dictionary, changed: Dictionary): FieldChange[] =>
  documentChanges(dictionaryShape, contentOf(base), contentOf(changed))

/**
 * A client's changes (`difference` to `was`) applied to the current default. Unchanged parts follow the default;
 * changed parts stay, even if the default changed or removed them. If both together exceed a dictionary's limits, it
 * stays as it was.
 */
export const composeDictionary = (
  was: Dictionary,
  difference: DictionaryDifference | undefined,
  now: Dictionary,
): Dictionary => {
  if (!difference) return now
  const own = withDifference(was, difference)
  if (was.version === now.version) return own
  return mergeDictionaries(was, own, now)?.dictionary ?? { ...own, version: now.version }
}
