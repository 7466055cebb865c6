import * as z from 'zod'
import { Id, Instant, ReportTypeName, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { templateDescriptionLength, templateMessageLength } from './constants.ts'
import { emailTemplateMessages } from './messages.ts'

const isOneLine = (value: string) => !/[\r\n]/.test(value)

const placed = {
  /** Branches whose people may use it. Empty, like `userlist`: everyone in the company may. */
  branchlist: z.array(Id).max(500).default([]),
  /** The only person who may use it. */
  userlist: z.array(Id).max(1).default([]),
}

const words = {
  name: ShortText,
  description: text(templateDescriptionLength).default(''),
  subject: ShortText.refine(isOneLine, 'A subject has one line.').default(''),
  /** Rich text, cleaned when it is saved. Placeholders are in square brackets: `[Property Address]`. */
  message: text(templateMessageLength).default(''),
}

/** A whole template may be sent: what else it has is the server's, and ignored. */
const written = z.object({
  ...words,
  ...placed,
  name: words.name.refine(isVisible, emailTemplateMessages.nameRequired),
})

interface Placed {
  branchlist: readonly string[]
  userlist: readonly string[]
}
const hasOneScope = ({ branchlist, userlist }: Placed) => branchlist.length === 0 || userlist.length === 0
const oneScope = { path: ['branchlist'], message: emailTemplateMessages.oneScope }

/** What people write of a template; the rest is the server's. */
export const EmailTemplateFields = written.refine(hasOneScope, oneScope)
export type EmailTemplateFields = z.infer<typeof EmailTemplateFields>

/** A new template. Sent again with the same key it is the same one: for a caller that did not get the answer. */
export const NewEmailTemplate = written.extend({ idempotencykey: Id.optional() }).refine(hasOneScope, oneScope)
export type NewEmailTemplate = z.infer<typeof NewEmailTemplate>

/** A template as it is saved, with the version that was read. */
export const EmailTemplateChange = written.extend({ version: z.int().min(0) }).refine(hasOneScope, oneScope)
export type EmailTemplateChange = z.infer<typeof EmailTemplateChange>

/** A subject and a message to start an e-mail with. */
export const EmailTemplate = z.strictObject({
  id: Id,
  client: z.strictObject({ id: Id, name: ShortText }),
  ...words,
  ...placed,
  /**
   * With a default: whether it is as it ships, or the client has changed it. Deleting a changed one brings back what
   * ships.
   */
  default: z.enum(['shipped', 'changed']).optional(),
  /** With a default: the report type that it is meant for. */
  type: ReportTypeName.optional(),
  /** When somebody saved it last, and who; absent for a default as it ships. */
  updatedAt: Instant.optional(),
  savedBy: ShortText.optional(),
  /** How often it was written; 0 for a default as it ships. */
  version: z.int().min(0),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** A template as it is opened and saved, with what its writer should know. */
export const OpenEmailTemplate = EmailTemplate.extend({
  /** Words in square brackets that are no placeholder. */
  unknownplaceholders: z.array(z.string()),
})
export type OpenEmailTemplate = z.infer<typeof OpenEmailTemplate>
