import { ReportBody, type Item, type ItemType, type Room, type Section } from '@lintel/contract'
import { itemsIn, keptLists, setItemMissing, setEntryMissing, type KeptList, type KeptEntryByList } from '@lintel/rules'
import { HttpError } from '../lib/http-error.ts'

type IsFromCheckIn = (entry: Item | KeptEntryByList[KeptList], list: 'items' | KeptList) => boolean

/** Inserts an entry at its old index, or at the end of a shorter list. */
const putAt = <T>(list: T[], at: number, entry: T): void => void list.splice(Math.min(at, list.length), 0, entry)

/** Added where it was before if it is missing. */
function withSlug<T extends { slug: string }>(list: T[], before: readonly T[], like: T, empty: T): T {
  const known = list.find(({ slug }) => slug === like.slug)
  if (known) return known
  putAt(list, before.indexOf(like), empty)
  return empty
}

function putBackItems(room: Room, before: Room, isLeftOut: (item: Item) => boolean): boolean {
  let found = false
  for (const section of before.sections)
    for (const type of section.types)
      for (const [at, item] of type.items.entries()) {
        if (!isLeftOut(item)) continue
        found = true
        const emptySection: Section = { ...section, types: [] }
        const emptyType: ItemType = { ...type, items: [] }
        const { types } = withSlug(room.sections, before.sections, section, emptySection)
        const { items } = withSlug(types, section.types, type, emptyType)
        const back = structuredClone(item)
        setItemMissing(back, true)
        putAt(items, at, back)
      }
  return found
}

/** An adjudicator has to see removed items, marked as missing. Throws 400 if the report has no room left for them. */
export function putBackRemoved(body: ReportBody, before: ReportBody, isFromCheckIn: IsFromCheckIn): void {
  let found = false
  for (const list of keptLists) {
    const there = new Set(body[list].map(({ _uuid }) => _uuid))
    for (const [at, entry] of before[list].entries()) {
      if (there.has(entry._uuid) || !isFromCheckIn(entry, list)) continue
      found = true
      const back = structuredClone(entry)
      if ('sections' in back) back.sections = []
      setEntryMissing(back, true)
      putAt<KeptEntryByList[KeptList]>(body[list], at, back)
    }
  }
  const items = new Set([...itemsIn(body)].map(({ item }) => item._uuid))
  const rooms = new Map(body.rooms.map((room) => [room._uuid, room]))
  for (const room of before.rooms) {
    const now = rooms.get(room._uuid)
    if (now && putBackItems(now, room, (item) => !items.has(item._uuid) && isFromCheckIn(item, 'items'))) found = true
  }
  if (!found) return
  const { error } = ReportBody.safeParse(body)
  if (error)
    throw new HttpError(400, 'This report has no space left for the entries of its check-in. Nothing was saved.')
}
