export { changeLine, type FieldChange } from './changes.ts'
export type { FieldChoice, FieldConflict } from './merge.ts'
