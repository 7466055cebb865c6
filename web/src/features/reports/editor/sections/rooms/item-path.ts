import type { ClaimFact, ItemFacts, ReportBody, Item } from '@lintel/contract'
import {
  itemAt,
  keepsCheckIn,
  presentFacts,
  setItemText,
  type ItemPath,
  type ItemTextField,
  type Side,
} from '@lintel/rules'
import { useCallback } from 'react'
import { useEditor, useDebounced, useReportEditor } from '../../editor-context.tsx'

export interface ItemRef {
  id: string
  itemPath: ItemPath
}

export const pathOfItem = ({ room, section, type, item }: ItemPath) =>
  `rooms.${room}.sections.${section}.types.${type}.items.${item}` as const

/** The present facts of the item at a path; undefined once it is gone. */
export const presentAt = (body: ReportBody, itemPath: ItemPath): ItemFacts | undefined => {
  const item = itemAt(body, itemPath)
  return item && presentFacts(body, item)
}

export const useIsWritten = (itemPath: ItemPath, facts: readonly (keyof ItemFacts)[]): boolean =>
  useEditor(({ body }) => {
    const present = presentAt(body, itemPath)
    return facts.some((fact) => present && present[fact] !== '')
  })

/** A text, and how it is written. */
export const useItemFact = <F extends ItemTextField | ClaimFact>({ id, itemPath }: ItemRef, fact: F) => {
  const { store } = useReportEditor()
  const value = useEditor(({ body }) => presentAt(body, itemPath)?.[fact])
  const write = useCallback(
    (step: string, next: ItemFacts[F]) =>
      store.editItem(step, id, (draft, at) => setItemText(draft, at, fact, next), fact),
    [store, id, fact],
  )
  return { value, write }
}

/** The path where a fact of an item is written: at check-out, next to the check-in's value. */
export const useFactPath = <F extends string>(itemPath: ItemPath, fact: F) => {
  const path = pathOfItem(itemPath)
  const isBeside = useEditor(({ body }) => {
    const item = itemAt(body, itemPath)
    return item !== undefined && keepsCheckIn(body, item)
  })
  return isBeside ? (`${path}.condition.out.facts.${fact}` as const) : (`${path}.${fact}` as const)
}

export const noteId = (itemId: string, side: Side, index: number): string => `${itemId}/${side}/${index}`

/** While the name is typed, updates wait for a pause, because each re-renders and repaints labels and header. */
export const useDebouncedName = (item: Item | undefined, itemPath: ItemPath): string => {
  const debounced = useDebounced(({ body }) => {
    const then = itemAt(body, itemPath)
    return then?._uuid === item?._uuid ? then?.name : undefined
  })
  return debounced ?? item?.name ?? ''
}
