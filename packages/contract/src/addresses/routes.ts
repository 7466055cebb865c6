import * as z from 'zod'
import { signedIn } from '../access.ts'
import { Address } from '../address.ts'
import { defineRoute } from '../route.ts'
import { ShortText, text } from '../scalars.ts'

/** A suggestion while somebody types: the look-up's own id, and the address in one line. */
export const AddressSuggestion = z.strictObject({ id: text(500), address: ShortText })
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

/** An address that was looked up, in the parts that a report has. */
export const FoundAddress = Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true })
export type FoundAddress = z.infer<typeof FoundAddress>

export const getAddressAutocomplete = defineRoute({
  name: 'getAddressAutocomplete',
  feature: 'addresses',
  method: 'GET',
  path: '/reports/getaddressautocomplete',
  access: signedIn('own'),
  summary: 'Suggests addresses for what was typed (`address`), or answers a suggested one in full (`id`).',
  query: z
    .strictObject({ address: text(200).optional(), id: text(500).min(1).optional() })
    .refine(({ address, id }) => (address === undefined) !== (id === undefined), 'Give either address or id.'),
  answer: z.union([
    z.strictObject({
      suggestions: z.array(AddressSuggestion),
      /** What people must know of these suggestions, such as that they are made up. */
      notice: ShortText.optional(),
    }),
    FoundAddress,
  ]),
  failures: [400, 401, 403, 404],
})
