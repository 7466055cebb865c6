import { reportSections, type ReportBody } from '@lintel/contract'
import { claimFactNames, claimFactsIn, isClaimFact } from './sections/rooms/claim-facts.ts'
import { changesBeside, isSameFact, changedFacts, type FactChange } from './sections/rooms/facts.ts'
import { keptLists, type KeptList, type KeptEntryByList } from './sections/all.ts'
import { sideOf } from './side.ts'

/** What a check-out writes next to the check-in. */
interface TwoSidedEntry {
  readonly?: true | undefined
  out?: { facts?: object | undefined; missing?: true | undefined } | undefined
}

const labelsOf = (list: KeptList): Readonly<Record<string, string>> => reportSections[list].facts

/** Lists whose entries may be from the check-in. */
export const isKeptList = (list: string): list is KeptList => keptLists.some((known) => known === list)

export const keepsCheckInValue = ({ type }: Pick<ReportBody, 'type'>, entry: TwoSidedEntry | object): boolean =>
  sideOf(type) === 'out' && 'readonly' in entry && entry.readonly === true

/** Values that another report kept do not count. */
const factsBeside = (report: Pick<ReportBody, 'type'>, entry: TwoSidedEntry | object): object | undefined =>
  keepsCheckInValue(report, entry) && 'out' in entry ? entry.out?.facts : undefined

/** The check-in's fields, overridden by the check-out's. */
export const presentEntry = <T extends object>(report: Pick<ReportBody, 'type'>, entry: T): T => ({
  ...entry,
  ...factsBeside(report, entry),
})

export const isEntryGone = ({ out }: TwoSidedEntry): boolean => out?.missing === true

/** Empty texts are left out. A missing entry has only what a claim for it needs. */
export const outFactsOfEntry = <L extends KeptList>(
  list: L,
  entry: KeptEntryByList[L],
): Partial<KeptEntryByList[L]> => {
  const { out = {} }: TwoSidedEntry = entry
  const names = out.missing ? claimFactNames : Object.keys(labelsOf(list))
  return changedFacts(out.facts ?? {}, entry, names) as Partial<KeptEntryByList[L]>
}

export const entryChanges = <L extends KeptList>(list: L, entry: KeptEntryByList[L]): FactChange[] =>
  changesBeside(outFactsOfEntry(list, entry), entry, labelsOf(list))

/** Undefined if a check-out has not overridden it. */
export const overriddenValue = (
  report: Pick<ReportBody, 'type'>,
  entry: object,
  field: string,
): { before: unknown } | undefined =>
  field in (factsBeside(report, entry) ?? {}) ? { before: Reflect.get(entry, field) } : undefined

const tidyOut = (entry: TwoSidedEntry): void => {
  if (entry.out?.facts && Object.keys(entry.out.facts).length === 0) delete entry.out.facts
  if (entry.out && Object.keys(entry.out).length === 0) delete entry.out
}

/** One that equals the check-in's is removed. */
export const writeOverride = (entry: TwoSidedEntry, field: string, value: unknown): void => {
  const { [field]: _before, ...others }: Record<string, unknown> = { ...entry.out?.facts }
  const differs = !isSameFact(Reflect.get(entry, field), value)
  const { facts: _facts, missing, ...rest } = entry.out ?? {}
  const facts = { ...others, ...(differs && { [field]: value }) }
  // An entry that is described is present, unless only what a claim needs is.
  entry.out = { ...rest, facts, ...(missing && (!differs || isClaimFact(field)) && { missing }) }
  tidyOut(entry)
}

/** Or next to the check-in's. */
export const writeEntryField = (
  draft: Pick<ReportBody, 'type'>,
  list: KeptList,
  entry: TwoSidedEntry,
  field: string,
  value: unknown,
): void => {
  if (keepsCheckInValue(draft, entry) && field in labelsOf(list)) writeOverride(entry, field, value)
  else Object.assign(entry, { [field]: value })
}

export const setEntryMissing = (entry: TwoSidedEntry, missing: boolean): void => {
  if (missing) {
    entry.out = { missing: true, facts: claimFactsIn(entry.out?.facts) }
    tidyOut(entry)
  } else if (entry.out) {
    delete entry.out.missing
    tidyOut(entry)
  }
}
