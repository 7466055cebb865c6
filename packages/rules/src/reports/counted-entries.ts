import type { Appliance, Key } from '@lintel/contract'

/** True where a check-out has counted, be it none. */
export const isCounted = ({ out, counted }: Key['qty']): boolean => out > 0 || counted === true

/** How many of a key came back; undefined where nobody says so. One that is not there at check-out did not. */
export const returnedOf = ({ qty, out }: Key): number | undefined => {
  if (out?.missing) return 0
  return isCounted(qty) ? qty.out : undefined
}

/** How many keys came back, undefined where nobody says it of any, and of how many entries nobody does. */
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
