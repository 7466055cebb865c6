import { notAuthorized } from './errors.ts'
import type { ClientSpec } from './pool-spec.ts'
import type { Pool, Pools } from './pools.ts'
import type { SignInSessions } from './sign-in-sessions.ts'
import { issueTokens, type TokenReason } from './tokens.ts'
import type { UserRecord } from './user-store.ts'

/** A sign-in under way, and everything its steps need. */
export interface SignIn {
  pools: Pools
  sessions: SignInSessions
  pool: Pool
  client: ClientSpec
}

/**
 * Issues tokens, then calls the post-authentication trigger.
 * @throws NotAuthorizedException for somebody who is unknown or disabled
 */
export async function finishSignIn({ pools, pool, client }: SignIn, user: UserRecord | undefined, reason: TokenReason) {
  if (!user) throw notAuthorized()
  if (!user.enabled) throw notAuthorized('User is disabled.')
  const answer = await issueTokens(pools, pool, client, user, reason)
  await pools.trigger(pool, 'PostAuthentication', user, client.id, {
    source: 'PostAuthentication_Authentication',
    request: { newDeviceUsed: false },
    response: {},
  })
  return answer
}
