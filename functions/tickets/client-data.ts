export { eraseTicket, eraseTicketCounts, everyMessage, filesOfTicket, scanTickets, type FoundTicket } from './store.ts'
