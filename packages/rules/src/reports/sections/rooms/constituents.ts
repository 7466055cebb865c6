import type { ItemFacts, ReportBody } from '@lintel/contract'
import { presentFacts, writeFact } from './facts.ts'
import { quantityMax } from './items.ts'
import { itemAt, type ItemPath } from '../../paths.ts'

type Part = ItemFacts['constituents'][number]

/** Replaces the parts of an item; at check-out next to those of the check-in. */
const editParts = (draft: ReportBody, path: ItemPath, edit: (parts: readonly Part[]) => Part[]): void => {
  const item = itemAt(draft, path)
  if (item) writeFact(draft, item, 'constituents', edit(presentFacts(draft, item).constituents))
}

/** Adds a part to an item: one, without a name yet. */
export const addConstituent = (draft: ReportBody, path: ItemPath, label = ''): void =>
  editParts(draft, path, (parts) => [...parts, { label, value: 1 }])

/** Names a part of an item. */
export const labelConstituent = (draft: ReportBody, path: ItemPath, index: number, label: string): void =>
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, label } : part)))

/** Sets the quantity of a part of an item. */
export const countConstituent = (draft: ReportBody, path: ItemPath, index: number, value: number): void => {
  const count = Math.min(Math.max(0, Math.trunc(value) || 0), quantityMax)
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, value: count } : part)))
}

/** Removes a part from an item. */
export const removeConstituent = (draft: ReportBody, path: ItemPath, index: number): void =>
  editParts(draft, path, (parts) => parts.filter((_, at) => at !== index))
