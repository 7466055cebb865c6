import { AdminDisableUserCommand, AdminEnableUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages, type RouteInput, type routes } from '@lintel/contract'
import { removeWithAccount } from '../admin/change-user.ts'
import { assertStillSysAdmin, isOwn, keepingSysAdmin } from '../admin/guards.ts'
import {
  deleteAccount,
  findAccount,
  groupsOf,
  isBuiltIn,
  named,
  ownerOf,
  type FoundAccount,
} from '../admin/identity.ts'
import { recorded } from '../admin/recorded.ts'
import { findClient } from '../clients/find-client.ts'
import { cognito } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { publishSignedOut } from '../realtime/publish.ts'

/** Throws 404 where there is no such account, and for others' accounts unless the caller may reach them. */
async function accountFor(ctx: Context, username: string): Promise<FoundAccount> {
  const { user, scope } = ctx
  const account = await findAccount(username)
  if (account && isOwn(ctx, account)) return account
  if (scope.kind === 'any') await assertStillSysAdmin(user)
  if (!account || scope.kind !== 'any') throw new HttpError(404, adminMessages.noAccount)
  return account
}

/**
 * Refuses the last system administrator. A deletion cannot be taken back, so that the account is disabled first: of two
 * who are deleted at the same moment, neither can miss the other. Where the deletion fails they may sign in as before.
 */
async function givingUpSysAdmin({ username, enabled }: FoundAccount, remove: () => Promise<unknown>): Promise<void> {
  if ((await groupsOf(username)).includes('SysAdmin')) {
    const giveBack = async () => {
      if (enabled) await cognito.send(new AdminEnableUserCommand(named(username)))
    }
    await keepingSysAdmin(() => cognito.send(new AdminDisableUserCommand(named(username))), giveBack)
    await remove().catch(async (error: unknown) => {
      // The account may be gone although its deletion was not answered.
      await giveBack().catch(() => undefined)
      throw error
    })
  } else await remove()
}

/** DELETE /deleteuseraccount. The user goes with the account; reports keep the name that they have. */
export async function deleteUserAccount(
  ctx: Context,
  { query }: RouteInput<typeof routes.deleteUserAccount>,
): Promise<undefined> {
  const account = await accountFor(ctx, query.username)
  if (isBuiltIn(account)) throw new HttpError(409, adminMessages.builtIn)
  const { username } = account
  const { clientId, userId } = ownerOf(account)
  const remove = async () => {
    const client = clientId ? await findClient(clientId) : undefined
    const user = client?.users.find(({ id }) => id === userId)
    if (client && user) await removeWithAccount(ctx, { client, user, account })
    else await deleteAccount(username)
  }
  await recorded(ctx, account, { action: 'account.delete' }, () => givingUpSysAdmin(account, remove))
  await publishSignedOut({ username, clientId })
}
