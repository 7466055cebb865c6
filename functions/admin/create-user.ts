import { UnsupportedUserStateException, UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider'
import {
  apiErrors,
  adminMessages,
  AgencyUser,
  SignInAddress,
  TemporaryPassword,
  type Client,
  type InputOf,
} from '@lintel/contract'
import { writeAct } from '../audit/write-act.ts'
import { branchlistIssues } from '../clients/branchlist-issues.ts'
import { findClient, providerClientId, shown } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import {
  addToGroup,
  findAccount,
  invite,
  isOwnedBy,
  makeAccount,
  ownerOf,
  type AccountOwner,
  emailInUse,
  translateInviteErrors,
} from './identity.ts'
import { removeIfLeftOver, isSameAddress, reconcileAccount } from './reconcile-account.ts'
import { beginChange, endChange, findChange, isStillOpen, type UnfinishedChange } from './store.ts'

type Input = InputOf<'createUser'>

const userIdFor = ({ user }: Context, { params, body: { idempotencykey } }: Input): string =>
  keyedId(idempotencykey, [user.sub, params.id, idempotencykey])

/** Only this is undone: a retry may have created the rest. */
interface Made {
  account: boolean
  user: boolean
}

/** Returns its name. */
async function makeAccountOf(
  owner: AccountOwner,
  { name, email, temporarypassword }: Input['body'],
  made: Made,
  now: Date,
): Promise<string> {
  const attributes = { name, 'custom:client_id': owner.clientId, 'custom:user_id': owner.userId }
  const make = async () => {
    // If the response is lost, the account may exist: count it as created.
    made.account = true
    return makeAccount(email, temporarypassword, attributes)
  }
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error
    made.account = false
    const account = await findAccount(email)
    if (!account) throw error
    if (isOwnedBy(account, owner)) return account.username
    if (!(await removeIfLeftOver(ownerOf(account), now))) {
      await endChange(owner)
      throw emailInUse()
    }
    return make()
  }
}

async function inviteTo({ email, temporarypassword }: Input['body'], made: Made): Promise<void> {
  try {
    await invite(email, temporarypassword)
  } catch (error) {
    if (made.account || !(error instanceof UnsupportedUserStateException)) throw error
  }
}

const withoutUser = (userId: string) => (client: Client | undefined) =>
  client?.users.some(({ id }) => id === userId)
    ? { ...client, users: client.users.filter(({ id }) => id !== userId) }
    : undefined

const actOn = (
  ctx: Context,
  { clientId }: AccountOwner,
  { id, name }: AgencyUser,
  detail: Record<string, string> = {},
) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    { action: 'user.create', clientId, subject: { kind: 'user', id, name }, detail },
  )

const addUser = (ctx: Context, owner: AccountOwner, user: AgencyUser, made: Made): Promise<Client> =>
  changeClient(
    owner.clientId,
    (client) => {
      made.user = false
      if (!client) throw new HttpError(404, apiErrors.clientNotFound)
      if (client.users.some(({ id }) => id === user.id)) return undefined
      if (client.users.some(({ email }) => isSameAddress(email, user.email))) throw emailInUse()
      made.user = true
      return { ...client, users: [...client.users, user], savedBy: ctx.user.name }
    },
    () => [isStillOpen(owner), actOn(ctx, owner, user)],
  )

async function rollBack(ctx: Context, change: UnfinishedChange, user: AgencyUser, made: Made): Promise<void> {
  if (!made.account && !made.user) return
  if (made.user && (await findChange(change)))
    await changeClient(change.clientId, withoutUser(user.id), () => [
      isStillOpen(change),
      actOn(ctx, change, user, { failed: 'true' }),
    ])
  await reconcileAccount(change)
}

/**
 * First the account, which nobody knows of yet, then the user, then the invitation. If the process dies, `settle`
 * undoes it.
 */
export async function createUser(ctx: Context, input: Input): Promise<Client> {
  const { params, body } = input
  const { idempotencykey: _key, temporarypassword, ...given } = body
  if (!SignInAddress.safeParse(given.email).success) throw refused('body.email', adminMessages.invalidEmail)
  if (!TemporaryPassword.safeParse(temporarypassword).success)
    throw refused('body.temporarypassword', adminMessages.invalidPassword)
  const client = await findClient(params.id)
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  const owner = { clientId: client.id, userId: userIdFor(ctx, input) }
  const user = AgencyUser.parse({ ...given, id: owner.userId })
  const known = client.users.find(({ id }) => id === user.id)
  // A retry: only the invitation can be missing. If the address has changed since, it was sent.
  if (known && !(isSameAddress(known.email, user.email) && (await findChange(owner)))) return shown(ctx, client)
  // Branches are never removed, so this check still holds when the user is added.
  const issues = branchlistIssues(user.branchlist, { client, before: known, path: 'body.branchlist' })
  if (issues[0]) throw new HttpError(400, issues[0].message, { issues })
  if (!known && client.users.some(({ email }) => isSameAddress(email, user.email))) throw emailInUse()

  const change = { ...owner, username: user.email, at: ctx.now().toISOString() }
  await beginChange(change)
  const made: Made = { account: false, user: false }
  const saved = await translateInviteErrors(async () => {
    try {
      const username = await makeAccountOf(owner, body, made, ctx.now())
      await addToGroup(username, owner.clientId === providerClientId ? 'Support' : 'Customers')
      await addUser(ctx, owner, user, made)
      await inviteTo(body, made)
      await endChange(owner)
      // A failed retry may have removed the user meanwhile.
      const after = await findClient(owner.clientId)
      if (!after?.users.some(({ id }) => id === user.id)) throw new Error('The user was removed by another attempt.')
      return after
    } catch (error) {
      await rollBack(ctx, change, user, made)
      throw error
    }
  })
  return shown(ctx, saved)
}
