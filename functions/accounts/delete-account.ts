import { adminMessages, type InputOf } from '@lintel/contract'
import { removeWithAccount } from '../admin/change-user.ts'
import { assertStillSysAdmin, deleteUnlessLastSysAdmin, isOwn } from '../admin/guards.ts'
import { deleteAccount, findAccount, isBuiltIn, ownerOf, type FoundAccount } from '../admin/identity.ts'
import { withAuditEntry } from '../admin/with-audit-entry.ts'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { endListening } from '../realtime/publish.ts'

/** Throws 404 if there is no such account, or if it is another user's and out of the caller's reach. */
async function accountFor(ctx: Context, username: string): Promise<FoundAccount> {
  const { user, scope } = ctx
  const account = await findAccount(username)
  if (account && isOwn(ctx, account)) return account
  if (scope.kind === 'any') await assertStillSysAdmin(user)
  if (!account || scope.kind !== 'any') throw new HttpError(404, adminMessages.noAccount)
  return account
}

/** The user is removed with the account; reports keep the name. */
export async function deleteUserAccount(ctx: Context, { query }: InputOf<'deleteUserAccount'>): Promise<undefined> {
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
  await withAuditEntry(ctx, account, { action: 'account.delete' }, () => deleteUnlessLastSysAdmin(account, remove))
  await endListening({ username, clientId }, ctx.now())
}
