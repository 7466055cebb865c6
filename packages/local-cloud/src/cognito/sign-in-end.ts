import { notAuthorized } from './errors.ts'
import type { ClientSpec } from './pool-spec.ts'
import type { Pool, Pools } from './pools.ts'
import type { SignInSessions } from './sign-in-sessions.ts'
import { issueTokens, type TokenReason } from './tokens.ts'
import type { UserRecord } from './user-store.ts'

export interface SignIn {
  pools: Pools
  sessions: SignInSessions
  pool: Pool
  client: ClientSpec
  /** ClientMetadata of the first call: only for the pre-authentication trigger, as its `validationData`. */
  validationData?: Record<string, string> | undefined
  /** ClientMetadata of the response to a challenge, for the triggers after it. Those after InitiateAuth have none. */
  clientMetadata?: Record<string, string> | undefined
}

export const metadataOf = ({ clientMetadata }: SignIn) => (clientMetadata ? { clientMetadata } : {})

/** @throws NotAuthorizedException for an unknown or disabled user */
export async function finishSignIn(signIn: SignIn, user: UserRecord | undefined, reason: TokenReason) {
  const { pools, pool, client } = signIn
  if (!user) throw notAuthorized()
  if (!user.enabled) throw notAuthorized('User is disabled.')
  const answer = await issueTokens(pools, pool, client, user, { reason, ...metadataOf(signIn) })
  await pools.trigger(pool, 'PostAuthentication', user, client.id, {
    source: 'PostAuthentication_Authentication',
    // `newDeviceUsed` is set in pools that remember devices, which none does here.
    request: metadataOf(signIn),
    response: {},
  })
  return answer
}
