import type { Item, ReportBody, ReportCheck } from '@lintel/contract'
import { isEntryGone } from '../check-in-entries.ts'
import { itemsIn } from '../paths.ts'
import { isGraded } from '../sections/rooms/section.ts'
import { checkedOf, sectionFilter, type CheckedType } from './check.ts'
import { pathByIds } from './id-path.ts'

/** '2 items not graded', with the first of them. Nobody is asked why. */
export type Unfinished = Pick<ReportCheck, 'path' | 'message'>

export function unfinishedItems(body: ReportBody, type: CheckedType): Unfinished[] {
  const { side, shows } = checkedOf(body, { type })
  if (!shows.grades || !sectionFilter(body, type)('rooms')) return []
  const items = [
    ...itemsIn({ rooms: body.rooms.map((room) => (isEntryGone(room) ? { ...room, sections: [] } : room)) }),
  ]
  const those = (one: string, many: string, test: (item: Item) => boolean): Unfinished[] => {
    const found = items.filter(({ item }) => test(item))
    const [first] = found
    const path = first && pathByIds(body, `${first.path}.condition.${side}`)
    return path ? [{ message: found.length === 1 ? `1 ${one}` : `${found.length} ${many}`, path }] : []
  }
  return [
    ...those('item not graded', 'items not graded', (item) => !isGraded(item, side)),
    ...those('item without cleanliness', 'items without cleanliness', ({ condition: { out, [side]: now } }) => {
      const isSame = side === 'out' && out.sameAsCheckin.active
      return now.condition !== '' && now.cleanliness === '' && !isSame
    }),
  ]
}
