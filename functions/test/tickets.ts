import type { Ticket } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { addTicket } from '../tickets/store.ts'
import { atStack } from './people.ts'

/** The id of a new ticket of a client. */
export const aTicketOf = async (clientid: string, change: Partial<Ticket> = {}): Promise<string> => {
  atStack()
  const id = newId()
  const now = new Date().toISOString()
  const by = { createdby: 'Eve Rywhere', createdAt: now, updatedAt: now }
  const { messages, ...ticket } = {
    id,
    client: 'Client',
    clientid,
    subject: 'The list is empty',
    status: 'New' as const,
    phone: '',
    version: 1,
    ...by,
    messages: [{ id: newId(), message: 'Since this morning.', support: false, files: [], ...by }],
    ...change,
  } satisfies Ticket
  await addTicket(ticket, messages)
  return id
}
