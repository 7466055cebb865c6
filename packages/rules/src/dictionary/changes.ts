import type { Dictionary } from '@lintel/contract'
import { documentChanges, type FieldChange } from '../keyed-merge/changes.ts'
import { contentOf, dictionaryShape } from './parts.ts'

/** What differs between two dictionaries, in the order of the second one; of an entry that came or went its name alone. */
export const dictionaryChanges = (base: Dictionary, changed: Dictionary): FieldChange[] =>
  documentChanges(dictionaryShape, contentOf(base), contentOf(changed))
