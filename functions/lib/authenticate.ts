import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider'
import { cutText, Group, shortTextMax } from '@lintel/contract'
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
})

const groupsOf = (claim: string | string[]): Group[] => {
  const names = typeof claim === 'string' ? claim.replace(/^\[|\]$/g, '').split(/[\s,]+/) : claim
  return names.flatMap((name) => Group.safeParse(name).data ?? [])
}

/** How long an 'enabled' look-up is cached, and so how long a disabled person may still get in. */
const enabledCacheMs = 30_000
const cacheMax = 10_000
const enabledUntil = new Map<string, number>()

/** True for somebody who may sign in; asks the user pool each time. */
export async function isEnabledNow(username: string): Promise<boolean> {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
    return (await cognito.send(command)).Enabled === true
  } catch (error) {
    if (error instanceof UserNotFoundException) return false
    throw error
  }
}

/** As `isEnabledNow`, cached for half a minute. */
async function isEnabled(username: string): Promise<boolean> {
  const now = Date.now()
  if ((enabledUntil.get(username) ?? 0) > now) return true
  if (!(await isEnabledNow(username))) return false
  if (enabledUntil.size >= cacheMax) enabledUntil.clear()
  enabledUntil.set(username, now + enabledCacheMs)
  return true
}

/**
 * The person behind a verified token. Throws 401 for other tokens than ID tokens, and for people who have been disabled
 * or deleted since they signed in.
 */
export async function authenticate(claims: unknown): Promise<User> {
  const parsed = Claims.safeParse(claims)
  if (!parsed.success) throw new HttpError(401, 'Please sign in.')
  const { data } = parsed
  if (!(await isEnabled(data['cognito:username']))) throw new HttpError(401, 'Your account has been disabled.')
  return {
    sub: data.sub,
    username: data['cognito:username'],
    email: data.email,
    name: cutText(data.name || data.email, shortTextMax),
    groups: groupsOf(data['cognito:groups']),
    clientId: data['custom:client_id'],
    userId: data['custom:user_id'],
  }
}
