import { setTimeout } from 'node:timers/promises'
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  accountMessages,
  clientMessages,
  type AgencyUser,
  type OwnAccount,
  type OwnPhrases,
  type PhoneKey,
  type InputOf,
} from '@lintel/contract'
import { poolUser, setAttributes, type FoundAccount } from '../admin/identity.ts'
import { withAuditEntry } from '../admin/with-audit-entry.ts'
import { writeAct } from '../audit/write-act.ts'
import { findClient } from '../clients/find-client.ts'
import { mergedUser, ownChange } from '../clients/own-changes.ts'
import { changeClient } from '../clients/put-client.ts'
import { cognito } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { endListening } from '../realtime/publish.ts'
import { needsSecondFactor } from './challenge.ts'
import { ownAccount, notifySecondFactor } from './own-account.ts'
import { readPhoneKey, readPhrases, writePhrases } from './own-rows.ts'

export { changePassword } from './own-account.ts'
export { deleteUserAccount } from './delete-account.ts'

const hasSecondFactor = ({ attributes }: FoundAccount): boolean =>
  needsSecondFactor(attributes['custom:second_factor'], variable('SECOND_FACTOR'))

const userOf = async ({ user: { clientId, userId } }: Context): Promise<AgencyUser | undefined> =>
  clientId && userId ? (await findClient(clientId))?.users.find(({ id }) => id === userId) : undefined

const shown = (ctx: Context, account: FoundAccount, user: AgencyUser | undefined): OwnAccount => ({
  email: ctx.user.email,
  secondFactor: hasSecondFactor(account),
  ...(user && { user }),
})

export async function getOwnAccount(ctx: Context): Promise<OwnAccount> {
  const [account, user] = await Promise.all([ownAccount(ctx), userOf(ctx)])
  return shown(ctx, account, user)
}

/** Callers who are not a client's user have nothing to change. */
export async function saveOwnUser(ctx: Context, { body }: InputOf<'saveOwnUser'>): Promise<AgencyUser> {
  const { clientId, userId } = ctx.user
  if (!(await userOf(ctx))) throw new HttpError(409, accountMessages.noUser)
  const client = await changeClient(
    clientId,
    (before) => {
      const user = before?.users.find(({ id }) => id === userId)
      if (!before || !user) throw new HttpError(409, accountMessages.noUser)
      const { read = user, ...given } = body
      const changed = mergedUser(given, read, user)
      if (!changed) throw new HttpError(409, clientMessages.savedBy(before.savedBy), { current: before.version })
      if (user.name === changed.name && user.color === changed.color) return undefined
      const users = before.users.map((one) => (one.id === userId ? { ...one, ...changed } : one))
      return { ...before, users, savedBy: changed.name }
    },
    (written) => [
      ...ownChange(written, userId, ctx.now()),
      writeAct(
        { now: ctx.now(), user: ctx.user },
        { action: 'user.change', clientId, subject: { kind: 'user', id: userId, name: body.name } },
      ),
    ],
  )
  const saved = client.users.find(({ id }) => id === userId)
  if (!saved) throw new HttpError(409, accountMessages.noUser)
  return saved
}

export const getOwnPhrases = ({ user }: Context): Promise<OwnPhrases> => readPhrases(user.username)

export async function saveOwnPhrases({ user }: Context, { body }: InputOf<'saveOwnPhrases'>): Promise<OwnPhrases> {
  const saved = await writePhrases(user.username, body)
  if (!saved) throw new HttpError(409, accountMessages.phrasesChanged)
  return saved
}

export const getPhoneKey = ({ user }: Context): Promise<PhoneKey> => readPhoneKey(user.username)

export async function setSecondFactor(ctx: Context, { body: { on } }: InputOf<'setSecondFactor'>): Promise<OwnAccount> {
  const account = await ownAccount(ctx)
  if (on !== hasSecondFactor(account)) {
    const value = on ? 'on' : 'off'
    await withAuditEntry(ctx, account, { action: 'account.secondfactor', detail: { value } }, () =>
      setAttributes(account.username, { 'custom:second_factor': value }),
    )
    await notifySecondFactor(ctx, on)
  }
  return getOwnAccount(ctx)
}

export async function signOutEverywhere(ctx: Context): Promise<undefined> {
  const account = await ownAccount(ctx)
  await withAuditEntry(ctx, account, { action: 'account.signout' }, () =>
    cognito.send(new AdminUserGlobalSignOutCommand(poolUser(account.username))),
  )
  const now = ctx.now()
  // Tokens have whole seconds: a sign-in after this gets a later second.
  await Promise.all([endListening(ctx.user, now), setTimeout(1000 - now.getMilliseconds())])
}
