import * as z from 'zod'
import { Address } from '../address.ts'
import { addressField, shortTextMax, text } from '../scalars.ts'

/** The look-up service's own id, and the address in one line. */
export const AddressSuggestion = z.strictObject({ id: text(500), address: addressField(shortTextMax) })
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const FoundAddress = Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true })
export type FoundAddress = z.infer<typeof FoundAddress>
