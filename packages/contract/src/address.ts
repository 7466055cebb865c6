import * as z from 'zod'
import { addressField, ShortText, shortTextMax } from './scalars.ts'

const AddressLine = addressField(shortTextMax)

export const Address = z.strictObject({
  line1: AddressLine.default(''),
  line2: AddressLine.default(''),
  town: AddressLine.default(''),
  county: AddressLine.default(''),
  postcode: AddressLine.default(''),
  country: AddressLine.default(''),
  phone: ShortText.default(''),
  mobile: ShortText.default(''),
  email: ShortText.default(''),
})
export type Address = z.infer<typeof Address>
