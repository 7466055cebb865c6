import { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages, groupPrecedence, guardMessages, type Group } from '@lintel/contract'
import { accountStateNow, groupsOf } from '../lib/account-state.ts'
import { cognito } from '../lib/aws.ts'
import type { Context, User } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { disableUser, enableUser, findAccount, isBuiltIn, type FoundAccount } from './identity.ts'
import { setTimeout } from 'node:timers/promises'
import { newId } from '@lintel/rules'
import { lockAccount, unlockAccount } from './store.ts'

export async function accountNamed(username: string): Promise<FoundAccount> {
  const account = await findAccount(username)
  if (!account) throw new HttpError(404, adminMessages.noAccount)
  return account
}

const hasSysAdminRights = (groups: readonly Group[]): boolean =>
  groups.includes('SysAdmin') && !groups.includes('Dataentry')

/** Throws 403 for a former system administrator, whose token stays valid for 15 minutes. */
export async function assertStillSysAdmin(user: Pick<User, 'username' | 'clientId' | 'userId'>): Promise<void> {
  if ((await accountStateNow(user)) !== 'current' || !hasSysAdminRights(await groupsOf(user.username)))
    throw new HttpError(403, guardMessages.groupMismatch)
}

export const isOwn = (ctx: Context, account: FoundAccount): boolean => account.attributes['sub'] === ctx.user.sub

/** Throws 409 for the caller's own account: users must not grant themselves access either. */
export function assertNotOwn(ctx: Context, account: FoundAccount): void {
  if (isOwn(ctx, account)) throw new HttpError(409, adminMessages.ownAccount)
}

export function assertRevocable(ctx: Context, account: FoundAccount): void {
  if (isBuiltIn(account)) throw new HttpError(409, adminMessages.builtIn)
  assertNotOwn(ctx, account)
}

export const isProvidersGroup = (group: Group): boolean => groupPrecedence[group] === 1

/** True if another system administrator can sign in; the list is eventually consistent, so each is checked. */
async function isAnotherSysAdmin(but: string): Promise<boolean> {
  const isOne = async (username: string) =>
    (await findAccount(username))?.enabled === true && hasSysAdminRights(await groupsOf(username))
  const GroupName: Group = 'SysAdmin'
  let NextToken: string | undefined
  do {
    const page = await cognito.send(
      new ListUsersInGroupCommand({ UserPoolId: variable('USER_POOL_ID'), GroupName, ...(NextToken && { NextToken }) }),
    )
    for (const { Username = '' } of page.Users ?? []) if (Username !== but && (await isOne(Username))) return true
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return false
}

/** Restored if no system administrator is left: two of them may do this to each other concurrently. */
export async function revokeUnlessLastSysAdmin(
  username: string,
  revoke: () => Promise<unknown>,
  restore: () => Promise<unknown>,
  isThere = () => isAnotherSysAdmin(username),
): Promise<void> {
  await revoke()
  const isLeft = await isThere().catch(async (error: unknown) => {
    await restore()
    throw error
  })
  if (isLeft) return
  await restore()
  throw new HttpError(409, adminMessages.lastSysAdmin)
}

/** The account is disabled first: of two deleted concurrently, at least one sees the other. */
export async function deleteUnlessLastSysAdmin<T>(
  { username, enabled }: FoundAccount,
  remove: () => Promise<T>,
): Promise<T> {
  if (!(await groupsOf(username)).includes('SysAdmin')) return remove()
  const restore = async () => {
    if (enabled) await enableUser(username)
  }
  await revokeUnlessLastSysAdmin(username, () => disableUser(username), restore)
  return remove().catch(async (error: unknown) => {
    // The account may be deleted even though the response was lost.
    await restore().catch(() => undefined)
    throw error
  })
}

/** They could not sign in. */
export const isSysAdminAlone = (held: readonly string[]): boolean =>
  held.includes('SysAdmin') && !held.includes('Administrators') && !held.includes('Support')

const patienceMs = 5000
const pauseMs = 100

/**
 * Cognito has no conditional writes, so each of two concurrent changes could pass a check that the other invalidates.
 */
export async function withAccountLock<T>(username: string, change: (account: FoundAccount) => Promise<T>): Promise<T> {
  const { username: name } = await accountNamed(username)
  const holder = newId()
  const giveUpAt = Date.now() + patienceMs
  while (!(await lockAccount(name, holder, new Date()))) {
    if (Date.now() >= giveUpAt) throw new HttpError(409, adminMessages.changedAtOnce)
    await setTimeout(pauseMs)
  }
  try {
    return await change(await accountNamed(name))
  } finally {
    await unlockAccount(name, holder)
  }
}
