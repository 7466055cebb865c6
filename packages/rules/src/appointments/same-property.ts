import type { AppointmentAddress } from '@lintel/contract'
import { lineWords } from '../search/address-words.ts'

/** By first line and postcode, however they are written. */
export const isSameProperty = (one: AppointmentAddress, other: AppointmentAddress): boolean =>
  (['line1', 'postcode'] as const).every((part) => lineWords(one[part]).join('') === lineWords(other[part]).join(''))
