import type { Appliance, Key } from '@lintel/contract'

export const isCounted = ({ out, counted }: Key['qty']): boolean => out > 0 || counted === true

/** Undefined if unknown. A key missing at check-out was not returned. */
export const returnedOf = ({ qty, out }: Key | Appliance): number | undefined => {
  if (out?.missing) return 0
  return isCounted(qty) ? qty.out : undefined
}

/** `returned` is undefined if it is unknown for all of them. */
export const returnedKeys = (keys: readonly Key[]): { returned: number | undefined; open: number } => {
  const known = keys.map(returnedOf).filter((returned) => returned !== undefined)
  return {
    returned: known.length === 0 && keys.length > 0 ? undefined : known.reduce((sum, returned) => sum + returned, 0),
    open: keys.length - known.length,
  }
}

/** Once; a report in between does not change the count. */
export const handedOver = <T extends Key | Appliance>(entry: T): T => ({
  ...entry,
  qty: { in: entry.qty.in, out: 0 },
  photos: { in: [...entry.photos.in], out: [] },
})
