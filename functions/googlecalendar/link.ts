import { createHash, randomBytes } from 'node:crypto'
import { googleCalendarMessages, googleSignInMinutes, type GoogleCalendarState } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { writeAct, type Act } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { googleClient, GoogleRefusal, GoogleUnavailable } from './google/request.ts'
import { calendarScope, consentAddress, exchangeCode, revokeToken, type Consent } from './google/oauth.ts'
import { removeOffersOf } from './store/linked.ts'
import { addLink, addSignIn, endLink, findEnded, findLink, takeSignIn, type Link } from './store/links.ts'
import { sealToken } from './tokens.ts'

/** By then, requests that began before the link was visible to them have ended: no API function runs longer. */
const settledMs = 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const secret = () => randomBytes(32).toString('base64url')

const act = (action: 'calendar.link' | 'calendar.unlink', { user }: Context, email: string): Act => ({
  action,
  clientId: user.clientId,
  subject: { kind: 'user', id: user.userId, name: user.name },
  detail: { email },
})

function problemOf({ failures, givenUp }: Link): string | undefined {
  // A single failure is just a lost response.
  if (failures > 1) return googleCalendarMessages.behind
  return givenUp ? googleCalendarMessages.givenUp : undefined
}

export async function stateOf({ user }: Context): Promise<GoogleCalendarState> {
  const [client, link] = await Promise.all([googleClient(), findLink(user.clientId, user.userId)])
  const available = client !== undefined
  if (link) {
    const { email, linkedAt, syncedAt } = link
    const problem = problemOf(link)
    return { available, linked: true, email, linkedAt, ...(syncedAt && { syncedAt }), ...(problem && { problem }) }
  }
  const ended = await findEnded(user.clientId, user.userId)
  return { available, linked: false, ...(ended && { email: ended.email, problem: googleCalendarMessages.withdrawn }) }
}

export async function startLink(ctx: Context): Promise<{ url: string }> {
  const { user } = ctx
  const client = await googleClient()
  if (!client) throw new HttpError(404, googleCalendarMessages.notAvailable)
  if (await findLink(user.clientId, user.userId)) throw new HttpError(409, googleCalendarMessages.alreadyLinked)
  const [state, verifier] = [secret(), secret()]
  const until = new Date(ctx.now().getTime() + googleSignInMinutes * 60_000).toISOString()
  const signIn = { client: user.clientId, sub: user.sub, verifier, until }
  await Promise.all([addSignIn(hashOf(state), signIn), addSignIn(hashOf(user.sub), signIn)])
  return { url: consentAddress({ clientId: client.clientId, state, challenge: hashOf(verifier) }).href }
}

async function consentFor(
  { log }: Context,
  code: string,
  verifier: string,
): Promise<Consent & { refreshToken: string }> {
  try {
    const consent = await exchangeCode(code, verifier)
    const { refreshToken, accessToken } = consent
    if (refreshToken !== undefined && consent.scopes.includes(calendarScope)) return { ...consent, refreshToken }
    await revokeToken(refreshToken ?? accessToken)
    throw new HttpError(400, googleCalendarMessages.notGranted)
  } catch (error) {
    if (error instanceof GoogleUnavailable) throw new HttpError(409, googleCalendarMessages.unreachable)
    if (!(error instanceof GoogleRefusal)) throw error
    log.warn('Google did not link a calendar', { status: error.status, reason: error.reason })
    throw new HttpError(
      400,
      error.reason === 'invalid_grant' ? googleCalendarMessages.signInEnded : googleCalendarMessages.refused,
    )
  }
}

/** Without a state the caller's newest request counts: Google checks by its verifier that the code belongs to it. */
export async function link(ctx: Context, { authcode, state }: { authcode: string; state?: string | undefined }) {
  const { user } = ctx
  const from = hashOf(state ?? authcode)
  const known = await findLink(user.clientId, user.userId)
  // A retry after a lost response.
  if (known?.from === from) return stateOf(ctx)
  if (known) throw new HttpError(409, googleCalendarMessages.alreadyLinked)
  const signIn = await takeSignIn(hashOf(state ?? user.sub))
  const now = ctx.now()
  const isTheirs = signIn?.sub === user.sub && signIn.client === user.clientId && signIn.until > now.toISOString()
  if (!isTheirs) throw new HttpError(400, googleCalendarMessages.signInEnded)
  const { email, refreshToken } = await consentFor(ctx, authcode, signIn.verifier)
  const id = newId()
  const at = now.toISOString()
  const added = await addLink(
    {
      id,
      from,
      email,
      client: user.clientId,
      user: user.userId,
      username: user.username,
      token: await sealToken(id, refreshToken),
      linkedAt: at,
      lookAt: at,
      failures: 0,
      givenUp: false,
      compareAt: new Date(now.getTime() + settledMs).toISOString(),
    },
    [writeAct({ now, user }, act('calendar.link', ctx, email))],
  )
  if (!added) {
    await revokeToken(refreshToken)
    throw new HttpError(409, googleCalendarMessages.alreadyLinked)
  }
  return stateOf(ctx)
}

/** A scheduled run removes the events at Google. */
export async function unlink(ctx: Context): Promise<GoogleCalendarState> {
  const { user } = ctx
  const now = ctx.now()
  const known = await findLink(user.clientId, user.userId)
  if (known) {
    await endLink(known, { now, withdrawn: false }, [writeAct({ now, user }, act('calendar.unlink', ctx, known.email))])
    await removeOffersOf(user.clientId, known.id)
  }
  return stateOf(ctx)
}
