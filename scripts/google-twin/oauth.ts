import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { oauthError, apiError, Refusal } from './answers.ts'
import type { TwinState } from './state.ts'

/** The only registered application. */
export interface RegisteredClient {
  clientId: string
  clientSecret: string
  redirectUri: string
}

const codeMs = 10 * 60_000
const accessSeconds = 3599
/** Tokens with the prefixes of Google's. */
const secret = (prefix: string) => prefix + randomBytes(32).toString('base64url')

const hashed = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashed(one), hashed(other))

/** The requested consent. Throws with the text of Google's error page for an invalid request. */
export function consentOf(query: URLSearchParams, client: RegisteredClient | undefined) {
  const value = (name: string) => query.get(name) ?? ''
  const wrong = (message: string) => new Refusal(400, message)
  if (!client || value('client_id') !== client.clientId) throw wrong('Error 401: invalid_client')
  if (value('redirect_uri') !== client.redirectUri) throw wrong('Error 400: redirect_uri_mismatch')
  if (value('response_type') !== 'code') throw wrong('Error 400: unsupported_response_type')
  if (!value('scope')) throw wrong('Error 400: invalid_request (missing scope)')
  if (value('code_challenge_method') !== 'S256' || !value('code_challenge'))
    throw wrong('Error 400: invalid_request (code_challenge)')
  return {
    redirectUri: client.redirectUri,
    scopes: value('scope').split(' '),
    state: value('state'),
    challenge: value('code_challenge'),
    offline: value('access_type') === 'offline',
    hint: value('login_hint'),
  }
}

/** A code for a given consent. */
export function giveCode(
  state: TwinState,
  { email, redirectUri, challenge, scope }: { email: string; redirectUri: string; challenge: string; scope: string },
): string {
  const code = secret('4/')
  state.codes[code] = { email, redirectUri, challenge, scope, until: Date.now() + codeMs }
  return code
}

function accessTo(state: TwinState, grant: string, scope: string) {
  const token = secret('ya29.')
  state.accesses[token] = { grant, until: Date.now() + accessSeconds * 1000 }
  return { access_token: token, expires_in: accessSeconds, scope, token_type: 'Bearer' }
}

/** Its signature is not checked when it is received directly from here, as OpenID Connect allows. */
const idToken = (email: string, clientId: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: 'https://accounts.google.com', aud: clientId, sub: hashed(email).toString('hex'), email }
  return `${part({ alg: 'RS256' })}.${part({ ...claims, email_verified: true, iat: now, exp: now + 3600 })}.local`
}

function checkClient(form: URLSearchParams, client: RegisteredClient | undefined): RegisteredClient {
  const [id, key] = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  if (!client || id !== client.clientId) throw oauthError(401, 'invalid_client', 'The OAuth client was not found.')
  if (!isSame(key, client.clientSecret)) throw oauthError(401, 'invalid_client', 'Unauthorized')
  return client
}

/** POST /token */
export function answerToken(state: TwinState, form: URLSearchParams, registered: RegisteredClient | undefined): object {
  const client = checkClient(form, registered)
  const kind = form.get('grant_type')
  if (kind === 'refresh_token') {
    const token = form.get('refresh_token') ?? ''
    const grant = state.grants[token]
    if (!grant) throw oauthError(400, 'invalid_grant', 'Token has been expired or revoked.')
    return accessTo(state, token, grant.scope)
  }
  if (kind !== 'authorization_code') throw oauthError(400, 'unsupported_grant_type', 'Invalid grant_type')
  const code = form.get('code') ?? ''
  const given = state.codes[code]
  // A code is valid once.
  delete state.codes[code]
  if (!given || given.until < Date.now()) throw oauthError(400, 'invalid_grant', 'Malformed auth code.')
  if (form.get('redirect_uri') !== given.redirectUri) throw oauthError(400, 'redirect_uri_mismatch', 'Bad Request')
  const challenge = hashed(form.get('code_verifier') ?? '').toString('base64url')
  if (!isSame(challenge, given.challenge)) throw oauthError(400, 'invalid_grant', 'Invalid code verifier.')
  const refresh = secret('1//')
  state.grants[refresh] = { email: given.email, scope: given.scope }
  return {
    ...accessTo(state, refresh, given.scope),
    refresh_token: refresh,
    id_token: idToken(given.email, client.clientId),
  }
}

/** POST /revoke, by a refresh token or an access token. */
export function revoke(state: TwinState, token: string): void {
  const grant = state.grants[token] ? token : state.accesses[token]?.grant
  if (grant === undefined || !state.grants[grant]) throw oauthError(400, 'invalid_token', 'Token expired or revoked')
  delete state.grants[grant]
  endAccesses(state, (one) => one === grant)
}

/** Ends the access tokens of these grants. */
export function endAccesses(state: TwinState, which: (grant: string) => boolean): void {
  for (const [token, { grant }] of Object.entries(state.accesses)) if (which(grant)) delete state.accesses[token]
}

const calendarScopes = ['calendar', 'calendar.events', 'calendar.events.owned'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

/** The account of an access token. Throws the calendar API's error. */
export function accountOf(state: TwinState, authorization: string | undefined): string {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
  const access = state.accesses[token]
  const grant = access && access.until > Date.now() ? state.grants[access.grant] : undefined
  const header = { locationType: 'header', location: 'Authorization' }
  if (!grant) throw apiError(401, 'authError', 'Invalid Credentials', header)
  if (!grant.scope.split(' ').some((scope) => calendarScopes.includes(scope)))
    throw apiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
  return grant.email
}
