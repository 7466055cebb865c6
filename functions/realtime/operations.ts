import { apiErrors, type ConnectionToken } from '@lintel/contract'
import type { CallerScope, Context, LinkContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findHeader } from '../reports/read-report.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { isSignedOut, type Audience, type Who } from './store.ts'
import { makeConnectionToken } from './connection-tokens.ts'

/** The client whose reports they listen to; branches are checked for each event. */
const audienceOf = (scope: CallerScope): Audience =>
  scope.kind === 'any' ? 'every client' : { clientId: scope.clientId }

/** Throws 401 for a user who was signed out everywhere after their token was issued. */
export async function createConnectionToken(ctx: Context): Promise<ConnectionToken> {
  const { username, clientId, userId, groups, issuedAt } = ctx.user
  if (await isSignedOut(username, issuedAt)) throw new HttpError(401, apiErrors.signIn)
  const who: Who = { kind: 'person', username, clientId, userId, groups: [...groups] }
  return makeConnectionToken({ who, issuedAt }, [audienceOf(ctx.scope)], ctx.now())
}

export async function createSharedConnectionToken(ctx: LinkContext): Promise<ConnectionToken> {
  const { reportId, linkId } = ctx.link
  const report = await findHeader(reportId)
  if (!report || report.deleted) throw couldNotFetch()
  return makeConnectionToken({ who: { kind: 'visitor', reportId, linkId } }, [{ reportId }], ctx.now())
}
