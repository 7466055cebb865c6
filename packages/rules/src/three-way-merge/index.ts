export { rebaseOnSaved, type RebasedBody } from './settle-merge.ts'
export { reportChanges } from './changes.ts'
export { mergeBodies, type MergeConflict, type ConflictChoice, type ThreeWayMerge } from './merge-bodies.ts'
export { fieldName } from './labels.ts'
