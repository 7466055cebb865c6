export { withSettled, type SettledBody } from './answered.ts'
export { reportChanges } from './changes.ts'
export { mergeReports, type Clash, type ClashChoice, type ThreeWayMerge } from './three-way.ts'
export { fieldName } from './words.ts'
