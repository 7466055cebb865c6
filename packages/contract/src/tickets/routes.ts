import * as z from 'zod'
import { Download } from '../documents/entities.ts'
import { documentMessages } from '../documents/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, StorageKey } from '../scalars.ts'
import { ticketOwners, ticketPeople } from '../access.ts'
import {
  ListedTicket,
  NewTicketMessage,
  PostedTicketFile,
  Ticket,
  TicketChange,
  TicketFile,
  TicketStatus,
  PostedTicket,
} from './entities.ts'
import { ticketMessages } from './messages.ts'

const TicketParams = z.strictObject({ id: Id })

export const listTickets = defineRoute({
  method: 'GET',
  path: '/tickets',
  access: ticketPeople,
  summary: 'Support tickets, the last updated first, a page at a time; a client gets its own.',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    status: TicketStatus.optional(),
    /** For support; others only ever see their own. */
    client: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(ListedTicket) }),
  answerHeaders: z.object({
    'x-page-limit': z.coerce.number().int(),
    'x-total-count': z.coerce.number().int(),
  }),
})

export const getTicket = defineRoute({
  method: 'GET',
  path: '/tickets/{id}',
  access: ticketPeople,
  summary: 'One ticket with its messages, newest first.',
  params: TicketParams,
  answer: Ticket,
  failures: [404],
})

export const createTicket = defineRoute({
  method: 'POST',
  path: '/tickets',
  access: ticketOwners,
  summary: 'Opens a ticket with its first message, and mails the provider’s support.',
  body: PostedTicket,
  status: 201,
  answer: Ticket,
  failures: [404, 409],
})

export const updateTicket = defineRoute({
  method: 'PUT',
  path: '/tickets/{id}',
  access: ticketOwners,
  summary: 'Corrects subject and phone of a ticket; 409 where it has changed since it was read.',
  params: TicketParams,
  body: TicketChange,
  answer: Ticket,
  failures: [404, 409],
})

export const addTicketMessage = defineRoute({
  method: 'POST',
  path: '/tickets/{id}/message',
  access: ticketPeople,
  summary:
    'Adds a message: from support it sets the ticket to Replied, from the client to Pending. Mails the other side.',
  params: TicketParams,
  body: NewTicketMessage,
  status: 201,
  answer: Ticket,
  failures: [404, 409],
  messages: [ticketMessages.addFailed],
})

export const setTicketStatus = defineRoute({
  method: 'PUT',
  path: '/tickets/{id}/message/{status}',
  access: ticketOwners,
  summary: 'Closes a ticket; every other status follows from who wrote last. Repeating it changes nothing.',
  params: z.strictObject({ id: Id, status: TicketStatus.extract(['Closed']) }),
  answer: Ticket,
  failures: [404],
  messages: [ticketMessages.closeFailed],
})

export const uploadTicketFile = defineRoute({
  method: 'POST',
  path: '/ticketfiles',
  access: ticketPeople,
  summary: 'Sends a JPEG, PNG or PDF of 4 MB at most for a message, which then names its `src`.',
  bodySize: 'file',
  body: PostedTicketFile,
  status: 201,
  answer: TicketFile,
  messages: [documentMessages.notValidType('{file}')],
})

export const downloadTicketFile = defineRoute({
  method: 'GET',
  path: '/tickets/{id}/file',
  access: ticketPeople,
  summary: 'A short-lived address of a file in a message of the ticket.',
  params: TicketParams,
  query: z.strictObject({ src: StorageKey }),
  answer: Download,
  failures: [404],
})
