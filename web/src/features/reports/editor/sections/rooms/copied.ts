import type { Item } from '@lintel/contract'
import type { Side } from '@lintel/rules'
import * as z from 'zod'
import { create } from '../../../../../lib/store.ts'

const keptUnder = 'lintel.copied-items'
const Kept = z.record(z.string(), z.string())

const read = (): Record<string, string> => {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(keptUnder) ?? ''))
  } catch {
    return {}
  }
}

/** Copied values not reviewed yet, by item id; a reload of the tab keeps them. */
const useCopied = create<Record<string, string>>(read)

const copiedValues = (item: Item, side: Side): string =>
  JSON.stringify([item.condition[side].condition, item.condition[side].cleanliness, item.colour])

const keep = (copied: Record<string, string>) => {
  useCopied.setState(copied, true)
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify(copied))
  } catch {
    // Without browser storage the marks are lost with the tab.
  }
}

export const markCopied = (items: readonly Item[], side: Side): void => {
  const marks = items
    .filter(
      ({ condition, colour }) =>
        condition[side].condition !== '' || condition[side].cleanliness !== '' || colour !== '',
    )
    .map((item) => [item._uuid, copiedValues(item, side)] as const)
  keep({ ...useCopied.getState(), ...Object.fromEntries(marks) })
}

export const confirmCopied = (itemId: string): void => {
  const { [itemId]: was, ...others } = useCopied.getState()
  if (was !== undefined) keep(others)
}

export const useIsCopied = (item: Item | undefined, side: Side): boolean => {
  const marked = useCopied((copied) => (item ? copied[item._uuid] : undefined))
  return item !== undefined && marked !== undefined && marked === copiedValues(item, side)
}
