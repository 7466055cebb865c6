import {
  apiErrors,
  pageSize,
  maxTicketMessages,
  type ListedTicket,
  type NewTicketMessage,
  type Ticket,
  type TicketMessage,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import { reaches, type Context, recordedPerson } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { requireOwnFiles } from './files.ts'
import { findTicket, withMessages } from './find-ticket.ts'
import { addTicket, readMessage, readPage, replaceTicket } from './store.ts'
import { refresh, notifyOfTicket } from './notify.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'

export { downloadTicketFile, uploadTicketFile } from './files.ts'
export { getTicket } from './find-ticket.ts'

type List = AnswerOf<'listTickets'>

/** A retry is found by it. */
const idFor = ({ user }: Context, kind: string, key: string | undefined): string => keyedId(key, [kind, user.sub, key])

const isSupport = ({ scope }: Context) => scope.kind === 'any'

const messageOf = (ctx: Context, id: string, { message, files = [] }: NewTicketMessage, at: string): TicketMessage => {
  const author = recordedPerson(ctx.user)
  return {
    id,
    createdby: author.name,
    ...(author.id && { createdbyid: author.id }),
    support: isSupport(ctx),
    message,
    files,
    createdAt: at,
    updatedAt: at,
  }
}

const keyUsed = () => new HttpError(409, apiErrors.keyUsed)

const isSame = (one: TicketMessage, { message, files = [] }: NewTicketMessage) =>
  one.message === message && JSON.stringify(one.files) === JSON.stringify(files)

/** A time after `before`, whatever the clock says, as lists sort by it. */
const timeAfter = (ctx: Context, { updatedAt }: ListedTicket): string =>
  new Date(Math.max(ctx.now().getTime(), Date.parse(updatedAt) + 1)).toISOString()

/** Undefined leaves it unchanged. `decide` is called again after a conflict. */
async function change(
  ctx: Context,
  id: string,
  decide: (before: ListedTicket) => Partial<ListedTicket> | undefined,
): Promise<{ ticket: ListedTicket; changed: boolean }> {
  return retryUntilWritten(`The ticket ${id}`, async () => {
    const { ticket: before } = await findTicket(ctx, id)
    const at = timeAfter(ctx, before)
    const decided = decide(before)
    if (!decided) return { ticket: before, changed: false }
    const after = { ...before, ...decided, updatedAt: at, version: before.version + 1 }
    return (await replaceTicket(before, after)) ? { ticket: after, changed: true } : undefined
  })
}

export async function listTickets({ scope }: Context, { query }: InputOf<'listTickets'>): Promise<Reply<List>> {
  const { page, status, client = scope.kind === 'any' ? undefined : scope.clientId } = query
  const isTheirs = client === undefined || reaches(scope, { clientId: client })
  const wanted = { status, first: (page - 1) * pageSize, max: pageSize }
  const whose = client === undefined ? 'all' : { clientId: client }
  const { tickets, total } = isTheirs ? await readPage(whose, wanted) : { tickets: [], total: 0 }
  return reply({ data: tickets }, { headers: { 'x-page-limit': pageSize, 'x-total-count': total } })
}

function firstOf({ message, messages: [only] = [], files }: InputOf<'createTicket'>['body']): NewTicketMessage {
  return only ?? { message: message ?? '', files }
}

export async function createTicket(ctx: Context, { body }: InputOf<'createTicket'>): Promise<Ticket> {
  const { subject, phone, idempotencykey } = body
  const first = firstOf(body)
  const id = idFor(ctx, 'ticket', idempotencykey)
  const client = await findClient(ctx.user.clientId)
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  await requireOwnFiles(ctx, id, first.files)
  const at = ctx.now().toISOString()
  const message = messageOf(ctx, idFor(ctx, id, idempotencykey), first, at)
  const ticket: ListedTicket = {
    id,
    client: client.name,
    clientid: client.id,
    subject,
    status: 'New',
    phone: phone ?? client.phone,
    createdby: message.createdby,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  if (!(await addTicket(ticket, [message]))) {
    await requireOwnFiles(ctx, id, first.files)
    return replayTicket(ctx, id, message.id, first)
  }
  ctx.log.info('Ticket opened', { ticket: id })
  await notifyOfTicket(ctx, ticket, opened(message))
  return { ...ticket, messages: [message] }
}

const opened = (message: TicketMessage) => ({ key: message.id, support: false, title: 'New ticket', message })

/** 409 if it differs. Retries a failed e-mail. */
async function replayTicket(ctx: Context, id: string, messageId: string, first: NewTicketMessage) {
  const { ticket } = await findTicket(ctx, id)
  const message = await readMessage(id, messageId)
  if (!message || !isSame(message, first)) throw keyUsed()
  await notifyOfTicket(ctx, ticket, opened(message))
  return withMessages(ticket)
}

export async function updateTicket(ctx: Context, { params, body }: InputOf<'updateTicket'>): Promise<Ticket> {
  const { ticket, changed } = await change(ctx, params.id, ({ subject, phone, version }) => {
    if (subject === body.subject && phone === body.phone) return undefined
    if (version !== body.version) throw new HttpError(409, apiErrors.ticketChanged, { current: version })
    return { subject: body.subject, phone: body.phone }
  })
  if (changed) await refresh(ticket)
  return withMessages(ticket)
}

export async function addTicketMessage(ctx: Context, { params, body }: InputOf<'addTicketMessage'>): Promise<Ticket> {
  const id = idFor(ctx, params.id, body.idempotencykey)
  return retryUntilWritten(`A message of the ticket ${params.id}`, async () => {
    const { ticket: before, messages } = await findTicket(ctx, params.id)
    const known = body.idempotencykey === undefined ? undefined : await readMessage(before.id, id)
    if (known) return replayMessage(ctx, before, known, body)
    if (messages >= maxTicketMessages) throw new HttpError(409, apiErrors.ticketFull(maxTicketMessages))
    await requireOwnFiles(ctx, before.id, body.files)
    const at = timeAfter(ctx, before)
    const message = messageOf(ctx, id, body, at)
    const status = message.support ? 'Replied' : 'Pending'
    const after: ListedTicket = { ...before, status, updatedAt: at, version: before.version + 1 }
    if (!(await replaceTicket(before, after, message))) return undefined
    await notifyOfTicket(ctx, after, answered(message))
    return withMessages(after)
  })
}

const answered = (message: TicketMessage) => ({
  key: message.id,
  support: message.support,
  title: message.support ? 'Reply to your ticket' : 'Update of a ticket',
  message,
})

/** Retries a failed e-mail. */
async function replayMessage(ctx: Context, ticket: ListedTicket, known: TicketMessage, body: NewTicketMessage) {
  if (!isSame(known, body)) throw keyUsed()
  await notifyOfTicket(ctx, ticket, answered(known))
  return withMessages(ticket)
}

export async function setTicketStatus(ctx: Context, { params }: InputOf<'setTicketStatus'>): Promise<Ticket> {
  const { ticket, changed } = await change(ctx, params.id, ({ status }) =>
    status === params.status ? undefined : { status: params.status },
  )
  if (changed)
    await notifyOfTicket(ctx, ticket, { key: `closed-${ticket.version}`, support: false, title: 'Ticket closed' })
  return withMessages(ticket)
}
