import type { Dictionary } from '@lintel/contract'
import { documentChanges, type FieldChange } from '../three-way-merge/documents.ts'
import { contentOf, dictionaryShape } from './parts.ts'

/** In the second's order; of an added or removed entry only its name. */
export const dictionaryChanges = (base: Dictionary, changed: Dictionary): FieldChange[] =>
  documentChanges(dictionaryShape, contentOf(base), contentOf(changed))
