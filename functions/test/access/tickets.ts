import type { RawRequest } from '../call.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byTicket = ({ ticketId }: Target): RawRequest => ({ params: { id: ticketId } })
/** Only clients open and close tickets. */
const ticketOwners = { Customers: 'own' } as const
const ticketPeople = { Support: 'any', Customers: 'own' } as const

export const tickets: AccessRows<'tickets'> = {
  listTickets: row(ticketPeople, ({ clientId }) => ({ query: { client: clientId } }), 200, {
    shows: (body, { ticketId }) => body.includes(`"${ticketId}"`),
  }),
  getTicket: row(ticketPeople, byTicket, 200),
  createTicket: row(ticketOwners, () => ({ body: { subject: 'No PDF', message: 'It never arrives.' } }), 201, {
    ofCaller: true,
  }),
  // Nothing is changed, so no version is needed.
  updateTicket: row(
    ticketOwners,
    (target) => ({ ...byTicket(target), body: { subject: 'The list is empty', phone: '', version: 1 } }),
    200,
  ),
  addTicketMessage: row(ticketPeople, (target) => ({ ...byTicket(target), body: { message: 'And now?' } }), 201),
  setTicketStatus: row(ticketOwners, ({ ticketId }) => ({ params: { id: ticketId, status: 'Closed' } }), 200),
  // The file's type is not accepted.
  uploadTicketFile: row(ticketPeople, () => ({ body: { fileName: 'a.pdf', fileData: 'bm8gcGRm' } }), 415, {
    ofCaller: true,
  }),
  // No message has this file.
  downloadTicketFile: row(ticketPeople, (target) => ({ ...byTicket(target), query: { src: 'c/none.pdf' } }), 404, {
    message: 'File not found.',
  }),
}
