import type { ReportBody } from '@lintel/contract'
import { itemAt, type ItemPlace } from './places.ts'
import { quantityMax } from './items.ts'

/** Adds a part to an item: one, without a name yet. */
export const addConstituent = (draft: ReportBody, place: ItemPlace, label = ''): void => {
  itemAt(draft, place)?.constituents.push({ label, value: 1 })
}

/** Names a part of an item. */
export const labelConstituent = (draft: ReportBody, place: ItemPlace, index: number, label: string): void => {
  const part = itemAt(draft, place)?.constituents[index]
  if (part) part.label = label
}

/** Says how many of a part an item has. */
export const countConstituent = (draft: ReportBody, place: ItemPlace, index: number, value: number): void => {
  const part = itemAt(draft, place)?.constituents[index]
  if (part) part.value = Math.min(Math.max(0, Math.trunc(value) || 0), quantityMax)
}

/** Removes a part from an item. */
export const removeConstituent = (draft: ReportBody, place: ItemPlace, index: number): void => {
  itemAt(draft, place)?.constituents.splice(index, 1)
}
