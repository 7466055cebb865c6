import { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages, groupPrecedence, guardMessages, type Group } from '@lintel/contract'
import { isCurrentNow } from '../lib/authenticate.ts'
import { cognito } from '../lib/aws.ts'
import type { Context, User } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { findAccount, groupsOf, isBuiltIn, type FoundAccount } from './identity.ts'

/** Throws 404 where there is no such account. */
export async function accountNamed(username: string): Promise<FoundAccount> {
  const account = await findAccount(username)
  if (!account) throw new HttpError(404, adminMessages.noAccount)
  return account
}

/**
 * Throws 403 for somebody who is no system administrator any more. A token says it for a quarter of an hour: enough to
 * undo one's own removal, or to make another administrator.
 */
export async function assertStillSysAdmin(user: Pick<User, 'username' | 'clientId' | 'userId'>): Promise<void> {
  if (!(await isCurrentNow(user)) || !(await groupsOf(user.username)).includes('SysAdmin'))
    throw new HttpError(403, guardMessages.groupMismatch)
}

export const isOwn = (ctx: Context, account: FoundAccount): boolean => account.attributes['sub'] === ctx.user.sub

/** Throws 409 for the caller's own account: nobody gives themselves access either. */
export function assertNotOwn(ctx: Context, account: FoundAccount): void {
  if (isOwn(ctx, account)) throw new HttpError(409, adminMessages.ownAccount)
}

/** Throws 409 for the caller's own account and for the built-in ones. */
export function assertMayTakeAway(ctx: Context, account: FoundAccount): void {
  if (isBuiltIn(account)) throw new HttpError(409, adminMessages.builtIn)
  assertNotOwn(ctx, account)
}

/** True for the groups of the provider's own people. */
export const isProvidersGroup = (group: Group): boolean => groupPrecedence[group] === 1

/** True where somebody in the group may sign in. */
async function someoneIsIn(GroupName: Group): Promise<boolean> {
  let NextToken: string | undefined
  do {
    const page = await cognito.send(
      new ListUsersInGroupCommand({ UserPoolId: variable('USER_POOL_ID'), GroupName, ...(NextToken && { NextToken }) }),
    )
    if (page.Users?.some(({ Enabled }) => Enabled)) return true
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return false
}

/**
 * Takes something away from an account, and gives it back where no system administrator is left: two of them may do it
 * to each other at the same moment, and nobody else can notice.
 */
export async function keepingSysAdmin(
  takeAway: () => Promise<unknown>,
  giveBack: () => Promise<unknown>,
  isThere = () => someoneIsIn('SysAdmin'),
): Promise<void> {
  await takeAway()
  if (await isThere()) return
  await giveBack()
  throw new HttpError(409, adminMessages.lastSysAdmin)
}
