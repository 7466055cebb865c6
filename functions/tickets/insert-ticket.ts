import type { Ticket } from '@lintel/contract'
import { addTicket } from './store.ts'

/** Writes a ticket unchanged, for seeding: there is no scope here. False where the id exists. */
export const insertTicket = ({ messages, ...ticket }: Ticket): Promise<boolean> => addTicket(ticket, messages)
