import { randomBytes, randomUUID } from 'node:crypto'
import { readable } from './attributes.ts'
import { notAuthorized } from './request.ts'
import type { ClientSpec } from './pool-spec.ts'
import type { Pool, Pools } from './pools.ts'
import type { TriggerResponse } from './triggers.ts'
import type { RefreshRecord, UserRecord } from './user-store.ts'

const SCOPE = 'aws.cognito.signin.user.admin'

type Claims = Record<string, unknown>

const issuerOf = (pool: Pool) => `https://cognito-idp.${pool.spec.region}.amazonaws.com/${pool.spec.id}`

/** As passed to the pre-token-generation trigger. */
export type TokenReason = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens'

interface Why {
  reason: TokenReason
  clientMetadata?: Record<string, string>
}

export async function issueTokens(pools: Pools, pool: Pool, client: ClientSpec, user: UserRecord, why: Why) {
  const record: RefreshRecord = {
    username: user.username,
    clientId: client.id,
    generation: user.generation,
    signedInAt: pools.now(),
    originId: randomUUID(),
  }
  const made = await makeTokens(pools, pool, client, user, record, why)
  const RefreshToken = randomBytes(96).toString('base64url')
  pool.store.addRefreshToken(RefreshToken, record)
  return { AuthenticationResult: { ...made, RefreshToken }, ChallengeParameters: {} }
}

export async function refreshTokens(pools: Pools, client: ClientSpec, pool: Pool, token: string) {
  const record = pool.store.refreshToken(token)
  if (!record || record.clientId !== client.id) throw notAuthorized('Invalid Refresh Token')
  const user = pool.store.find(record.username)
  if (!user || record.generation !== user.generation) throw notAuthorized('Refresh Token has been revoked')
  if (record.signedInAt + client.refreshTokenSeconds * 1000 < pools.now())
    throw notAuthorized('Refresh Token has expired')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  const made = await makeTokens(pools, pool, client, user, record, { reason: 'RefreshTokens' })
  return { AuthenticationResult: made, ChallengeParameters: {} }
}

export function userOfAccessToken(pools: Pools, token: string) {
  const claims = pools.signer.read(token)
  if (!claims || claims.token_use !== 'access') throw notAuthorized('Invalid Access Token')
  const { pool, client } = pools.byClient(String(claims.client_id))
  const user = pool.store.find(String(claims.username))
  if (Number(claims.exp) * 1000 <= pools.now()) throw notAuthorized('Access Token has expired')
  if (!user || !pool.store.signInStands(user, String(claims.origin_jti)))
    throw notAuthorized('Access Token has been revoked')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return { pool, client, user }
}

async function makeTokens(
  pools: Pools,
  pool: Pool,
  client: ClientSpec,
  user: UserRecord,
  record: RefreshRecord,
  { reason, ...metadata }: Why,
) {
  const issuedAt = Math.floor(pools.now() / 1000)
  const groups = pool.store.groupsOf(user).map((group) => group.name)
  const shared = {
    sub: user.attributes.sub,
    iss: issuerOf(pool),
    origin_jti: record.originId,
    event_id: randomUUID(),
    auth_time: Math.floor(record.signedInAt / 1000),
    iat: issuedAt,
    ...(groups.length > 0 && { 'cognito:groups': groups }),
  }
  const id: Claims = {
    ...readable(client, user.attributes),
    ...verifiedFlags(readable(client, user.attributes)),
    ...shared,
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    jti: randomUUID(),
    exp: issuedAt + client.idTokenSeconds,
  }
  const access: Claims = {
    ...shared,
    client_id: client.id,
    username: user.username,
    scope: SCOPE,
    token_use: 'access',
    jti: randomUUID(),
    exp: issuedAt + client.accessTokenSeconds,
  }
  const version = pool.spec.preTokenVersion
  const response = await pools.trigger(pool, 'PreTokenGeneration', user, client.id, {
    source: `TokenGeneration_${reason}`,
    version: version === 'V2_0' ? '2' : '1',
    request: {
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      ...(version === 'V2_0' && { scopes: [SCOPE] }),
      ...metadata,
    },
    response: version === 'V2_0' ? { claimsAndScopeOverrideDetails: null } : { claimsOverrideDetails: null },
  })
  if (response) override(id, access, response)
  return {
    IdToken: pools.signer.sign(id),
    AccessToken: pools.signer.sign(access),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: 'Bearer',
  }
}

function verifiedFlags(attributes: Record<string, string>): Claims {
  const names = ['email_verified', 'phone_number_verified'].filter((name) => attributes[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, attributes[name] === 'true']))
}

function override(id: Claims, access: Claims, response: TriggerResponse): void {
  const first = response.claimsOverrideDetails
  const second = response.claimsAndScopeOverrideDetails
  change(id, first ?? second?.idTokenGeneration)
  change(access, second?.accessTokenGeneration)
  const groups = (first ?? second)?.groupOverrideDetails?.groupsToOverride
  if (groups) {
    id['cognito:groups'] = groups
    access['cognito:groups'] = groups
  }
}

function change(
  claims: Claims,
  changes: { claimsToAddOrOverride?: Claims | null; claimsToSuppress?: string[] | null } | null | undefined,
): void {
  Object.assign(claims, changes?.claimsToAddOrOverride)
  for (const name of changes?.claimsToSuppress ?? []) delete claims[name]
}
