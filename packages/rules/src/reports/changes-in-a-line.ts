import { sectionOfField, type ReportBody } from '@lintel/contract'
import { photoListsIn } from './files.ts'
import { itemsIn as everyItemIn } from './paths.ts'

/** By id: what is compared of an entry. */
type Entries = ReadonlyMap<string, string>

const itemsIn = (body: ReportBody): Entries =>
  new Map([...everyItemIn(body)].map(({ item }) => [item._uuid, JSON.stringify(item)]))

/** Captions are changes of their items. */
const photosIn = (body: ReportBody): Entries =>
  new Map([...photoListsIn(body)].flatMap(({ files }) => files.map(({ id }) => [id, id])))

/** '2 items changed', '1 item added'. */
const changesOf = (one: string, before: Entries, after: Entries): string[] => {
  const counts = {
    changed: [...after].filter(([id, entry]) => before.has(id) && before.get(id) !== entry).length,
    added: [...after.keys()].filter((id) => !before.has(id)).length,
    removed: [...before.keys()].filter((id) => !after.has(id)).length,
  }
  return Object.entries(counts).flatMap(([verb, count]) =>
    count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'} ${verb}`],
  )
}

/** What a save changed: 'Meters, 2 items changed, 1 photo added'. Empty if nothing did. */
export function changesInALine(before: ReportBody, after: ReportBody): string {
  const items = changesOf('item', itemsIn(before), itemsIn(after))
  const was = new Map<string, unknown>(Object.entries(before))
  const sections = Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field]) => sectionOfField(field)?.name ?? 'Property details')
    .filter((name) => name !== 'Rooms' || items.length === 0)
  return [...new Set(sections), ...items, ...changesOf('photo', photosIn(before), photosIn(after))].join(', ')
}
