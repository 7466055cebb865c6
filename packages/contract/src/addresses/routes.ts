import * as z from 'zod'
import { signedIn } from '../access.ts'
import { AddressSuggestion, FoundAddress } from './entities.ts'
import { addressMessages } from './messages.ts'
import { defineRoute } from '../route.ts'
import { ShortText, text } from '../scalars.ts'

export const getAddressAutocomplete = defineRoute({
  method: 'GET',
  path: '/reports/getaddressautocomplete',
  access: signedIn('own'),
  summary:
    'Suggests addresses for typed text (`address`), all houses for a postcode, or returns a suggested one in full (`id`).',
  query: z
    .strictObject({ address: text(200).optional(), id: text(500).min(1).optional() })
    .refine(({ address, id }) => (address === undefined) !== (id === undefined), 'Give either address or id.'),
  answer: z.union([
    z.strictObject({
      suggestions: z.array(AddressSuggestion),
      /** Why houses are missing, or a warning, such as that they are invented. */
      notice: ShortText.optional(),
    }),
    FoundAddress,
  ]),
  failures: [404, 429],
  messages: [addressMessages.tooMany],
})
