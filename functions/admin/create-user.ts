import { createHash } from 'node:crypto'
import { UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider'
import {
  adminMessages,
  AgencyUser,
  EmailAddress,
  TemporaryPassword,
  type Client,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { findClient, providerClientId, shown } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { addToGroup, findAccount, invite, isOwnedBy, makeAccount, ownerOf, type AccountOwner } from './identity.ts'
import { invitedAs } from './refusals.ts'
import { isLeftOver, isSameAddress, settle } from './settle.ts'
import { beginChange, endChange, findChange, isStillOpen } from './store.ts'

type Input = RouteInput<typeof routes.createUser>

const refused = (field: 'email' | 'temporarypassword', message: string) =>
  new HttpError(400, message, { issues: [{ path: `body.${field}`, message }] })

const emailInUse = () => refused('email', adminMessages.emailInUse)

/** The same id for whatever the same person sends with the same key. */
const userIdFor = ({ user }: Context, { params, body }: Input): string =>
  body.idempotencykey === undefined
    ? newId()
    : createHash('sha256')
        .update(JSON.stringify([user.sub, params.id, body.idempotencykey]))
        .digest()
        .subarray(0, 16)
        .toString('base64url')

/** Makes the account of a user, or goes on with the one that an earlier try of the same user has made. */
async function makeAccountOf(ctx: Context, owner: AccountOwner, { name, email, temporarypassword }: Input['body']) {
  const attributes = { name, 'custom:client_id': owner.clientId, 'custom:user_id': owner.userId }
  const make = () => makeAccount(email, temporarypassword, attributes)
  try {
    await make()
  } catch (error) {
    const account = error instanceof UsernameExistsException ? await findAccount(email) : undefined
    if (!account) throw error
    if (isOwnedBy(account, owner)) return
    if (!(await isLeftOver(ownerOf(account), ctx.now()))) throw emailInUse()
    await make()
  }
}

const withoutUser = (userId: string) => (client: Client | undefined) =>
  client?.users.some(({ id }) => id === userId)
    ? { ...client, users: client.users.filter(({ id }) => id !== userId) }
    : undefined

/** Adds the user to its client, and writes that down, unless the change was settled meanwhile. */
const place = (ctx: Context, owner: AccountOwner, user: AgencyUser): Promise<Client> =>
  changeClient(
    owner.clientId,
    (client) => {
      if (!client) throw new HttpError(404, 'Client not found.')
      if (client.users.some(({ id }) => id === user.id)) return undefined
      if (client.users.some(({ email }) => isSameAddress(email, user.email))) throw emailInUse()
      return { ...client, users: [...client.users, user], savedBy: ctx.user.name }
    },
    () => [
      isStillOpen(owner),
      writeAct(
        { now: ctx.now(), user: ctx.user },
        {
          action: 'user.create',
          clientId: owner.clientId,
          subject: { kind: 'user', id: user.id, name: user.name },
        },
      ),
    ],
  )

/**
 * POST /clients/{id}/users: the account first, of which nobody knows yet, then the user, then the invitation. Where a
 * step fails the earlier ones are taken back; where the process dies `settle` does it.
 */
export async function createUser(ctx: Context, input: Input): Promise<Client> {
  const { params, body } = input
  const { idempotencykey: _key, temporarypassword, ...given } = body
  if (!EmailAddress.safeParse(given.email).success) throw refused('email', adminMessages.invalidEmail)
  if (!TemporaryPassword.safeParse(temporarypassword).success)
    throw refused('temporarypassword', adminMessages.invalidPassword)
  const client = await findClient(params.id)
  if (!client) throw new HttpError(404, 'Client not found.')
  const owner = { clientId: client.id, userId: userIdFor(ctx, input) }
  const user = AgencyUser.parse({ ...given, id: owner.userId })
  const isThere = client.users.some(({ id }) => id === user.id)
  // Sent again: the invitation alone may be missing.
  if (isThere && !(await findChange(owner))) return shown(ctx, client)
  if (!isThere && client.users.some(({ email }) => isSameAddress(email, user.email))) throw emailInUse()

  const change = { ...owner, username: user.email, at: ctx.now().toISOString() }
  await beginChange(change)
  const made = await invitedAs(async () => {
    try {
      await makeAccountOf(ctx, owner, body)
      await addToGroup(user.email, owner.clientId === providerClientId ? 'Support' : 'Customers')
      const placed = await place(ctx, owner, user)
      await invite(user.email, temporarypassword)
      return placed
    } catch (error) {
      await changeClient(owner.clientId, withoutUser(user.id))
      await settle(change)
      throw error
    }
  })
  await endChange(owner)
  return shown(ctx, made)
}
