import type { Item, ReportBody } from '@lintel/contract'

export function* itemsIn({ rooms }: Pick<ReportBody, 'rooms'>): Generator<{ item: Item; room: string; path: string }> {
  for (const [r, { name: room, sections }] of rooms.entries())
    for (const [s, { types }] of sections.entries())
      for (const [t, { items }] of types.entries())
        for (const [i, item] of items.entries())
          yield { item, room, path: `rooms.${r}.sections.${s}.types.${t}.items.${i}` }
}
