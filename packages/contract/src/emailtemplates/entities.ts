import * as z from 'zod'
import { Id, Instant, ReportTypeName, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { emailTemplateMessages } from './messages.ts'

export const maxSharedTemplates = 100

export const maxOwnTemplates = 20

/** All templates that a user can send with fit into one response. */
export const templateMessageLength = 10_000

export const templateDescriptionLength = 300

const placed = {
  /** If it and `userlist` are empty, everyone in the company may use it. */
  branchlist: z.array(Id).max(500).default([]),
  userlist: z.array(Id).max(1).default([]),
}

const words = {
  name: ShortText,
  description: text(templateDescriptionLength).default(''),
  subject: ShortText.default(''),
  /** Rich text, sanitised on save. Placeholders are in square brackets: `[Property Address]`. */
  message: text(templateMessageLength).default(''),
}

/** A whole template may be sent; the server's fields are ignored. */
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

export const EmailTemplateFields = written.refine(hasOneScope, oneScope)
export type EmailTemplateFields = z.infer<typeof EmailTemplateFields>

/** A retry with the same key does not create a second one. */
export const NewEmailTemplate = written.extend({ idempotencykey: Id.optional() }).refine(hasOneScope, oneScope)
export type NewEmailTemplate = z.infer<typeof NewEmailTemplate>

export const EmailTemplateChange = written.extend({ version: z.int().min(0) }).refine(hasOneScope, oneScope)
export type EmailTemplateChange = z.infer<typeof EmailTemplateChange>

export const EmailTemplate = z.strictObject({
  id: Id,
  client: z.strictObject({ id: Id, name: ShortText }),
  ...words,
  ...placed,
  /** Deleting a changed default restores the shipped one. */
  default: z.enum(['shipped', 'changed']).optional(),
  type: ReportTypeName.optional(),
  /** Absent for a shipped default. */
  updatedAt: Instant.optional(),
  savedBy: ShortText.optional(),
  /** 0 for a shipped default. */
  version: z.int().min(0),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const OpenEmailTemplate = EmailTemplate.extend({
  unknownplaceholders: z.array(z.string()),
})
export type OpenEmailTemplate = z.infer<typeof OpenEmailTemplate>
