import {
  AdminResetUserPasswordCommand,
  InvalidParameterException,
  ListGroupsCommand,
  ListUsersCommand,
  type GroupType,
  type ListUsersCommandOutput,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  apiErrors,
  accountsPerPage,
  adminMessages,
  invalidPage,
  SignInAddress,
  signInGroups,
  TemporaryPassword,
  type Account,
  type AccountGroup,
  type ListedAccount,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { findClient, findListedClients, initialsWith, providerClientId } from '../clients/find-client.ts'
import { accountBounceOf } from '../emails/find-bounces.ts'
import { forgetAccountState, groupsOf } from '../lib/account-state.ts'
import { cognito } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { limitConcurrency } from '../lib/concurrency.ts'
import { publishAccessChanged } from '../realtime/publish.ts'
import {
  accountNamed,
  assertRevocable,
  assertNotOwn,
  isProvidersGroup,
  isSysAdminAlone,
  revokeUnlessLastSysAdmin,
  withAccountLock,
} from './guards.ts'
import {
  addToGroup,
  deleteAccount,
  disableUser,
  enableUser,
  findAccount,
  invite,
  isBuiltIn,
  isBuiltInAddress,
  makeAccount,
  poolUser,
  ownerOf,
  removeFromGroup,
  setAttributes,
  type FoundAccount,
  translateInviteErrors,
} from './identity.ts'
import { withAuditEntry, type AccountAct } from './with-audit-entry.ts'
import { isSameAddress } from './reconcile-account.ts'

const toList = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

async function shown(account: FoundAccount): Promise<Account> {
  const bounce = account.attributes['email'] && (await accountBounceOf(account.attributes['email']))
  return {
    Username: account.username,
    UserAttributes: toList(account.attributes),
    UserCreateDate: account.createdAt.toISOString(),
    UserLastModifiedDate: account.modifiedAt.toISOString(),
    Enabled: account.enabled,
    UserStatus: account.status,
    builtIn: isBuiltIn(account),
    // A bounce from before the account says nothing about it: a later e-mail may have arrived.
    ...(bounce && bounce.at >= account.createdAt.toISOString() && { bounce }),
  }
}

const shownNow = async (username: string): Promise<Account> => shown(await accountNamed(username))

const listedAs = (user: UserType): ListedAccount => ({
  Username: user.Username ?? '',
  Attributes: (user.Attributes ?? []).map(({ Name = '', Value = '' }) => ({ Name, Value })),
  UserCreateDate: (user.UserCreateDate ?? new Date(0)).toISOString(),
  UserLastModifiedDate: (user.UserLastModifiedDate ?? new Date(0)).toISOString(),
  Enabled: user.Enabled === true,
  UserStatus: user.UserStatus ?? '',
})

/** The characters other than letters that an account's address can begin with, as in `SignInAddress`. */
const otherInitials = [..."0123456789!#$%&'*+-/=?^_`{|}~"]

const beginningsFor = (initial: string | undefined): string[] => {
  if (initial === undefined) return ['']
  return /\d/.test(initial) ? otherInitials : [initial.toLowerCase()]
}

const noSuchPage = () => refused('query.after', invalidPage)

/** A page token is valid only for its own prefix, and expires. */
async function accountsOf(
  beginning: string,
  token: string | undefined,
  max = accountsPerPage,
): Promise<ListUsersCommandOutput> {
  try {
    return await cognito.send(
      new ListUsersCommand({
        UserPoolId: variable('USER_POOL_ID'),
        Limit: max,
        ...(beginning !== '' && { Filter: `email ^= "${beginning}"` }),
        ...(token !== undefined && { PaginationToken: token }),
      }),
    )
  } catch (error) {
    throw token !== undefined && error instanceof InvalidParameterException ? noSuchPage() : error
  }
}

/** Prefixes requested from Cognito concurrently; it allows 30 lists a second. */
const listsAtOnce = 8

async function pageOf(query: InputOf<'listAccounts'>['query']): Promise<{ data: ListedAccount[]; next?: string }> {
  const beginnings = query.address === undefined ? beginningsFor(query.starts_with) : [query.address.toLowerCase()]
  const [at = '0', given = ''] = (query.after ?? '0 ').split(' ')
  const first = Number(at)
  if (first >= beginnings.length) throw noSuchPage()
  const data: ListedAccount[] = []
  for (let from = first; from < beginnings.length; from += listsAtOnce) {
    const some = beginnings.slice(from, from + listsAtOnce)
    const ask = (beginning: string, n: number) =>
      accountsOf(beginning, from + n === first ? given || undefined : undefined)
    for (const [n, { Users = [], PaginationToken }] of (await Promise.all(some.map(ask))).entries()) {
      data.push(...Users.map(listedAs))
      const index = from + n
      if (PaginationToken !== undefined) return { data, next: `${index} ${PaginationToken}` }
      if (data.length >= accountsPerPage && index + 1 < beginnings.length) return { data, next: `${index + 1} ` }
    }
  }
  return { data }
}

/** A letter that has accounts hardly ever loses them: it is not asked about again for an hour. */
const usedForMs = 3600_000
const usedUntil = new Map<string, number>()

/** The letters that addresses begin with. Others are too many to query: they count as used. */
const initialsOfAccounts = (now: Date) => {
  const turn = limitConcurrency(listsAtOnce)
  return initialsWith(async (initial) => {
    if (initial === '0' || (usedUntil.get(initial) ?? 0) > now.getTime()) return true
    const { Users = [] } = await turn(() => accountsOf(initial, undefined, 1))
    if (Users.length > 0) usedUntil.set(initial, now.getTime() + usedForMs)
    return Users.length > 0
  })
}

const clientIdOf = ({ Attributes }: ListedAccount) =>
  Attributes.find(({ Name }) => Name === 'custom:client_id')?.Value ?? ''

export async function listAccounts(
  ctx: Context,
  { query }: InputOf<'listAccounts'>,
): Promise<AnswerOf<'listAccounts'>> {
  if (query.initials) return { data: [], clients: {}, initials: await initialsOfAccounts(ctx.now()) }
  const page = await pageOf(query)
  const ids = page.data.map(clientIdOf).filter((id) => id !== '')
  const clients = (await findListedClients(ids)).map(({ id, name }) => [id, name] as const)
  return { ...page, clients: Object.fromEntries(clients) }
}

export const getAccount = (_ctx: Context, { query }: InputOf<'getAccount'>): Promise<Account> =>
  shownNow(query.username)

/** The invitation is sent once the account is complete; if it fails, the account is removed. */
export async function createAccount(ctx: Context, { query }: InputOf<'createAccount'>): Promise<Account> {
  const { username: email, temporary_password: password } = query
  if (!TemporaryPassword.safeParse(password).success) throw new HttpError(400, adminMessages.invalidPassword)
  if (!SignInAddress.safeParse(email).success) throw new HttpError(400, adminMessages.invalidEmail)
  if (await findAccount(email)) throw new HttpError(400, adminMessages.emailInUse)
  const account = { username: email.slice(0, 64).replaceAll(/[^\w-]/g, '-'), attributes: { email } }
  await withAuditEntry(ctx, account, { action: 'account.create' }, () =>
    translateInviteErrors(async () => {
      const username = await makeAccount(email, password, {})
      try {
        await addToGroup(username, 'Customers')
        await invite(email, password)
      } catch (error) {
        await deleteAccount(email)
        throw error
      }
    }),
  )
  return shownNow(email)
}

export async function inviteAgain(ctx: Context, { query, body }: InputOf<'inviteAgain'>): Promise<Account> {
  if (!TemporaryPassword.safeParse(body.temporarypassword).success)
    throw new HttpError(400, adminMessages.invalidPassword)
  const account = await accountNamed(query.username)
  if (account.status !== 'FORCE_CHANGE_PASSWORD') throw new HttpError(409, adminMessages.hasSignedIn)
  await withAuditEntry(ctx, account, { action: 'account.invite' }, () =>
    invite(account.username, body.temporarypassword),
  )
  return shownNow(account.username)
}

const listedGroup = ({ GroupName = '', Description, Precedence }: GroupType): AccountGroup => ({
  GroupName,
  ...(Description !== undefined && { Description }),
  ...(Precedence !== undefined && { Precedence }),
})

async function allGroups(): Promise<AccountGroup[]> {
  const { Groups = [] } = await cognito.send(new ListGroupsCommand({ UserPoolId: variable('USER_POOL_ID') }))
  const byRank = (a: AccountGroup, b: AccountGroup) =>
    (a.Precedence ?? 0) - (b.Precedence ?? 0) || a.GroupName.localeCompare(b.GroupName)
  return Groups.map(listedGroup).toSorted(byRank)
}

export const listGroups = async (_ctx: Context): Promise<{ Groups: AccountGroup[] }> => ({ Groups: await allGroups() })

async function shownGroupsOf(username: string): Promise<{ Groups: AccountGroup[] }> {
  const own: readonly string[] = await groupsOf(username)
  return { Groups: (await allGroups()).filter(({ GroupName }) => own.includes(GroupName)) }
}

export const listGroupsOfAccount = async (
  _ctx: Context,
  { query }: InputOf<'listGroupsOfAccount'>,
): Promise<{ Groups: AccountGroup[] }> => shownGroupsOf((await accountNamed(query.username)).username)

const publishItsAccess = async (account: FoundAccount) => {
  const { clientId } = ownerOf(account)
  if (clientId) await publishAccessChanged(clientId)
}

/** An earlier try may have changed the user pool, and not what is kept of it. */
const repeatChange = async (account: FoundAccount) => {
  await forgetAccountState(account.username)
  await publishItsAccess(account)
}

export async function changeGroupOfAccount(
  ctx: Context,
  { query }: InputOf<'changeGroupOfAccount'>,
): Promise<{ Groups: AccountGroup[] }> {
  return withAccountLock(query.username, (account) => changeGroup(ctx, account, query))
}

async function changeGroup(
  ctx: Context,
  account: FoundAccount,
  { groupname: group, add_or_remove }: InputOf<'changeGroupOfAccount'>['query'],
): Promise<{ Groups: AccountGroup[] }> {
  const { username } = account
  const own = await groupsOf(username)
  const isAdded = add_or_remove === 'add'
  if (own.includes(group) === isAdded) {
    await repeatChange(account)
    return shownGroupsOf(username)
  }
  const add = () => addToGroup(username, group)
  const remove = () => removeFromGroup(username, group)
  // Built-in accounts are given no group either: it could never be taken away.
  assertRevocable(ctx, account)
  if (isAdded && isProvidersGroup(group) && ![providerClientId, ''].includes(ownerOf(account).clientId))
    throw new HttpError(409, adminMessages.providersGroup)
  if (!isAdded && !signInGroups.some((needed) => needed !== group && own.includes(needed)))
    throw new HttpError(409, adminMessages.lastSignInGroup)
  if (isSysAdminAlone(isAdded ? [...own, group] : own.filter((name) => name !== group)) && !isSysAdminAlone(own))
    throw new HttpError(409, adminMessages.sysAdminAlone)
  await withAuditEntry(
    ctx,
    account,
    { action: isAdded ? 'account.addgroup' : 'account.removegroup', detail: { group } },
    async () => {
      if (isAdded && group === 'Dataentry' && own.includes('SysAdmin'))
        await revokeUnlessLastSysAdmin(username, add, remove)
      else if (isAdded) await add()
      else if (group === 'SysAdmin') await revokeUnlessLastSysAdmin(username, remove, add)
      else await remove()
    },
  )
  await publishItsAccess(account)
  return shownGroupsOf(username)
}

async function assigned(
  account: FoundAccount,
  { attribute_name, attribute_value }: InputOf<'changeAttributeOfAccount'>['query'],
) {
  const { clientId } = ownerOf(account)
  if (attribute_name === 'custom:client_id') {
    if (attribute_value !== '' && !(await findClient(attribute_value)))
      throw new HttpError(404, apiErrors.clientNotFound)
    const isProviders = [providerClientId, ''].includes(attribute_value)
    if (!isProviders && (await groupsOf(account.username)).some(isProvidersGroup))
      throw new HttpError(409, adminMessages.providersAccount)
    if (isBuiltInAddress(attribute_value, account.attributes['email'] ?? ''))
      throw new HttpError(409, adminMessages.builtInAddress)
    return { [attribute_name]: attribute_value, ...(attribute_value !== clientId && { 'custom:user_id': '' }) }
  }
  if (attribute_value !== '') {
    const user = (await findClient(clientId))?.users.find(({ id }) => id === attribute_value)
    if (!user) throw new HttpError(404, apiErrors.userNotFound)
    // Accounts are found by users' addresses, and an address has one account.
    if (!isSameAddress(user.email, account.attributes['email'] ?? ''))
      throw new HttpError(409, adminMessages.othersUser)
  }
  return { [attribute_name]: attribute_value }
}

/** For a move one entry per client, without the other's id. */
function recordsOf(
  account: FoundAccount,
  { attribute_name: attribute, attribute_value: value }: InputOf<'changeAttributeOfAccount'>['query'],
): Pick<AccountAct, 'detail' | 'sides'> {
  const { clientId } = ownerOf(account)
  if (attribute !== 'custom:client_id' || value === clientId) return { detail: { attribute, value } }
  const sides = [
    { clientId, detail: { attribute, value: '' } },
    { clientId: value, detail: { attribute, value } },
  ]
  return { sides: sides.filter((side) => side.clientId !== '') }
}

export async function changeAttributeOfAccount(
  ctx: Context,
  { query }: InputOf<'changeAttributeOfAccount'>,
): Promise<Account> {
  return withAccountLock(query.username, async (account) => {
    assertRevocable(ctx, account)
    const attributes = await assigned(account, query)
    const act = { action: 'account.assign' as const, ...recordsOf(account, query) }
    await withAuditEntry(ctx, account, act, () => setAttributes(account.username, attributes))
    await publishItsAccess(account)
    return shownNow(account.username)
  })
}

export async function resetPassword(ctx: Context, { query }: InputOf<'resetPassword'>): Promise<Account> {
  const account = await accountNamed(query.username)
  if (account.status === 'FORCE_CHANGE_PASSWORD') throw new HttpError(409, adminMessages.notSignedIn)
  await withAuditEntry(ctx, account, { action: 'account.resetpassword' }, () =>
    cognito.send(new AdminResetUserPasswordCommand(poolUser(account.username))),
  )
  return shownNow(account.username)
}

export async function disableAccount(ctx: Context, { query }: InputOf<'disableAccount'>): Promise<Account> {
  const account = await accountNamed(query.username)
  const isDisabled = query.disable === 'true'
  if (account.enabled !== isDisabled) {
    await repeatChange(account)
    return shown(account)
  }
  if (isDisabled) assertRevocable(ctx, account)
  else assertNotOwn(ctx, account)
  const disable = () => disableUser(account.username)
  const enable = () => enableUser(account.username)
  await withAuditEntry(ctx, account, { action: isDisabled ? 'account.disable' : 'account.enable' }, async () => {
    if (!isDisabled) await enable()
    // No other one need remain, so they need not wait for the list of system administrators.
    else if ((await groupsOf(account.username)).includes('SysAdmin'))
      await revokeUnlessLastSysAdmin(account.username, disable, enable)
    else await disable()
  })
  await publishItsAccess(account)
  return shownNow(account.username)
}
