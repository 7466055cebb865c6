import type { Ticket } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { insertTicket } from '../tickets/insert-ticket.ts'
import { atStack } from './people.ts'

/** The id of a new ticket of a client. */
export const aTicketOf = async (clientid: string, change: Partial<Ticket> = {}): Promise<string> => {
  atStack()
  const id = newId()
  const now = new Date().toISOString()
  const by = { createdby: 'Eve Rywhere', createdAt: now, updatedAt: now }
  await insertTicket({
    ...{ id, client: 'Client', clientid, subject: 'The list is empty', status: 'New', phone: '', version: 1, ...by },
    messages: [{ id: newId(), message: 'Since this morning.', support: false, files: [], ...by }],
    ...change,
  })
  return id
}
