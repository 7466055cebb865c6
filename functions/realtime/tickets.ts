import { createHash, randomBytes } from 'node:crypto'
import { realtimeTicketSeconds, type RealtimeTicket } from '@lintel/contract'
import { addTicket, takeTicket, type Admission, type Audience } from './store.ts'

/** Logs and tables have the ticket's hash alone: it opens nothing. */
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** A ticket by which its owner opens one connection, within a minute. */
export async function makeTicket(
  whose: Pick<Admission, 'who' | 'issuedAt'>,
  audiences: readonly Audience[],
  now: Date,
): Promise<RealtimeTicket> {
  const ticket = randomBytes(32).toString('base64url')
  await addTicket(hashOf(ticket), whose, audiences, new Date(now.getTime() + realtimeTicketSeconds * 1000))
  return { ticket }
}

/** Whom a ticket admits, and to what; undefined where it was used, is too old, or is none. */
export const redeemTicket = (ticket: string, now: Date): Promise<Admission | undefined> =>
  takeTicket(hashOf(ticket), now)
