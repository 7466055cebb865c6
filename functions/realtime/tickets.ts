import { createHash, randomBytes } from 'node:crypto'
import { realtimeTicketSeconds, type RealtimeTicket } from '@lintel/contract'
import { addTicket, takeTicket, type Admission, type Audience } from './store.ts'

/** Logs and tables contain only the ticket's hash, which opens nothing. */
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

export async function makeTicket(
  whose: Pick<Admission, 'who' | 'issuedAt'>,
  audiences: readonly Audience[],
  now: Date,
): Promise<RealtimeTicket> {
  const ticket = randomBytes(32).toString('base64url')
  await addTicket(hashOf(ticket), whose, audiences, new Date(now.getTime() + realtimeTicketSeconds * 1000))
  return { ticket }
}

export const redeemTicket = (ticket: string, now: Date): Promise<Admission | undefined> =>
  takeTicket(hashOf(ticket), now)
