import { apiErrors, type ListedTicket, type Ticket, type InputOf } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { readMessages, readTicket } from './store.ts'

/** With the number of its messages. */
export async function findTicket(ctx: Context, id: string): Promise<{ ticket: ListedTicket; messages: number }> {
  const row = await readTicket(id)
  if (!row || !reaches(ctx.scope, { clientId: row.record.clientid })) throw new HttpError(404, apiErrors.ticketNotFound)
  return { ticket: row.record, messages: row.messages }
}

export const withMessages = async (ticket: ListedTicket): Promise<Ticket> => ({
  ...ticket,
  messages: await readMessages(ticket.id),
})

export const getTicket = async (ctx: Context, { params }: InputOf<'getTicket'>): Promise<Ticket> =>
  withMessages((await findTicket(ctx, params.id)).ticket)
