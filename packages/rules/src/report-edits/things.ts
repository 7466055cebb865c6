import { reportSections, type ReportBody } from '@lintel/contract'
import { changesBeside, isSameFact, saidFacts, type FactChange } from './facts.ts'
import { keptLists, type KeptList, type KeptThings } from '../reports/sections/all.ts'
import { sideOf } from './places.ts'

/** A room, a key, a meter and so on, as far as a check-out writes beside it. */
interface Kept {
  readonly?: true | undefined
  out?: { facts?: object | undefined; missing?: true | undefined } | undefined
}

const labelsOf = (list: KeptList): Readonly<Record<string, string>> => reportSections[list].facts

/** True for the lists whose entries may have come from the check-in. */
export const isKeptList = (list: string): list is KeptList => keptLists.some((known) => known === list)

/** True where what a thing is stays as the check-in has it, because it came from there. */
export const keepsThing = ({ type }: Pick<ReportBody, 'type'>, { readonly }: Kept): boolean =>
  sideOf(type) === 'out' && readonly === true

/** What is written beside the check-in of whatever has something beside it. */
const factsBeside = (thing: Kept | object): object | undefined => ('out' in thing ? thing.out?.facts : undefined)

/** A thing as it is by now, as it is being written. */
export const presentThing = <T extends object>(thing: T): T => ({ ...thing, ...factsBeside(thing) })

/** True where a thing of the check-in was not there at check-out. */
export const isThingGone = ({ out }: Kept): boolean => out?.missing === true

/** What a thing is by now that it was not at check-in; an empty text says nothing, and what is gone is nothing. */
export const outThing = <L extends KeptList>(list: L, thing: KeptThings[L]): Partial<KeptThings[L]> => {
  const { out }: Kept = thing
  return (out?.facts && !out.missing ? saidFacts(out.facts, thing, Object.keys(labelsOf(list))) : {}) as Partial<
    KeptThings[L]
  >
}

/** What a thing is by now and was not at check-in, side by side, for people. */
export const thingChanges = <L extends KeptList>(list: L, thing: KeptThings[L]): FactChange[] =>
  changesBeside(outThing(list, thing), thing, labelsOf(list))

/** What is written beside the check-in's field of a thing, and what that was; undefined where they are the same. */
export const besideCheckIn = (thing: object, field: string): { before: unknown } | undefined =>
  field in (factsBeside(thing) ?? {}) ? { before: Reflect.get(thing, field) } : undefined

const tidyOut = (thing: Kept): void => {
  if (thing.out?.facts && Object.keys(thing.out.facts).length === 0) delete thing.out.facts
  if (thing.out && Object.keys(thing.out).length === 0) delete thing.out
}

/** Writes a fact beside the check-in's; what the check-in says needs no word. */
export const writeBeside = (thing: Kept, field: string, value: unknown): void => {
  const { [field]: _before, ...others }: Record<string, unknown> = { ...thing.out?.facts }
  const differs = !isSameFact(Reflect.get(thing, field), value)
  const { facts: _facts, missing, ...rest } = thing.out ?? {}
  const facts = { ...others, ...(differs && { [field]: value }) }
  // Whoever says what it is has it before them.
  thing.out = { ...rest, facts, ...(missing && !differs && { missing }) }
  tidyOut(thing)
}

/** Writes a field where it belongs: as the thing's own, or beside the check-in's. */
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

/** Says that a thing of the check-in was not there at check-out, or was after all. */
export const setThingMissing = (thing: Kept, missing: boolean): void => {
  if (missing) thing.out = { missing: true }
  else if (thing.out) {
    delete thing.out.missing
    tidyOut(thing)
  }
}
