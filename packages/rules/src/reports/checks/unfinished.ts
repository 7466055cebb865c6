import type { Item, ReportBody } from '@lintel/contract'
import { isEntryGone } from '../check-in-entries.ts'
import { isGraded } from '../sections/rooms/section.ts'
import type { Side } from '../side.ts'
import { checkedOf, sectionFilter, type CheckedType } from './checked.ts'

/** What is left to do; nobody is asked why. */
export interface Unfinished {
  /** '2 items not graded' */
  message: string
  /** The first of them. */
  itemId: string
}

const unfinished = (items: readonly Item[], one: string, many: string): Unfinished[] => {
  const [first] = items
  return first ? [{ message: items.length === 1 ? `1 ${one}` : `${items.length} ${many}`, itemId: first._uuid }] : []
}

const isHalfGraded = ({ condition }: Item, side: Side): boolean =>
  condition[side].condition !== '' &&
  condition[side].cleanliness === '' &&
  !(side === 'out' && condition.out.sameAsCheckin.active)

export function unfinishedItems(body: ReportBody, type: CheckedType): Unfinished[] {
  const { side, shows } = checkedOf(body, { type })
  if (!shows.grades || !sectionFilter(body, type)('rooms')) return []
  const items = body.rooms
    .filter((room) => !isEntryGone(room))
    .flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap((each) => each.items)))
  return [
    ...unfinished(
      items.filter((item) => !isGraded(item, side)),
      'item not graded',
      'items not graded',
    ),
    ...unfinished(
      items.filter((item) => isHalfGraded(item, side)),
      'item without cleanliness',
      'items without cleanliness',
    ),
  ]
}
