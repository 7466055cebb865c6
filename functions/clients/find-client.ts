import {
  AccountDetails,
  hiddenSettingKeys,
  hiddenValue,
  initials,
  providerClientId,
  secretSettingKeys,
  type AgencyUser,
  type Branch,
  type Client,
  type ListedClient,
  type LookImage,
} from '@lintel/contract'
import { wordsOf } from '@lintel/rules'
import { isProviderStaff, reaches, type CallerScope, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { readBranchOwner, readClient, readStrictly, readUser, readUserOwners } from './store/clients.ts'
import { queryIdsOf, readListedClients, readListedWithLooks } from './store/lists.ts'
import type { FoundUser } from './store/rows.ts'
import { searchClients, searchUsers } from './store/search.ts'

export { providerClientId } from '@lintel/contract'

/** All users of a client can read it, whatever branches or records their scope limits them to. */
const isOwn = (scope: CallerScope, clientId: string) => scope.kind === 'any' || scope.clientId === clientId

const seesSecrets = (ctx: Context) => isProviderStaff(ctx) || ctx.user.groups.includes('SysAdmin')

/** Agency staff see neither bank details nor credentials of other systems. */
const withoutSecrets = (client: Client): Client => ({
  ...client,
  accountdetails: undefined,
  settings: client.settings.filter(({ key }) => !secretSettingKeys.includes(key)),
})

/** The provider sees whether a hidden value is set, but not the value. */
export const withHiddenValues = (client: Client): Client => ({
  ...client,
  settings: client.settings.map((setting) =>
    hiddenSettingKeys.includes(setting.key) && setting.value !== '' ? { ...setting, value: hiddenValue } : setting,
  ),
})

/** Returns a client as the caller may see it: with every field of the bank details, saved or not, or with none. */
export const shown = (ctx: Context, { looksChanged: _looks, ...client }: Client): Client =>
  seesSecrets(ctx)
    ? { ...withHiddenValues(client), accountdetails: AccountDetails.parse(client.accountdetails ?? {}) }
    : withoutSecrets(client)

/** A whole client, secrets included, ignoring the scope. Only for internal use: responses use `getClientFor`. */
export const findClient = (id: string): Promise<Client | undefined> => readClient(id)

/** Returns the provider's backgrounds, which every client's templates may show. */
export const findDefaultBackgrounds = async (): Promise<LookImage[]> =>
  (await readClient(providerClientId))?.looknfeel.backgrounds ?? []

/** As `findClient`, but guarantees that every branch is included: throws `InvalidRow` if one does not parse. */
export const findWholeClient = (id: string): Promise<Client | undefined> => readStrictly(id)

/** One user of a client for internal use, or undefined. Throws `InvalidRow`, unlike `findClient`, for a bad row. */
export const findUser = (clientId: string, userId: string): Promise<AgencyUser | undefined> =>
  readUser(clientId, userId)

/** Returns a client within the caller's scope, without secrets for agency staff. Throws 404 otherwise. */
export async function getClientFor(ctx: Context, id: string): Promise<Client> {
  const client = isOwn(ctx.scope, id) ? await readClient(id) : undefined
  if (!client) throw new HttpError(404, 'Client not found.')
  return shown(ctx, client)
}

/** Returns a branch and its client, within the caller's scope. Throws 404 otherwise. */
export async function getBranchFor(ctx: Context, branchId: string): Promise<{ client: Client; branch: Branch }> {
  const clientId = await readBranchOwner(branchId)
  const client = clientId && reaches(ctx.scope, { clientId, branchId }) ? await readClient(clientId) : undefined
  const branch = client?.branches.find(({ id }) => id === branchId)
  if (!client || !branch) throw new HttpError(404, 'Branch not found.')
  return { client, branch }
}

/** Returns the id of a branch's client, ignoring the scope; undefined if there is no such branch. */
export const clientIdOfBranch = (branchId: string): Promise<string | undefined> => readBranchOwner(branchId)

/** The ids of all clients with a user of this id, ignoring the scope: user ids are unique only within a client. */
export const clientIdsOfUser = (userId: string): Promise<string[]> => readUserOwners(userId)

/**
 * Yields the ids of all clients of one initial, by name, page by page, ignoring the scope. The provider's own is left
 * out; clients whose rows do not parse are included.
 */
export const clientIdsOfInitial = (initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> =>
  queryIdsOf(initial)

/** Returns these clients as listed, ignoring the scope; missing ones are left out. */
export const findListedClients = (ids: readonly string[]): Promise<ListedClient[]> => readListedClients(ids)

/** Returns the first clients whose names have these words, or words that begin so, ignoring the scope. */
export const findClientsNamed = (name: string): Promise<ListedClient[]> => searchClients(wordsOf(name))

/** Returns the initials of a list that have entries; `has` gets them as keys have them. */
export async function initialsWith(has: (initial: string) => Promise<boolean>): Promise<(typeof initials)[number][]> {
  const used = await Promise.all(initials.map((initial) => has(initial.slice(0, 1))))
  return initials.filter((_, index) => used[index])
}

/** The same, with when the printed look of each branch last changed. */
export const findListedWithLooks = readListedWithLooks
export type ListedWithLooks = Awaited<ReturnType<typeof readListedWithLooks>>[number]

/** Finds up to `most` users by id, or by words of their names, addresses and clients, ignoring the scope. */
export const findUsers = (text: string, most: number): Promise<FoundUser[]> => searchUsers(text, most)
