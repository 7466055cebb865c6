import { remoteSupporters, scopeFor, type RealtimeTicket } from '@lintel/contract'
import type { CallerScope, Context, LinkContext } from '../lib/context.ts'
import type { Audience } from './store.ts'
import { makeTicket } from './tickets.ts'

/** Whose reports they listen to; branches are checked at each event. */
const audienceOf = (scope: CallerScope): Audience =>
  scope.kind === 'any' ? 'every client' : { clientId: scope.clientId }

/** POST /realtime/tickets */
export function createRealtimeTicket(ctx: Context): Promise<RealtimeTicket> {
  const { username, clientId, userId, groups } = ctx.user
  // Everybody who may send commands gets the events of their answers.
  const isSupporter = scopeFor(remoteSupporters, groups) === 'any'
  const audiences: Audience[] = [audienceOf(ctx.scope), ...(isSupporter ? (['remote commands'] as const) : [])]
  return makeTicket({ kind: 'person', username, clientId, userId, groups: [...groups] }, audiences, ctx.now())
}

/** POST /unauth/reports/{id}/realtimetickets: a visitor listens to the report of their link. */
export function createSharedRealtimeTicket(ctx: LinkContext): Promise<RealtimeTicket> {
  const { reportId, linkId } = ctx.link
  return makeTicket({ kind: 'visitor', reportId, linkId }, [{ reportId }], ctx.now())
}
