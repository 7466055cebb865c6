export { fieldsOfHeads, hasAddress, isHeldOnce } from './columns.ts'
export { typedDate } from './dates.ts'
export {
  addressConflicts,
  fillAddress,
  filledWords,
  fillReport,
  prefillConflicts,
  prefillWords,
  tenancyLabels,
  type Filled,
  type Prefill,
  type PrefillConflict,
} from './prefill.ts'
export { propertyOfRow } from './property.ts'
export { roomKindOf } from './rooms.ts'
export { readWorkbookRow } from './rows.ts'
export { addressKeys, hasWords, leadsOf, typedKey } from './search.ts'
