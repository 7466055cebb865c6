import * as z from 'zod'
import { ShortText } from './scalars.ts'

/** A postal address with its contacts; every part may be empty. */
export const Address = z.strictObject({
  line1: ShortText.default(''),
  line2: ShortText.default(''),
  town: ShortText.default(''),
  county: ShortText.default(''),
  postcode: ShortText.default(''),
  country: ShortText.default(''),
  phone: ShortText.default(''),
  mobile: ShortText.default(''),
  email: ShortText.default(''),
})
export type Address = z.infer<typeof Address>
