import { randomBytes } from 'node:crypto'
import { invalidSession, notAuthorized } from './request.ts'
import type { SrpChallenge } from './srp.ts'
import type { ClientSpec } from './pool-spec.ts'
import type { Pool, Pools } from './pools.ts'
import { issueTokens, type TokenReason } from './tokens.ts'
import type { UserRecord } from './user-store.ts'

export interface PastChallenge {
  challengeName: string
  challengeResult: boolean
  challengeMetadata: string | null
}

export interface SignInSession {
  poolId: string
  clientId: string
  username: string
  step: 'CUSTOM_CHALLENGE' | 'NEW_PASSWORD_REQUIRED' | 'PASSWORD_VERIFIER'
  past?: PastChallenge[]
  srp?: SrpChallenge & { clientPublicValue: string }
  privateParameters?: Record<string, string>
  metadata?: string
  validationData?: Record<string, string> | undefined
}

/** In memory: after a restart users sign in again, as after Cognito's three minutes. */
export class SignInSessions {
  readonly #sessions = new Map<string, { session: SignInSession; endsAt: number }>()

  begin(session: SignInSession, now: number, minutes: number): string {
    for (const [id, each] of this.#sessions) if (each.endsAt < now) this.#sessions.delete(id)
    const id = randomBytes(60).toString('base64url')
    this.#sessions.set(id, { session, endsAt: now + minutes * 60_000 })
    return id
  }

  /** Can be used once. Older clients omit the id when they answer SRP: theirs is found by the secret block. */
  take(key: { id?: string; secretBlock?: string; clientId: string; step: string }, now: number): SignInSession {
    const bySecret = () =>
      [...this.#sessions].find(([, { session }]) => session.srp && session.srp.secretBlock === key.secretBlock)?.[0]
    const id = key.id ?? bySecret() ?? ''
    const found = this.#sessions.get(id)
    if (!found || found.endsAt < now) throw invalidSession()
    if (found.session.clientId !== key.clientId || found.session.step !== key.step) throw invalidSession()
    this.#sessions.delete(id)
    return found.session
  }

  restore(id: string, session: SignInSession, now: number, minutes: number): void {
    this.#sessions.set(id, { session, endsAt: now + minutes * 60_000 })
  }
}

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
