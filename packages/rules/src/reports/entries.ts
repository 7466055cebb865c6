import type { ReportBody } from '@lintel/contract'
import type { KeptList } from './sections/all.ts'
import type { Side } from './side.ts'
import { returnedOf } from './counted-entries.ts'
import { isKeptList, keepsCheckInValue, setEntryMissing, writeEntryField } from './check-in-entries.ts'

/** Outside the rooms, edited individually. */
export type EntriesName = Exclude<KeptList, 'rooms'> | 'fees'

export type Entries = { [L in EntriesName]: ReportBody[L][number] }

type Lists = { [L in EntriesName]: Entries[L][] }

const listOf = <L extends EntriesName>(body: Lists, list: L): Entries[L][] => body[list]

/** Or -1. Search the report, not a draft, which would be expanded whole. */
export const entryIndex = (body: ReportBody, list: EntriesName, id: string): number =>
  body[list].findIndex((entry) => entry._uuid === id)

export const addEntry = <L extends EntriesName>(draft: ReportBody, list: L, entry: Entries[L]): void => {
  listOf(draft, list).push(entry)
}

/** For one from the check-in the new value is stored next to the old. */
export const setEntry = <L extends EntriesName, F extends keyof Entries[L]>(
  draft: ReportBody,
  list: L,
  index: number,
  field: F,
  value: Entries[L][F],
): void => {
  const entry = listOf(draft, list)[index]
  const kept = isKeptList(list) ? draft[list][index] : undefined
  if (kept && isKeptList(list)) writeEntryField(draft, list, kept, String(field), value)
  else if (entry) entry[field] = value
}

/** One from the check-in is marked as missing at check-out instead. */
export const removeEntry = (draft: ReportBody, list: EntriesName, index: number): void => {
  const entry = isKeptList(list) ? draft[list][index] : undefined
  if (entry && keepsCheckInValue(draft, entry)) setEntryMissing(entry, true)
  else draft[list].splice(index, 1)
}

export const restoreEntry = (draft: ReportBody, list: EntriesName, index: number): void => {
  const entry = isKeptList(list) ? draft[list][index] : undefined
  if (entry) setEntryMissing(entry, false)
}

/** Beyond the ends it stays at the end. */
export const moveEntry = (draft: ReportBody, list: EntriesName, index: number, to: number): void => {
  const entries: unknown[] = draft[list]
  if (index < 0 || index >= entries.length) return
  entries.splice(Math.max(0, Math.min(to, entries.length - 1)), 0, ...entries.splice(index, 1))
}

const entryQuantityMax = 9999

/** At check-in, or as counted at check-out; undefined: not counted. */
export const setEntryQuantity = (
  draft: ReportBody,
  list: 'keys' | 'appliances',
  index: number,
  side: Side,
  quantity: number | undefined,
): void => {
  const qty = draft[list][index]?.qty
  if (!qty) return
  qty[side] = Math.min(Math.max(0, Math.trunc(quantity ?? 0) || 0), entryQuantityMax)
  if (side === 'in') return
  delete qty.counted
  if (quantity !== undefined && qty.out === 0) qty.counted = true
}

export const returnAllKeys = (draft: ReportBody): void => {
  for (const [at, key] of draft.keys.entries())
    if (returnedOf(key) === undefined) setEntryQuantity(draft, 'keys', at, 'out', key.qty.in)
}
