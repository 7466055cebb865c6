import { reportSections, type ReportBody } from '@lintel/contract'
import { changesBeside, isSameFact, saidFacts, type FactChange } from './facts.ts'
import { keptLists, type KeptList, type KeptThings } from '../reports/sections/all.ts'
import { sideOf } from './paths.ts'

/** A room, a key, a meter and so on, as far as a check-out writes beside it. */
interface Kept {
  readonly?: true | undefined
  out?: { facts?: object | undefined; missing?: true | undefined } | undefined
}

const labelsOf = (list: KeptList): Readonly<Record<string, string>> => reportSections[list].facts

/** True for the lists whose entries may have come from the check-in. */
export const isKeptList = (list: string): list is KeptList => keptLists.some((known) => known === list)

/** True where the check-in's value of a field is kept, because the entry came from there. */
export const keepsThing = ({ type }: Pick<ReportBody, 'type'>, { readonly }: Kept): boolean =>
  sideOf(type) === 'out' && readonly === true

/** What a check-out has written beside the check-in's fields of an entry. */
const factsBeside = (thing: Kept | object): object | undefined => ('out' in thing ? thing.out?.facts : undefined)

/** An entry as it is now: the check-in's fields, overridden by the check-out's. */
export const presentThing = <T extends object>(thing: T): T => ({ ...thing, ...factsBeside(thing) })

/** True where an entry of the check-in was not there at check-out. */
export const isThingGone = ({ out }: Kept): boolean => out?.missing === true

/**
 * The fields of an entry that differ from the check-in; empty texts, and those of entries that are gone, are left out.
 */
export const outThing = <L extends KeptList>(list: L, thing: KeptThings[L]): Partial<KeptThings[L]> => {
  const { out }: Kept = thing
  return (out?.facts && !out.missing ? saidFacts(out.facts, thing, Object.keys(labelsOf(list))) : {}) as Partial<
    KeptThings[L]
  >
}

/** The fields of an entry that changed since check-in, before and after, for people. */
export const thingChanges = <L extends KeptList>(list: L, thing: KeptThings[L]): FactChange[] =>
  changesBeside(outThing(list, thing), thing, labelsOf(list))

/** The check-in's value of a field that a check-out has overridden; undefined where it has not. */
export const besideCheckIn = (thing: object, field: string): { before: unknown } | undefined =>
  field in (factsBeside(thing) ?? {}) ? { before: Reflect.get(thing, field) } : undefined

const tidyOut = (thing: Kept): void => {
  if (thing.out?.facts && Object.keys(thing.out.facts).length === 0) delete thing.out.facts
  if (thing.out && Object.keys(thing.out).length === 0) delete thing.out
}

/** Writes a fact beside the check-in's; one that equals the check-in's is removed. */
export const writeBeside = (thing: Kept, field: string, value: unknown): void => {
  const { [field]: _before, ...others }: Record<string, unknown> = { ...thing.out?.facts }
  const differs = !isSameFact(Reflect.get(thing, field), value)
  const { facts: _facts, missing, ...rest } = thing.out ?? {}
  const facts = { ...others, ...(differs && { [field]: value }) }
  // An entry that is described is there.
  thing.out = { ...rest, facts, ...(missing && !differs && { missing }) }
  tidyOut(thing)
}

/** Writes a field to the entry itself, or beside the check-in's. */
export const writeThing = (
  draft: Pick<ReportBody, 'type'>,
  list: KeptList,
  thing: Kept,
  field: string,
  value: unknown,
): void => {
  if (keepsThing(draft, thing) && field in labelsOf(list)) writeBeside(thing, field, value)
  else Object.assign(thing, { [field]: value })
}

/** Marks an entry of the check-in as not there at check-out, or as there after all. */
export const setThingMissing = (thing: Kept, missing: boolean): void => {
  if (missing) thing.out = { missing: true }
  else if (thing.out) {
    delete thing.out.missing
    tidyOut(thing)
  }
}
