import * as z from 'zod'
import { emailMessageLength, maxEmailRecipients } from './constants.ts'
import { EmailAddress, Id, ShortText, StorageKey, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

export const EmailAttachment = z.strictObject({
  filename: ShortText.min(1),
  path: StorageKey,
  /** As the dialog shows it; a file that is still being generated cannot be sent. */
  generatingstatus: z.enum(['generating', 'finished', 'failed']).optional(),
  generatingid: Id.optional(),
})
export type EmailAttachment = z.infer<typeof EmailAttachment>

export const EmailAddresses = z.array(EmailAddress).max(maxEmailRecipients).default([])

/** `<` within a tag ends it: looking for the `>` of each would take quadratic time. */
const hasWords = (html: string) => isVisible(html.replaceAll(/<[^<>]*>|&nbsp;/g, ''))

/** An e-mail needs at least one. */
export const SomeAddresses = EmailAddresses.refine((list) => list.length > 0, 'At least one address is required.')

export const EmailSubjectLine = ShortText.default('')

/** Rich text: the server keeps paragraphs, lists, emphasis and https links. */
export const EmailMessage = text(emailMessageLength).refine(hasWords, 'A message is required.')

export const EmailToSend = z
  .strictObject({
    templateid: z.union([z.literal(''), Id]).optional(),
    reportid: Id,
    /** Always the product's own address; any other is refused. */
    fromaddress: EmailAddress.optional(),
    toaddresses: SomeAddresses,
    ccaddresses: EmailAddresses,
    bccaddresses: EmailAddresses,
    attachments: z.array(EmailAttachment).max(50).default([]),
    subject: EmailSubjectLine,
    /** Remaining placeholders are filled in. */
    message: EmailMessage,
    /**
     * Reused for retries: nothing is sent twice with a key. Without one, the same e-mail of a user is sent once in 60
     * seconds.
     */
    idempotencykey: Id.optional(),
    /** Whose header and footer pictures are used; the report's unless given. */
    client: Id.optional(),
    /** Sends although points of the agency's checks are open, if the agency allows that. */
    override: z.literal(true).optional(),
    reason: ShortText.optional(),
  })
  .refine(
    ({ toaddresses, ccaddresses, bccaddresses }) =>
      toaddresses.length + ccaddresses.length + bccaddresses.length <= maxEmailRecipients,
    { path: ['toaddresses'], message: `At most ${maxEmailRecipients} addresses in all.` },
  )
  .refine(({ override, reason }) => !override || isVisible(reason ?? ''), {
    path: ['reason'],
    message: 'A reason is required.',
  })
export type EmailToSend = z.infer<typeof EmailToSend>
