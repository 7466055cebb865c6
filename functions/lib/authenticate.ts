import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { apiErrors, cutText, Group, groupPrecedence, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import { cognito } from './aws.ts'
import type { User } from './context.ts'
import { variable } from './environment.ts'
import { HttpError } from './http-error.ts'

/** The gateway has verified the token; HTTP APIs pass its claims on as text, lists as `[a b]`. */
const Claims = z.object({
  sub: z.string(),
  token_use: z.literal('id'),
  'cognito:username': z.string(),
  'cognito:groups': z.union([z.string(), z.array(z.string())]).default(''),
  'custom:client_id': z.string().default(''),
  'custom:user_id': z.string().default(''),
  email: z.string().default(''),
  name: z.string().default(''),
  iat: z.coerce.number(),
})

const groupsIn = (claim: string | string[]): Group[] => {
  const names = typeof claim === 'string' ? claim.replace(/^\[|\]$/g, '').split(/[\s,]+/) : claim
  return names.flatMap((name) => Group.safeParse(name).data ?? [])
}

/** Queries the user pool each time. */
export async function groupsOf(username: string): Promise<Group[]> {
  const command = new AdminListGroupsForUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
  const { Groups = [] } = await cognito.send(command)
  return Groups.flatMap(({ GroupName }) => Group.safeParse(GroupName).data ?? [])
}

type Identity = Pick<User, 'username' | 'clientId' | 'userId'>

/** Users are disabled, deleted, moved to another client, removed from a group. */
type AccountState = 'current' | 'elsewhere' | 'disabled' | 'missing'

/** How long 'current' is cached: so long a user who was disabled, moved or removed may still get in. */
const currentCacheMs = 30_000
const cacheMax = 10_000
const currentUntil = new Map<string, number>()

export async function accountStateNow({ username, clientId, userId }: Identity): Promise<AccountState> {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
    const { Enabled, UserAttributes = [] } = await cognito.send(command)
    if (Enabled !== true) return 'disabled'
    const valueOf = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
    const isHere = valueOf('custom:client_id') === clientId && valueOf('custom:user_id') === userId
    return isHere ? 'current' : 'elsewhere'
  } catch (error) {
    if (error instanceof UserNotFoundException) return 'missing'
    throw error
  }
}

/** Queries the user pool each time. */
export const isCurrentNow = async (identity: Identity): Promise<boolean> =>
  (await accountStateNow(identity)) === 'current'

/**
 * Only users who reach every client are checked, who are few: the pool limits such queries per second, and everybody
 * else's token expires soon enough.
 */
async function hasLostGroups(username: string, groups: readonly Group[]): Promise<boolean> {
  const ofProvider = groups.filter((group) => groupPrecedence[group] === 1)
  if (ofProvider.length === 0) return false
  const held = await groupsOf(username)
  return (
    ofProvider.some((group) => !held.includes(group)) || (held.includes('Dataentry') && !groups.includes('Dataentry'))
  )
}

/** 'current' is cached for half a minute. */
async function cachedAccountState(identity: Identity, groups: readonly Group[]): Promise<AccountState> {
  const now = Date.now()
  const key = JSON.stringify([identity.username, identity.clientId, identity.userId, ...groups])
  if ((currentUntil.get(key) ?? 0) > now) return 'current'
  const state = await accountStateNow(identity)
  if (state !== 'current') return state
  if (await hasLostGroups(identity.username, groups)) return 'elsewhere'
  if (currentUntil.size >= cacheMax) currentUntil.clear()
  currentUntil.set(key, now + currentCacheMs)
  return state
}

/**
 * Throws 401 for tokens other than ID tokens, for users disabled or deleted since they signed in, and for those who now
 * belong to another client or user, or have lost a provider group, which a new token would reflect.
 */
export async function authenticate(claims: unknown): Promise<User> {
  const parsed = Claims.safeParse(claims)
  if (!parsed.success) throw new HttpError(401, apiErrors.signIn)
  const { data } = parsed
  const identity = {
    username: data['cognito:username'],
    clientId: data['custom:client_id'],
    userId: data['custom:user_id'],
  }
  const groups = groupsIn(data['cognito:groups'])
  const state = await cachedAccountState(identity, groups)
  if (state === 'disabled' || state === 'missing') throw new HttpError(401, apiErrors.accountDisabled)
  if (state === 'elsewhere') throw new HttpError(401, apiErrors.signIn)
  return {
    ...identity,
    sub: data.sub,
    issuedAt: data.iat,
    email: data.email,
    name: cutText(data.name || data.email, shortTextMax),
    groups,
  }
}
