import type { Item, Photo, ReportBody } from '@lintel/contract'
import { isSameFact, writeFact } from '../reports/sections/rooms/facts.ts'
import { sideOf } from '../reports/side.ts'
import { writeOverride } from '../reports/check-in-entries.ts'
import { itemsIn } from '../reports/paths.ts'
import { fieldsWith } from '../reports/section.ts'
import { keptLists, sectionRules, type KeptList, type KeptEntryByList } from '../reports/sections/all.ts'
import { keptOfProperty } from '../reports/sections/details.ts'
import { keptOfItem } from '../reports/sections/rooms/section.ts'

const itemFacts = fieldsWith(keptOfItem, 'fact')
const itemHeld = fieldsWith(keptOfItem, 'held')

/**
 * Restores check-in fields of an item (`first`) that a check-out has overwritten, and stores the present value next to
 * them. Overwritten is what already differs from `first` in `before`; if `before` has no mark yet, everything that
 * differs.
 */
export const restoreCheckInOfItem = (body: ReportBody, item: Item, first: Item, before: Item | undefined): void => {
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

export type KeptEntry = KeptEntryByList[KeptList]

interface Sides {
  in: number | Photo[]
}

/** As `restoreCheckInOfItem`. */
export const restoreCheckInOfEntry = (
  list: KeptList,
  entry: KeptEntry,
  first: KeptEntry,
  before: KeptEntry | undefined,
): void => {
  const isNew = before?.readonly !== true
  entry.readonly = true
  for (const field of fieldsWith(sectionRules[list].kept.fields, 'fact')) {
    const [now, was]: unknown[] = [Reflect.get(entry, field), Reflect.get(first, field)]
    if (isSameFact(now, was) || !(isNew || isSameFact(now, Reflect.get(before, field)))) continue
    Object.assign(entry, { [field]: was })
    if (Reflect.get(entry.out?.facts ?? {}, field) === undefined) writeOverride(entry, field, now)
  }
  if (isNew)
    for (const field of fieldsWith(sectionRules[list].kept.fields, 'held'))
      Object.assign(entry, { [field]: Reflect.get(first, field) })
}

export const setCheckInSides = (list: KeptList, entry: KeptEntry, of: KeptEntry | undefined): void => {
  for (const field of fieldsWith(sectionRules[list].kept.fields, 'sides')) {
    const now = Reflect.get(entry, field) as Sides
    const told = of && (Reflect.get(of, field) as Sides).in
    Object.assign(entry, { [field]: { ...now, in: told ?? (typeof now.in === 'number' ? 0 : []) } })
  }
}

/**
 * Like a version settled by the server: entries marked there as the check-in's are marked here, and differing values
 * are stored next to them. The previous responsibility is set by the server.
 */
export const restoreCheckInAs = (body: ReportBody, settled: ReportBody): void => {
  const items = new Map([...itemsIn(settled)].map(({ item }) => [item._uuid, item]))
  const isCheckOut = sideOf(body.type) === 'out' && sideOf(settled.type) === 'out'
  for (const { item } of itemsIn(body)) {
    const theirs = items.get(item._uuid)
    if (!theirs) continue
    item.condition.previousresponsibility = [...theirs.condition.previousresponsibility]
    if (isCheckOut && theirs.condition.in.readonly) restoreCheckInOfItem(body, item, theirs, undefined)
  }
  if (!isCheckOut) return
  for (const list of keptLists) {
    const entries = new Map(settled[list].map((entry) => [entry._uuid, entry]))
    for (const entry of body[list]) {
      const theirs = entries.get(entry._uuid)
      if (theirs?.readonly) restoreCheckInOfEntry(list, entry, theirs, undefined)
    }
  }
}

/** Those that the server restored as missing because `sent` had omitted them. */
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

/** A report created through the API follows none, whatever its body says. */
export function withoutCheckInMarks(body: ReportBody): void {
  for (const { item } of itemsIn(body)) {
    const { readonly: _claimed, ...side } = item.condition.in
    item.condition.in = side
    item.condition.previousresponsibility = []
    unmarkPhotos([...side.photos, ...side.audios])
  }
  for (const list of keptLists)
    for (const entry of body[list]) {
      delete entry.readonly
      delete entry.out
      if ('photos' in entry) unmarkPhotos('in' in entry.photos ? entry.photos.in : entry.photos)
    }
  for (const list of fieldsWith(keptOfProperty, 'photos')) unmarkPhotos(body.propertyDetails[list])
}
