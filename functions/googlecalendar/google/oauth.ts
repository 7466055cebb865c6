import * as z from 'zod'
import { variable } from '../../lib/environment.ts'
import { GoogleRefusal, GoogleUnavailable, GoogleWithdrawn, googleAddress, googleClient, askGoogle } from './request.ts'

/** Only events of calendars that the user owns: neither other calendars nor any settings. */
export const calendarScope = 'https://www.googleapis.com/auth/calendar.events.owned'

/** The only address to which Google redirects users; it is registered there. */
export const redirectAddress = (): string => `${variable('PUBLIC_ADDRESS')}/googlelinked`

/** Returns the consent page's address. `challenge` is the hash of a verifier that only the server knows. */
export function consentAddress({
  clientId,
  state,
  challenge,
}: Record<'clientId' | 'state' | 'challenge', string>): URL {
  const url = googleAddress('accounts', '/o/oauth2/v2/auth')
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectAddress(),
    response_type: 'code',
    state,
    scope: `openid email ${calendarScope}`,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'false',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url
}

const Access = z.object({ access_token: z.string(), expires_in: z.number(), scope: z.string().default('') })
const Granted = Access.extend({ refresh_token: z.string().optional(), id_token: z.string() })
const Identity = z.object({ email: z.string(), aud: z.string() })

async function post(path: string, fields: Record<string, string>): Promise<unknown> {
  return askGoogle(googleAddress('tokens', path), { method: 'POST', body: new URLSearchParams(fields) })
}

async function asClient(): Promise<{ client_id: string; client_secret: string }> {
  const client = await googleClient()
  if (!client) throw new GoogleUnavailable('this environment has no client')
  return { client_id: client.clientId, client_secret: client.clientSecret }
}

const parsed = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const { data } = schema.safeParse(answer)
  // The response has tokens in it, which must not reach the log with an error.
  if (data === undefined) throw new GoogleUnavailable('an answer of another form')
  return data
}

export interface Consent {
  refreshToken: string | undefined
  accessToken: string
  email: string
  scopes: readonly string[]
}

/** The identity in an ID token, which came directly from Google: OpenID Connect asks for no check of its signature. */
function identityIn(token: string, clientId: string): string {
  let claims: unknown
  try {
    claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    claims = undefined
  }
  const { email, aud } = parsed(Identity, claims)
  if (aud !== clientId) throw new GoogleRefusal(400, 'wrong_audience')
  return email
}

export async function exchangeCode(code: string, verifier: string): Promise<Consent> {
  const client = await asClient()
  const answer = await post('/token', {
    ...client,
    code,
    code_verifier: verifier,
    grant_type: 'authorization_code',
    redirect_uri: redirectAddress(),
  })
  const { access_token, refresh_token, scope, id_token } = parsed(Granted, answer)
  return {
    refreshToken: refresh_token,
    accessToken: access_token,
    email: identityIn(id_token, client.client_id),
    scopes: scope.split(' '),
  }
}

/** Throws GoogleWithdrawn if the user has withdrawn their consent. */
export async function accessFor(refreshToken: string): Promise<{ token: string; seconds: number }> {
  try {
    const fields = { ...(await asClient()), grant_type: 'refresh_token', refresh_token: refreshToken }
    const { access_token, expires_in } = parsed(Access, await post('/token', fields))
    return { token: access_token, seconds: expires_in }
  } catch (error) {
    if (error instanceof GoogleRefusal && error.reason === 'invalid_grant') throw new GoogleWithdrawn()
    throw error
  }
}

/** Does nothing if it is already revoked. */
export async function revokeToken(token: string): Promise<void> {
  try {
    await post('/revoke', { token })
  } catch (error) {
    if (!(error instanceof GoogleRefusal)) throw error
  }
}
