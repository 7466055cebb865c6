import {
  AccountDetails,
  hiddenSettingKeys,
  hiddenValue,
  providerClientId,
  secretSettingKeys,
  type AgencyUser,
  type Branch,
  type Client,
  type ListedClient,
  type LookImage,
} from '@lintel/contract'
import { isProviderStaff, reaches, type CallerScope, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { readBranchOwner, readClient, readStrictly, readUser, readUserOwners } from './store/clients.ts'
import { queryIdsOf, readListedClients, readListedWithLooks } from './store/lists.ts'
import type { FoundUser } from './store/rows.ts'
import { searchUsers } from './store/search.ts'

export { providerClientId } from '@lintel/contract'

/** All people of a client may see it, whatever branches or records their scope limits them to. */
const isOwn = (scope: CallerScope, clientId: string) => scope.kind === 'any' || scope.clientId === clientId

const seesSecrets = (ctx: Context) => isProviderStaff(ctx) || ctx.user.groups.includes('SysAdmin')

/** Agency staff get neither bank details nor credentials of other systems. */
const withoutSecrets = (client: Client): Client => ({
  ...client,
  accountdetails: undefined,
  settings: client.settings.filter(({ key }) => !secretSettingKeys.includes(key)),
})

/** The provider sees that a hidden value is set, and not which. */
export const withHiddenValues = (client: Client): Client => ({
  ...client,
  settings: client.settings.map((setting) =>
    hiddenSettingKeys.includes(setting.key) && setting.value !== '' ? { ...setting, value: hiddenValue } : setting,
  ),
})

/** A client as the caller may see it: with bank details, all fields of them, saved or not, or without any. */
export const shown = (ctx: Context, { looksChanged: _looks, ...client }: Client): Client =>
  seesSecrets(ctx)
    ? { ...withHiddenValues(client), accountdetails: AccountDetails.parse(client.accountdetails ?? {}) }
    : withoutSecrets(client)

/**
 * A whole client for the server's own work, secrets included, whatever the caller's scope; undefined where there is
 * none. Answers to callers use `getClientFor`.
 */
export const findClient = (id: string): Promise<Client | undefined> => readClient(id)

/** The provider's backgrounds, which templates of every client may show. */
export const findDefaultBackgrounds = async (): Promise<LookImage[]> =>
  (await readClient(providerClientId))?.looknfeel.backgrounds ?? []

/** As `findClient`, of which every branch is there: throws `OddRow` where one does not parse. */
export const findWholeClient = (id: string): Promise<Client | undefined> => readStrictly(id)

/**
 * One user of a client for the server's own work; undefined where there is none. Throws `OddRow` where the row does not
 * parse, unlike `findClient`, which leaves such users out.
 */
export const findUser = (clientId: string, userId: string): Promise<AgencyUser | undefined> =>
  readUser(clientId, userId)

/** A client within the caller's scope, without secrets for agency staff. Throws 404 otherwise. */
export async function getClientFor(ctx: Context, id: string): Promise<Client> {
  const client = isOwn(ctx.scope, id) ? await readClient(id) : undefined
  if (!client) throw new HttpError(404, 'Client not found.')
  return shown(ctx, client)
}

/** The client of a branch and the branch itself, within the caller's scope. Throws 404 otherwise. */
export async function getBranchFor(ctx: Context, branchId: string): Promise<{ client: Client; branch: Branch }> {
  const clientId = await readBranchOwner(branchId)
  const client = clientId && reaches(ctx.scope, { clientId, branchId }) ? await readClient(clientId) : undefined
  const branch = client?.branches.find(({ id }) => id === branchId)
  if (!client || !branch) throw new HttpError(404, 'Branch not found.')
  return { client, branch }
}

/** The id of the client of a branch, ignoring the scope; undefined where there is no such branch. */
export const clientIdOfBranch = (branchId: string): Promise<string | undefined> => readBranchOwner(branchId)

/** The ids of all clients with a user of this id, ignoring the scope: it is unique only within a client. */
export const clientIdsOfUser = (userId: string): Promise<string[]> => readUserOwners(userId)

/**
 * The ids of everybody's clients of one initial, by name, a page at a time, ignoring the scope; the provider's own is left
 * out, and none else is, whatever its rows hold.
 */
export const clientIdsOfInitial = (initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> =>
  queryIdsOf(initial)

/** What lists have of these clients, ignoring the scope; those that are gone are left out. */
export const findListedClients = (ids: readonly string[]): Promise<ListedClient[]> => readListedClients(ids)

/** The same, with when what PDFs show of each branch's look last changed. */
export const findListedWithLooks = readListedWithLooks
export type ListedWithLooks = Awaited<ReturnType<typeof readListedWithLooks>>[number]

/** Users of all clients by id, or by words of their names, addresses and clients, ignoring the scope; `most` at most. */
export const findUsers = (text: string, most: number): Promise<FoundUser[]> => searchUsers(text, most)
