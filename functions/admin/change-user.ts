import { AliasExistsException } from '@aws-sdk/client-cognito-identity-provider'
import {
  apiErrors,
  adminMessages,
  clientMessages,
  SignInAddress,
  type AgencyUser,
  type AuditEntry,
  type Client,
  type InputOf,
} from '@lintel/contract'
import { writeAct } from '../audit/write-act.ts'
import { branchlistIssues } from '../clients/branchlist-issues.ts'
import { findClient, shown } from '../clients/find-client.ts'
import { applyAtVersion } from '../clients/own-changes.ts'
import { changeClient } from '../clients/put-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { assertRevocable, deleteUnlessLastSysAdmin } from './guards.ts'
import {
  builtInAddress,
  deleteAccount,
  findAccount,
  isBuiltInAddress,
  isOwnedBy,
  setEmail,
  type FoundAccount,
  emailInUse,
} from './identity.ts'
import { isSameAddress, reconcileAccount } from './reconcile-account.ts'
import { beginChange, endChange, isStillOpen } from './store.ts'

type Params = InputOf<'removeUser'>['params']

async function userOf({ id, userid }: Params): Promise<{ client: Client; user: AgencyUser }> {
  const client = await findClient(id)
  const user = client?.users.find((one) => one.id === userid)
  if (!client || !user) throw new HttpError(404, apiErrors.userNotFound)
  return { client, user }
}

async function accountOf(client: Client, user: AgencyUser): Promise<FoundAccount | undefined> {
  const account = await findAccount(user.email)
  return account && isOwnedBy(account, { clientId: client.id, userId: user.id }) ? account : undefined
}

const actOn = (ctx: Context, action: AuditEntry['action'], client: Client, { id, name }: AgencyUser) =>
  writeAct({ now: ctx.now(), user: ctx.user }, { action, clientId: client.id, subject: { kind: 'user', id, name } })

/** Changes a user, then their account; `settle` repairs whatever is left half-done. */
async function withAccount(
  ctx: Context,
  { client, user, account }: { client: Client; user: AgencyUser; account: FoundAccount | undefined },
  steps: {
    ofUser: (also: () => ReturnType<typeof isStillOpen>[]) => Promise<Client>
    ofAccount: (username: string) => Promise<unknown>
  },
): Promise<Client> {
  if (!account) return steps.ofUser(() => [])
  const owner = { clientId: client.id, userId: user.id }
  const change = { ...owner, username: account.username, at: ctx.now().toISOString() }
  await beginChange(change)
  const changed = await steps
    .ofUser(() => [isStillOpen(owner)])
    .catch(async (error: unknown) => {
      await endChange(owner)
      throw error
    })
  try {
    await steps.ofAccount(account.username)
  } catch (error) {
    await reconcileAccount(change)
    throw error instanceof AliasExistsException ? emailInUse() : error
  }
  await endChange(owner)
  return changed
}

export async function saveUser(ctx: Context, { params, body }: InputOf<'saveUser'>): Promise<Client> {
  const { version, ...given } = body
  const { client, user } = await userOf(params)
  const isNewAddress = !isSameAddress(given.email, user.email)
  // Built-in accounts keep their addresses, and no other account gets one.
  if (isNewAddress && [given.email, user.email].some((email) => isBuiltInAddress(client.id, email)))
    throw builtInAddress()
  const change = async (before: Client | undefined) => {
    const withUser = (known: Client) => ({
      ...known,
      users: known.users.map((one) => (one.id === user.id ? { ...one, ...given } : one)),
    })
    const after = before && (await applyAtVersion(before, version, withUser))
    if (after) return { ...after, savedBy: ctx.user.name }
    throw new HttpError(409, clientMessages.savedBy(before?.savedBy ?? ''), { current: before?.version ?? 0 })
  }
  await change(client)
  if (isNewAddress && !SignInAddress.safeParse(given.email).success)
    throw refused('body.email', adminMessages.invalidEmail)
  const issues = branchlistIssues(given.branchlist, { client, before: user, path: 'body.branchlist' })
  if (issues[0]) throw new HttpError(400, issues[0].message, { issues })
  const others = client.users.filter(({ id }) => id !== user.id)
  const isTaken = others.some(({ email }) => isSameAddress(email, given.email))
  if (isNewAddress && (isTaken || (await findAccount(given.email)))) throw emailInUse()

  const account = isNewAddress ? await accountOf(client, user) : undefined
  const saved = await withAccount(
    ctx,
    { client, user, account },
    {
      ofUser: (also) => changeClient(client.id, change, () => [...also(), actOn(ctx, 'user.change', client, user)]),
      ofAccount: (username) => setEmail(username, given.email),
    },
  )
  return shown(ctx, saved)
}

export const removeWithAccount = (
  ctx: Context,
  { client, user, account }: { client: Client; user: AgencyUser; account: FoundAccount | undefined },
): Promise<Client> =>
  withAccount(
    ctx,
    { client, user, account },
    {
      ofUser: (also) =>
        changeClient(
          client.id,
          (before) =>
            before && {
              ...before,
              users: before.users.filter(({ id }) => id !== user.id),
              savedBy: ctx.user.name,
            },
          () => [...also(), actOn(ctx, 'user.remove', client, user)],
        ),
      ofAccount: deleteAccount,
    },
  )

export async function removeUser(ctx: Context, { params }: InputOf<'removeUser'>): Promise<Client> {
  const { client, user } = await userOf(params)
  const account = await accountOf(client, user)
  if (account) assertRevocable(ctx, account)
  const remove = () => removeWithAccount(ctx, { client, user, account })
  return shown(ctx, await (account ? deleteUnlessLastSysAdmin(account, remove) : remove()))
}
