import {
  apiErrors,
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

export const shown = (ctx: Context, { looksChanged: _looks, ...client }: Client): Client =>
  seesSecrets(ctx)
    ? { ...withHiddenValues(client), accountdetails: AccountDetails.parse(client.accountdetails ?? {}) }
    : withoutSecrets(client)

/** Secrets included, ignoring the scope: responses use `getClientFor`. */
export const findClient = (id: string): Promise<Client | undefined> => readClient(id)

/** Every client's templates may show them. */
export const findDefaultBackgrounds = async (): Promise<LookImage[]> =>
  (await readClient(providerClientId))?.looknfeel.backgrounds ?? []

/** Guarantees that every branch is included: throws `InvalidRow` if one does not parse. */
export const findWholeClient = (id: string): Promise<Client | undefined> => readStrictly(id)

/** Throws `InvalidRow`, unlike `findClient`, for a bad row. */
export const findUser = (clientId: string, userId: string): Promise<AgencyUser | undefined> =>
  readUser(clientId, userId)

/** Without secrets for agency staff. Throws 404 out of scope. */
export async function getClientFor(ctx: Context, id: string): Promise<Client> {
  const client = isOwn(ctx.scope, id) ? await readClient(id) : undefined
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  return shown(ctx, client)
}

export async function getBranchFor(ctx: Context, branchId: string): Promise<{ client: Client; branch: Branch }> {
  const clientId = await readBranchOwner(branchId)
  const client = clientId && reaches(ctx.scope, { clientId, branchId }) ? await readClient(clientId) : undefined
  const branch = client?.branches.find(({ id }) => id === branchId)
  if (!client || !branch) throw new HttpError(404, apiErrors.branchNotFound)
  return { client, branch }
}

/** Ignores the scope. */
export const clientIdOfBranch = (branchId: string): Promise<string | undefined> => readBranchOwner(branchId)

/** Ignores the scope: user ids are unique only within a client. */
export const clientIdsOfUser = (userId: string): Promise<string[]> => readUserOwners(userId)

/** Ignores the scope. The provider's own is left out; clients whose rows do not parse are included. */
export const clientIdsOfInitial = (initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> =>
  queryIdsOf(initial)

export const findListedClients = (ids: readonly string[]): Promise<ListedClient[]> => readListedClients(ids)

export const findClientsNamed = (name: string): Promise<ListedClient[]> => searchClients(wordsOf(name))

/** `has` gets them as keys have them. */
export async function initialsWith(has: (initial: string) => Promise<boolean>): Promise<(typeof initials)[number][]> {
  const used = await Promise.all(initials.map((initial) => has(initial.slice(0, 1))))
  return initials.filter((_, index) => used[index])
}

export const findListedWithLooks = readListedWithLooks
export type ListedWithLooks = Awaited<ReturnType<typeof readListedWithLooks>>[number]

export const findUsers = (text: string, max: number): Promise<FoundUser[]> => searchUsers(text, max)
