import type { Appointment } from '@lintel/contract'
import { addressText } from '../address-text.ts'
import { displayDate } from '../plain-dates.ts'

/** `Inventory, 24/11/2026, 1 Old Quay, Westhaven`. */
export const appointmentName = ({
  reporttype,
  date,
  address,
}: Pick<Appointment, 'reporttype' | 'date' | 'address'>): string =>
  [reporttype, displayDate(date), addressText(address)].filter((part) => part !== '').join(', ')
