import { isDeepStrictEqual } from 'node:util'
import type { Issue, Item, ReportBody } from '@lintel/contract'
import { keepsCheckIn } from '@lintel/rules'
import { Refusal } from '../lib/refusal.ts'

/** What a check-out takes over from the report before and never writes again. */
const checkInOf = ({ name, colour, qty, constituents, condition }: Item) => ({
  ...{ name, colour, qty, constituents },
  'condition.in.condition': condition.in.condition,
  'condition.in.cleanliness': condition.in.cleanliness,
  'condition.in.notes': condition.in.notes,
})

/** Each item with its place in the body. */
function* itemsOf({ rooms }: ReportBody): Generator<{ item: Item; path: string }> {
  for (const [r, room] of rooms.entries())
    for (const [s, section] of room.sections.entries())
      for (const [t, type] of section.types.entries())
        for (const [i, item] of type.items.entries())
          yield { item, path: `body.rooms.${r}.sections.${s}.types.${t}.items.${i}` }
}

/**
 * Throws 400 where a check-out would overwrite what its check-in says of an item: what is different by now belongs into
 * `condition.out.facts`. Whether an item came from the check-in is known here, whatever the caller sends of it.
 */
export function keepCheckIn(body: ReportBody, before: ReportBody): void {
  if (body.type !== before.type) return
  const kept = new Map<string, Item>()
  for (const { item } of itemsOf(before)) if (keepsCheckIn(before, item)) kept.set(item._uuid, item)
  if (kept.size === 0) return
  const issues: Issue[] = []
  for (const { item, path } of itemsOf(body)) {
    const old = kept.get(item._uuid)
    if (!old) continue
    if (old.condition.in.readonly) item.condition.in.readonly = true
    const checkIn = checkInOf(old)
    for (const [field, value] of Object.entries(checkInOf(item)))
      if (!isDeepStrictEqual(value, Reflect.get(checkIn, field)))
        issues.push({
          path: `${path}.${field}`,
          message: `The check-in of ${old.name || 'this item'} is kept: what differs belongs to the check-out.`,
        })
  }
  if (issues.length > 0)
    throw new Refusal(400, 'A check-out keeps what its check-in says. Nothing was saved.', { issues })
}
