import type { ItemFacts, ReportBody } from '@lintel/contract'
import { itemAt, keepsCheckIn, presentFacts, type ItemPath } from '@lintel/rules'
import { useEditor } from '../../editor-context.tsx'

/** An item by its id, and by where it is at the moment. */
export interface ItemRef {
  id: string
  itemPath: ItemPath
}

/** An item's path in the report. */
export const pathOfItem = ({ room, section, type, item }: ItemPath) =>
  `rooms.${room}.sections.${section}.types.${type}.items.${item}` as const

/** What the item at a place is by now; undefined once it is gone. */
export const presentAt = (body: ReportBody, itemPath: ItemPath): ItemFacts | undefined => {
  const item = itemAt(body, itemPath)
  return item && presentFacts(body, item)
}

/** Where a fact of an item is written: at check-out beside what the check-in says. */
export const useFactPath = <F extends string>(itemPath: ItemPath, fact: F) => {
  const path = pathOfItem(itemPath)
  const isBeside = useEditor(({ body }) => {
    const item = itemAt(body, itemPath)
    return item !== undefined && keepsCheckIn(body, item)
  })
  return isBeside ? (`${path}.condition.out.facts.${fact}` as const) : (`${path}.${fact}` as const)
}
