import { apiErrors, cutText, Group, groupPrecedence, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import { readCaller, type CallerRows } from '../clients/membership.ts'
import { accountStateFrom } from './account-state.ts'
import type { User } from './context.ts'
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

const isProviders = (group: Group) => groupPrecedence[group] === 1

const hasLostNone = (groups: readonly Group[], held: readonly Group[]): boolean =>
  groups.every((group) => held.includes(group) || !isProviders(group)) &&
  (groups.includes('Dataentry') || !held.includes('Dataentry'))

/**
 * Throws 401 for tokens other than ID tokens, for users disabled or deleted since they signed in, and for those who now
 * belong to another client or user, or have lost a provider group, which a new token would reflect.
 */
export async function authenticate(claims: unknown): Promise<Pick<CallerRows, 'membership'> & { user: User }> {
  const parsed = Claims.safeParse(claims)
  if (!parsed.success) throw new HttpError(401, apiErrors.signIn)
  const { data } = parsed
  const identity = {
    username: data['cognito:username'],
    clientId: data['custom:client_id'],
    userId: data['custom:user_id'],
  }
  const groups = groupsIn(data['cognito:groups'])
  const suits = (held: readonly Group[]) => hasLostNone(groups, held)
  // Groups only of users who reach every client, who are few: everybody else's token expires soon enough.
  const isChecked = groups.some(isProviders)
  const { account, membership } = await readCaller(identity)
  const { state, groups: held } = await accountStateFrom(account, identity, isChecked ? suits : undefined)
  if (state === 'disabled' || state === 'missing') throw new HttpError(401, apiErrors.accountDisabled)
  if (state === 'elsewhere' || (isChecked && !suits(held))) throw new HttpError(401, apiErrors.signIn)
  const user = {
    ...identity,
    sub: data.sub,
    issuedAt: data.iat,
    email: data.email,
    name: cutText(data.name || data.email, shortTextMax),
    groups,
  }
  return { user, membership }
}
