import type { Item, Photo, ReportBody } from '@lintel/contract'
import { isSameFact, writeFact } from '../report-edits/facts.ts'
import { sideOf } from '../report-edits/paths.ts'
import { writeBeside } from '../report-edits/things.ts'
import { itemsIn } from '../reports/items.ts'
import { fieldsWith } from '../reports/carry.ts'
import { keptLists, sectionRules, type KeptList, type KeptThings } from '../reports/sections/all.ts'
import { keptOfProperty } from '../reports/sections/details.ts'
import { keptOfItem } from '../reports/sections/rooms.ts'

const itemFacts = fieldsWith(keptOfItem, 'fact')
const itemHeld = fieldsWith(keptOfItem, 'held')

/**
 * Restores what a check-out has overwritten of an item's check-in (`first`), and stores the present value beside it.
 * Overwritten is what differs from `first` in `before` already; where `before` has no mark yet, whatever differs.
 */
export const settleItem = (body: ReportBody, item: Item, first: Item, before: Item | undefined): void => {
  const isNew = before?.condition.in.readonly !== true
  item.condition.in.readonly = true
  for (const field of itemFacts) {
    const now = item[field]
    if (isSameFact(now, first[field]) || !(isNew || isSameFact(now, before[field]))) continue
    Object.assign(item, { [field]: first[field] })
    if (item.condition.out.facts?.[field] === undefined) writeFact(body, item, field, now)
  }
  if (isNew) for (const field of itemHeld) Object.assign(item, { [field]: first[field] })
}

/** An entry of a list that a check-out keeps. */
export type KeptThing = KeptThings[KeptList]

/** Its quantities at check-in and check-out, or its photographs. */
interface Sides {
  in: number | Photo[]
}

/** As `settleItem`, for a room, a key and so on. */
export const settleThing = (
  list: KeptList,
  thing: KeptThing,
  first: KeptThing,
  before: KeptThing | undefined,
): void => {
  const isNew = before?.readonly !== true
  thing.readonly = true
  for (const field of fieldsWith(sectionRules[list].kept.fields, 'fact')) {
    const [now, was]: unknown[] = [Reflect.get(thing, field), Reflect.get(first, field)]
    if (isSameFact(now, was) || !(isNew || isSameFact(now, Reflect.get(before, field)))) continue
    Object.assign(thing, { [field]: was })
    if (Reflect.get(thing.out?.facts ?? {}, field) === undefined) writeBeside(thing, field, now)
  }
  if (isNew)
    for (const field of fieldsWith(sectionRules[list].kept.fields, 'held'))
      Object.assign(thing, { [field]: Reflect.get(first, field) })
}

/** Gives a key, a meter and so on the check-in side of another, or an empty one. */
export const setCheckInSides = (list: KeptList, thing: KeptThing, of: KeptThing | undefined): void => {
  for (const field of fieldsWith(sectionRules[list].kept.fields, 'sides')) {
    const now = Reflect.get(thing, field) as Sides
    const told = of && (Reflect.get(of, field) as Sides).in
    Object.assign(thing, { [field]: { ...now, in: told ?? (typeof now.in === 'number' ? 0 : []) } })
  }
}

/**
 * Settles a body like a version that the server has settled: what is marked there as the check-in's is marked here, and
 * differing values are stored beside it. The previous responsibility is the server's to set.
 */
export const settleBy = (body: ReportBody, settled: ReportBody): void => {
  const items = new Map([...itemsIn(settled)].map(({ item }) => [item._uuid, item]))
  const isCheckOut = sideOf(body.type) === 'out' && sideOf(settled.type) === 'out'
  for (const { item } of itemsIn(body)) {
    const theirs = items.get(item._uuid)
    if (!theirs) continue
    item.condition.previousresponsibility = [...theirs.condition.previousresponsibility]
    if (isCheckOut && theirs.condition.in.readonly) settleItem(body, item, theirs, undefined)
  }
  if (!isCheckOut) return
  for (const list of keptLists) {
    const things = new Map(settled[list].map((thing) => [thing._uuid, thing]))
    for (const thing of body[list]) {
      const theirs = things.get(thing._uuid)
      if (theirs?.readonly) settleThing(list, thing, theirs, undefined)
    }
  }
}

/** A body without the entries that the server restored as missing, because `sent` had left them out. */
export const withoutPutBack = (body: ReportBody, sent: ReportBody): ReportBody => {
  const items = new Set([...itemsIn(sent)].map(({ item }) => item._uuid))
  const rooms = body.rooms.map((room) => ({
    ...room,
    sections: room.sections.flatMap((section) => {
      const types = section.types.flatMap((type) => {
        const left = type.items.filter(({ _uuid, condition }) => items.has(_uuid) || !condition.out.missing)
        return left.length === 0 && type.items.length > 0 ? [] : { ...type, items: left }
      })
      return types.length === 0 && section.types.length > 0 ? [] : { ...section, types }
    }),
  }))
  const without: ReportBody = { ...body, rooms }
  for (const list of keptLists) {
    const there = new Set(sent[list].map(({ _uuid }) => _uuid))
    Object.assign(without, { [list]: without[list].filter(({ _uuid, out }) => there.has(_uuid) || !out?.missing) })
  }
  return without
}

const unmarkPhotos = (photos: readonly { readonly: boolean }[]): void => {
  for (const photo of photos) photo.readonly = false
}

/**
 * Removes the marks of the check-in, and the previous responsibility: a report created through the API follows none,
 * whatever its body says.
 */
export function withoutCheckInMarks(body: ReportBody): void {
  for (const { item } of itemsIn(body)) {
    const { readonly: _claimed, ...side } = item.condition.in
    item.condition.in = side
    item.condition.previousresponsibility = []
    unmarkPhotos([...side.photos, ...side.audios])
  }
  for (const list of keptLists)
    for (const thing of body[list]) {
      delete thing.readonly
      delete thing.out
      if ('photos' in thing) unmarkPhotos('in' in thing.photos ? thing.photos.in : thing.photos)
    }
  for (const list of fieldsWith(keptOfProperty, 'photos')) unmarkPhotos(body.propertyDetails[list])
}
