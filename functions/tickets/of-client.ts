export { eraseTicket, eraseTicketCounts, everyMessage, scanTickets, type FoundTicket } from './store.ts'
