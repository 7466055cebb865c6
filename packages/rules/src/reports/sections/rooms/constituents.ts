import type { ItemFacts, ReportBody } from '@lintel/contract'
import { presentFacts, writeFact } from './facts.ts'
import { quantityMax } from './items.ts'
import { itemAt, type ItemPath } from '../../paths.ts'

type Part = ItemFacts['constituents'][number]

/** At check-out next to those of the check-in. */
const editParts = (draft: ReportBody, path: ItemPath, edit: (parts: readonly Part[]) => Part[]): void => {
  const item = itemAt(draft, path)
  if (item) writeFact(draft, item, 'constituents', edit(presentFacts(draft, item).constituents))
}

/** Without a name yet. */
export const addConstituent = (draft: ReportBody, path: ItemPath, label = ''): void =>
  editParts(draft, path, (parts) => [...parts, { label, value: 1 }])

export const labelConstituent = (draft: ReportBody, path: ItemPath, index: number, label: string): void =>
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, label } : part)))

export const countConstituent = (draft: ReportBody, path: ItemPath, index: number, value: number): void => {
  const count = Math.min(Math.max(0, Math.trunc(value) || 0), quantityMax)
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, value: count } : part)))
}

export const removeConstituent = (draft: ReportBody, path: ItemPath, index: number): void =>
  editParts(draft, path, (parts) => parts.filter((_, at) => at !== index))
