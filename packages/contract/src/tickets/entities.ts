import * as z from 'zod'
import { Id, Instant, LongText, ShortText, StorageKey } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { ticketFileMaxBytes, ticketFilesAtMost } from './constants.ts'

/** New: nobody has answered. Replied: support wrote last. Pending: the client wrote last. Closed: by the client. */
export const TicketStatus = z.enum(['New', 'Replied', 'Pending', 'Closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** A file that was sent before the message that has it. */
export const TicketFile = z.strictObject({
  /** Where it is stored: the sender's client, then a name of ours, whose extension is that of its content. */
  src: StorageKey,
  filename: ShortText.min(1),
})
export type TicketFile = z.infer<typeof TicketFile>

const Subject = ShortText.refine(isVisible, 'A subject is required.')
const Message = LongText.refine(isVisible, 'A message is required.')
const Files = z.array(TicketFile).max(ticketFilesAtMost, `At most ${ticketFilesAtMost} files.`)

/** What one side wrote, in plain text. */
export const TicketMessage = z.strictObject({
  id: Id,
  /** The author's name at that time. */
  createdby: ShortText,
  /** The author's agency user; names change, and are not unique. */
  createdbyid: Id.optional(),
  /** True for what the provider's support wrote. */
  support: z.boolean(),
  message: Message,
  files: Files.default([]),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** A ticket as lists have it. */
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
  /** Moves with each change of the ticket, messages included. */
  version: z.int().min(1),
})
export type ListedTicket = z.infer<typeof ListedTicket>

/** What a client asks of the provider's support, and what was written about it since, newest first. */
export const Ticket = z.strictObject({ ...ListedTicket.shape, messages: z.array(TicketMessage) })
export type Ticket = z.infer<typeof Ticket>

/** What somebody adds to a ticket. */
export const NewTicketMessage = z.strictObject({
  message: Message,
  files: Files.optional(),
  /** The same key again is the same message: it is added once. */
  idempotencykey: Id.optional(),
})
export type NewTicketMessage = z.infer<typeof NewTicketMessage>

/** A ticket as it is opened, with its first message. */
export const NewTicket = z.strictObject({ subject: Subject, phone: ShortText.optional(), ...NewTicketMessage.shape })
export type NewTicket = z.infer<typeof NewTicket>

/**
 * What a client may correct in a ticket, and the version that it was read at. A whole ticket may be sent: whatever else
 * it has is the server's and ignored.
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
