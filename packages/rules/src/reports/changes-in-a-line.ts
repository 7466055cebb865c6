import { sectionOfField, type ReportBody } from '@lintel/contract'
import { photoListsIn } from './files.ts'
import { itemsIn } from './paths.ts'

const counted = (count: number, one: string, verb: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'} ${verb}`]

const missingIn = (ids: Iterable<string>, others: { has: (id: string) => boolean }): number =>
  [...ids].filter((id) => !others.has(id)).length

const itemsById = (body: ReportBody): Map<string, string> =>
  new Map([...itemsIn(body)].map(({ item }) => [item._uuid, JSON.stringify(item)]))

const photosById = (body: ReportBody): Set<string> =>
  new Set([...photoListsIn(body)].flatMap(({ files }) => files.map(({ id }) => id)))

/** What a save changed: 'Meters, 2 items changed, 1 photo added'. Empty if nothing did. */
export function changesInALine(before: ReportBody, after: ReportBody): string {
  const [old, now] = [itemsById(before), itemsById(after)]
  const items = [
    ...counted([...now].filter(([id, item]) => old.has(id) && old.get(id) !== item).length, 'item', 'changed'),
    ...counted(missingIn(now.keys(), old), 'item', 'added'),
    ...counted(missingIn(old.keys(), now), 'item', 'removed'),
  ]
  const [photosBefore, photos] = [photosById(before), photosById(after)]
  const was = new Map<string, unknown>(Object.entries(before))
  const sections = Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field]) => sectionOfField(field)?.name ?? 'Property details')
    .filter((name) => name !== 'Rooms' || items.length === 0)
  return [
    ...new Set(sections),
    ...items,
    ...counted(missingIn(photos, photosBefore), 'photo', 'added'),
    ...counted(missingIn(photosBefore, photos), 'photo', 'removed'),
  ].join(', ')
}
