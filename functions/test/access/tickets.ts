import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const byTicket = ({ ticketId }: Target): RawRequest => ({ params: { id: ticketId } })
/** Only clients open and close tickets. */
const ticketOwners = { Customers: 'own' } as const
const ticketPeople = { Support: 'any', Customers: 'own' } as const

export const tickets: AccessRows<'tickets'> = {
  listTickets: {
    access: ticketPeople,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { ticketId }) => body.includes(`"${ticketId}"`),
  },
  getTicket: { access: ticketPeople, dataentry: false, request: byTicket, status: 200 },
  createTicket: {
    access: ticketOwners,
    dataentry: false,
    request: () => ({ body: { subject: 'No PDF', message: 'It never arrives.' } }),
    ofCaller: true,
    status: 201,
  },
  // Nothing is changed, so no version is needed.
  updateTicket: {
    access: ticketOwners,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), body: { subject: 'The list is empty', phone: '', version: 1 } }),
    status: 200,
  },
  addTicketMessage: {
    access: ticketPeople,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), body: { message: 'And now?' } }),
    status: 201,
  },
  setTicketStatus: {
    access: ticketOwners,
    dataentry: false,
    request: ({ ticketId }) => ({ params: { id: ticketId, status: 'Closed' } }),
    status: 200,
  },
  // The file's type is not accepted.
  uploadTicketFile: {
    access: ticketPeople,
    dataentry: false,
    request: () => ({ body: { fileName: 'a.pdf', fileData: 'bm8gcGRm' } }),
    ofCaller: true,
    status: 415,
  },
  // No message has this file.
  downloadTicketFile: {
    access: ticketPeople,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), query: { src: 'c/none.pdf' } }),
    status: 404,
    message: 'File not found.',
  },
}
