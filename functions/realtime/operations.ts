import { remoteSupporters, scopeFor, type RealtimeTicket } from '@lintel/contract'
import type { CallerScope, Context, LinkContext } from '../lib/context.ts'
import type { Audience } from './store.ts'
import { makeTicket } from './tickets.ts'

/** Whose reports they listen to; branches are checked at each event. */
const audienceOf = (scope: CallerScope): Audience =>
  scope.kind === 'any' ? 'every client' : { clientId: scope.clientId }

/** POST /realtime/tickets */
export function createRealtimeTicket({ user, scope, now }: Context): Promise<RealtimeTicket> {
  const { username, clientId, userId, groups } = user
  // Everybody who may send commands gets the events of their answers.
  const isSupporter = scopeFor(remoteSupporters, groups) === 'any'
  const audiences: Audience[] = [audienceOf(scope), ...(isSupporter ? (['remote commands'] as const) : [])]
  return makeTicket({ kind: 'person', username, clientId, userId, groups: [...groups] }, audiences, now())
}

/** POST /unauth/reports/{id}/realtimetickets: a visitor listens to the report of their link. */
export function createSharedRealtimeTicket({ link, now }: LinkContext): Promise<RealtimeTicket> {
  const { reportId, linkId } = link
  return makeTicket({ kind: 'visitor', reportId, linkId }, [{ reportId }], now())
}
