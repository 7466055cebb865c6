import * as z from 'zod'
import { Id, Instant, LongText, ShortText, StorageKey } from '../scalars.ts'
import { isVisible } from '../text.ts'

export const maxTicketFiles = 10

/** All of them are in one response. */
export const maxTicketMessages = 200

export const ticketFileMaxBytes = 4 * 1024 * 1024

/** Replied: support wrote last. Pending: the client wrote last. */
export const TicketStatus = z.enum(['New', 'Replied', 'Pending', 'Closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** Uploaded before its message. */
export const TicketFile = z.strictObject({
  /** The sender's client, then a generated name with the extension of its content. */
  src: StorageKey,
  filename: ShortText.min(1),
})
export type TicketFile = z.infer<typeof TicketFile>

const Subject = ShortText.refine(isVisible, 'A subject is required.')
const Message = LongText.refine(isVisible, 'A message is required.')
const Files = z.array(TicketFile).max(maxTicketFiles, `At most ${maxTicketFiles} files.`)

/** Plain text. */
export const TicketMessage = z.strictObject({
  id: Id,
  createdby: ShortText,
  /** Names change, and are not unique. */
  createdbyid: Id.optional(),
  support: z.boolean(),
  message: Message,
  files: Files.default([]),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const ListedTicket = z.strictObject({
  id: Id,
  client: ShortText,
  clientid: Id,
  subject: Subject,
  status: TicketStatus,
  phone: ShortText,
  createdby: ShortText,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().min(1),
})
export type ListedTicket = z.infer<typeof ListedTicket>

/** Messages newest first. */
export const Ticket = z.strictObject({ ...ListedTicket.shape, messages: z.array(TicketMessage) })
export type Ticket = z.infer<typeof Ticket>

export const NewTicketMessage = z.strictObject({
  message: Message,
  files: Files.optional(),
  /** Added only once. */
  idempotencykey: Id.optional(),
})
export type NewTicketMessage = z.infer<typeof NewTicketMessage>

export const NewTicket = z.strictObject({ subject: Subject, phone: ShortText.optional(), ...NewTicketMessage.shape })
export type NewTicket = z.infer<typeof NewTicket>

/** A whole ticket may be sent; the server's fields are ignored. */
export const TicketChange = z.object(ListedTicket.pick({ subject: true, phone: true, version: true }).shape)
export type TicketChange = z.infer<typeof TicketChange>

export const PostedTicketFile = z.strictObject({
  fileName: ShortText.min(1),
  fileData: z
    .string()
    .max(Math.ceil((ticketFileMaxBytes * 4) / 3) + 1_500_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not base64.'),
})
export type PostedTicketFile = z.infer<typeof PostedTicketFile>

/** Set by the server. */
const ignored = z.unknown().optional()
const ofServer = {
  id: ignored,
  client: ignored,
  clientid: ignored,
  status: ignored,
  createdby: ignored,
  createdAt: ignored,
  updatedAt: ignored,
  version: ignored,
}

/** The first message is next to the subject, or in `messages` of the whole entity; other fields are ignored. */
export const PostedTicket = z
  .strictObject({
    ...NewTicket.partial({ message: true }).shape,
    ...ofServer,
    messages: z
      .array(z.object(NewTicketMessage.pick({ message: true, files: true }).shape))
      .max(1, 'A ticket must begin with one message.')
      .optional(),
  })
  .refine(({ message, messages = [] }) => (message === undefined) !== (messages.length === 0), {
    path: ['message'],
    message: 'A ticket must begin with one message.',
  })
  .refine(
    (body) => body.messages !== undefined || Object.keys(ofServer).every((field) => !Object.hasOwn(body, field)),
    {
      message: 'Not a field of a new ticket.',
    },
  )
