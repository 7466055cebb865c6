import * as z from 'zod'
import { Id, Instant, LongText, ShortText, StorageKey } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { ticketFileMaxBytes, maxTicketFiles } from './constants.ts'

/** New: unanswered. Replied: support wrote last. Pending: the client wrote last. Closed: by the client. */
export const TicketStatus = z.enum(['New', 'Replied', 'Pending', 'Closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** A file that was uploaded before its message. */
export const TicketFile = z.strictObject({
  /** Its storage key: the sender's client, then a generated name with the extension of its content. */
  src: StorageKey,
  filename: ShortText.min(1),
})
export type TicketFile = z.infer<typeof TicketFile>

const Subject = ShortText.refine(isVisible, 'A subject is required.')
const Message = LongText.refine(isVisible, 'A message is required.')
const Files = z.array(TicketFile).max(maxTicketFiles, `At most ${maxTicketFiles} files.`)

/** A plain-text message by the client or support. */
export const TicketMessage = z.strictObject({
  id: Id,
  /** The author's name at that time. */
  createdby: ShortText,
  /** The author's agency user; names change, and are not unique. */
  createdbyid: Id.optional(),
  /** True if written by the provider's support. */
  support: z.boolean(),
  message: Message,
  files: Files.default([]),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const ListedTicket = z.strictObject({
  id: Id,
  /** The client's name when the ticket was opened. */
  client: ShortText,
  clientid: Id,
  subject: Subject,
  status: TicketStatus,
  phone: ShortText,
  createdby: ShortText,
  createdAt: Instant,
  updatedAt: Instant,
  /** Increases with each change of the ticket, including messages. */
  version: z.int().min(1),
})
export type ListedTicket = z.infer<typeof ListedTicket>

/** A client's request to the provider's support, with its messages, newest first. */
export const Ticket = z.strictObject({ ...ListedTicket.shape, messages: z.array(TicketMessage) })
export type Ticket = z.infer<typeof Ticket>

/** A message to add to a ticket. */
export const NewTicketMessage = z.strictObject({
  message: Message,
  files: Files.optional(),
  /** A message with the same key is added only once. */
  idempotencykey: Id.optional(),
})
export type NewTicketMessage = z.infer<typeof NewTicketMessage>

/** A new ticket, with its first message. */
export const NewTicket = z.strictObject({ subject: Subject, phone: ShortText.optional(), ...NewTicketMessage.shape })
export type NewTicket = z.infer<typeof NewTicket>

/**
 * The fields that a client can correct in a ticket, and the version that was read. A whole ticket may be sent; the
 * server's fields are ignored.
 */
export const TicketChange = z.object(ListedTicket.pick({ subject: true, phone: true, version: true }).shape)
export type TicketChange = z.infer<typeof TicketChange>

/** A file for a message, sent through the API. */
export const PostedTicketFile = z.strictObject({
  fileName: ShortText.min(1),
  /** Base64 of the file. */
  fileData: z
    .string()
    .max(Math.ceil((ticketFileMaxBytes * 4) / 3) + 1_500_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not base64.'),
})
export type PostedTicketFile = z.infer<typeof PostedTicketFile>
