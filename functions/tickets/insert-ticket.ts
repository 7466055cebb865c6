import type { Ticket } from '@lintel/contract'
import { addTicket } from './store.ts'

/** Writes a ticket unchanged, for seeding; no scope applies. Returns false if the id exists. */
export const insertTicket = ({ messages, ...ticket }: Ticket): Promise<boolean> => addTicket(ticket, messages)
