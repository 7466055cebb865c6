import type { Appliance, Key } from '@lintel/contract'

/** True if a check-out has counted, even if none. */
export const isCounted = ({ out, counted }: Key['qty']): boolean => out > 0 || counted === true

/** The number of a key returned; undefined if unknown. A key missing at check-out was not returned. */
export const returnedOf = ({ qty, out }: Key): number | undefined => {
  if (out?.missing) return 0
  return isCounted(qty) ? qty.out : undefined
}

/**
 * The number of returned keys, undefined if it is unknown for all of them, and the number of entries for which it is
 * unknown.
 */
export const returnedKeys = (keys: readonly Key[]): { returned: number | undefined; open: number } => {
  const known = keys.map(returnedOf).filter((returned) => returned !== undefined)
  return {
    returned: known.length === 0 && keys.length > 0 ? undefined : known.reduce((sum, returned) => sum + returned, 0),
    open: keys.length - known.length,
  }
}

/** Keys and appliances are handed over once; a report in between does not change the count. */
export const handedOver = <T extends Key | Appliance>(entry: T): T => ({
  ...entry,
  qty: { in: entry.qty.in, out: 0 },
  photos: { in: [...entry.photos.in], out: [] },
})
