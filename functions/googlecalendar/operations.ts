import { googleCalendarMessages, type GoogleCalendarState, type InputOf, type AnswerOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { link, startLink, stateOf, unlink } from './link.ts'
import { findLink } from './store/links.ts'

export { acceptCalendarOffer, listCalendarOffers, refuseCalendarOffer } from './calendar-offers.ts'

function assertSelf({ user }: Context, { clientid, userid }: { clientid: string; userid: string }): void {
  if (clientid === user.clientId && userid === user.userId) return
  throw new HttpError(404, googleCalendarMessages.otherPerson)
}

export async function getActiveOnGoogle(ctx: Context, { query }: InputOf<'getActiveOnGoogle'>): Promise<boolean> {
  assertSelf(ctx, query)
  return (await findLink(ctx.user.clientId, ctx.user.userId)) !== undefined
}

export const getGoogleCalendar = (ctx: Context): Promise<GoogleCalendarState> => stateOf(ctx)

export const startGoogleLink = (ctx: Context): Promise<AnswerOf<'startGoogleLink'>> => startLink(ctx)

export async function linkGoogle(ctx: Context, { query }: InputOf<'linkGoogle'>): Promise<GoogleCalendarState> {
  assertSelf(ctx, query)
  return link(ctx, query)
}

export async function unlinkGoogle(ctx: Context, { query }: InputOf<'unlinkGoogle'>): Promise<GoogleCalendarState> {
  assertSelf(ctx, query)
  return unlink(ctx)
}
