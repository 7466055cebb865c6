import { by, ofCaller, ofClient, row, showing, type AccessRows } from './row.ts'

/** Only clients open and close tickets. */
const ticketOwners = { Customers: 'own' } as const
const ticketPeople = { Support: 'any', Customers: 'own' } as const

export const tickets: AccessRows<'tickets'> = {
  listTickets: row(ticketPeople, ofClient(), 200, showing('ticketId')),
  getTicket: row(ticketPeople, by('ticketId'), 200),
  createTicket: row(ticketOwners, { body: { subject: 'No PDF', message: 'It never arrives.' } }, 201, ofCaller),
  // Nothing is changed, so no version is needed.
  updateTicket: row(
    ticketOwners,
    by('ticketId', { body: { subject: 'The list is empty', phone: '', version: 1 } }),
    200,
  ),
  addTicketMessage: row(ticketPeople, by('ticketId', { body: { message: 'And now?' } }), 201),
  setTicketStatus: row(ticketOwners, by('ticketId', { params: { status: 'Closed' } }), 200),
  // The file's type is not accepted.
  uploadTicketFile: row(ticketPeople, { body: { fileName: 'a.pdf', fileData: 'bm8gcGRm' } }, 415, ofCaller),
  // No message has this file.
  downloadTicketFile: row(ticketPeople, by('ticketId', { query: { src: 'c/none.pdf' } }), 404, 'File not found.'),
}
