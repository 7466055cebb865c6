import type { AgencyUser, Client } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import {
  branches,
  branchOwners,
  branchOwnerKey,
  clientKey,
  clients,
  erasureKey,
  everyRow,
  rowsOfClients,
  userKey,
  userOwners,
  users,
  type ClientsRow,
  ownChangeKey,
  ownChanges,
} from './rows.ts'
import { accountKey, accountStates, type AccountRow, type Identity } from '../../lib/account-state.ts'
import type { ClientRecord } from '../../lib/context.ts'
import type { TransactItem } from '../../lib/table.ts'

export interface Membership {
  client?: { suspended: boolean; active: boolean; record: ClientRecord }
  user?: AgencyUser
}

const recordsOf = <T>(
  rows: readonly ClientsRow[],
  prefix: string,
  { parseListed }: { parseListed: (row: ClientsRow) => { record: T } | undefined },
): T[] => rows.filter(({ sk }) => sk.startsWith(prefix)).flatMap((row) => parseListed(row)?.record ?? [])

/**
 * Parts that do not parse are left out. A client that is being erased counts as inactive, so nothing is written to it.
 */
const assemble = (own: { record: ClientRecord }, rows: readonly ClientsRow[]): Client => ({
  ...own.record,
  active: own.record.active && !rows.some(({ sk }) => sk === erasureKey(own.record.id).sk),
  branches: recordsOf(rows, 'BRANCH#', branches),
  users: recordsOf(rows, 'USER#', users),
})

const isClient = ({ sk }: ClientsRow) => sk === 'CLIENT'

export async function readClient(id: string): Promise<Client | undefined> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  const own = rows.find(isClient)
  return own && assemble(clients.parse(own), rows)
}

/** For uses that need every branch, such as charges: throws `InvalidRow` if a branch does not parse. */
export async function readStrictly(id: string): Promise<Client | undefined> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  for (const row of rows) if (row.sk.startsWith('BRANCH#')) branches.parse(row)
  const own = rows.find(isClient)
  return own && assemble(clients.parse(own), rows)
}

/** Undefined if the current version is whole. */
export const unfinishedSave = async (id: string): Promise<string | undefined> =>
  (await clients.get(clientKey(id)))?.unfinished

const membershipKeys = (clientId: string, userId: string) => [clientKey(clientId), userKey(clientId, userId)]

export const readMembership = async (clientId: string, userId: string): Promise<Membership> =>
  membershipIn(await rowsOfClients.batchGet(membershipKeys(clientId, userId)))

export interface CallerRows {
  account: AccountRow | undefined
  /** Throws `InvalidRow` if one of its rows does not parse. */
  membership: () => Membership
}

/** All that a request needs to know of its caller, in one read. */
export async function readCaller({ username, clientId, userId }: Identity): Promise<CallerRows> {
  const account = accountKey(username)
  const rows = await everyRow.batchGet([account, ...(clientId && userId ? membershipKeys(clientId, userId) : [])])
  const state = rows.find(({ pk }) => pk === account.pk)
  const others = rows.filter((row) => row !== state)
  return {
    account: state && accountStates.parse(state),
    membership: () => membershipIn(others.flatMap((row) => rowsOfClients.parseListed(row) ?? [])),
  }
}

function membershipIn(rows: readonly ClientsRow[]): Membership {
  const client = rows.find(isClient)
  const user = rows.find((row) => !isClient(row))
  const membership: Membership = {}
  if (client) {
    const { record } = clients.parse(client)
    membership.client = { active: record.active, suspended: isSwitchedOn(record, 'Suspend'), record }
  }
  if (user) membership.user = users.parse(user).record
  return membership
}

export const readUser = async (clientId: string, userId: string): Promise<AgencyUser | undefined> =>
  (await users.get(userKey(clientId, userId)))?.record

export const readBranchOwner = async (branchId: string): Promise<string | undefined> =>
  (await branchOwners.get(branchOwnerKey(branchId)))?.clientId

export const readUserOwners = async (userId: string): Promise<string[]> =>
  (await userOwners.query({ pk: `USER#${userId}` })).map(({ clientId }) => clientId)

/** How long a form loaded before an own change can still be saved without a conflict. */
const ownChangeKeptMs = 24 * 60 * 60 * 1000

/** By the version of the client that the change created. */
export const ownChangeItem = (
  { id, version }: Pick<Client, 'id' | 'version'>,
  { id: userId, name, color }: AgencyUser,
  now: Date,
): TransactItem =>
  ownChanges.putItem(ownChangeKey(id, version), {
    clientId: id,
    record: { id: userId, name, color },
    ttl: Math.ceil((now.getTime() + ownChangeKeptMs) / 1000),
  })

/** Oldest first. */
export const readOwnChanges = async (
  id: string,
  { after, to }: { after: number; to: number },
): Promise<Pick<AgencyUser, 'id' | 'name' | 'color'>[]> => {
  const { pk } = clientKey(id)
  const sk = { from: ownChangeKey(id, after + 1).sk, to: ownChangeKey(id, to).sk }
  return (await ownChanges.query({ pk, sk })).map(({ record }) => record)
}
