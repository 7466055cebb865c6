import type { Appliance, Key } from '@lintel/contract'

/** True where a check-out has counted, be it none. */
export const isCounted = ({ out, counted }: Key['qty']): boolean => out > 0 || counted === true

/** Keys and appliances are handed over once; a report in between does not change the count. */
export const handedOver = <T extends Key | Appliance>(entry: T): T => ({
  ...entry,
  qty: { in: entry.qty.in, out: 0 },
  photos: { in: [...entry.photos.in], out: [] },
})
