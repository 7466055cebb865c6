import { isDeepStrictEqual } from 'node:util'
import { AgencyUser, Branch, Client, cutText, Id, ListedClient, secretSettingKeys } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, transact, type Condition, type Query, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the clients table, and what each key serves:
 *
 * pk            sk            record                        gsi1pk  gsi1sk
 * CLIENT#<id>   CLIENT        client, no branches or users
 * CLIENT#<id>   BRANCH#<id>   branch
 * CLIENT#<id>   USER#<id>     user
 * CLIENT#<id>   LISTED        what lists have of it         LISTED  <name>#<id>
 * BRANCH#<id>   BRANCH        (whose the branch is)
 *
 * One client with all that belongs to it is one query of its pk; membership is two gets. gsi1 lists clients by name; a
 * hidden client has no row there. The last row makes branch ids unique.
 */

const clientKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'CLIENT' })
const branchKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `BRANCH#${id}` })
const userKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `USER#${id}` })
const listedKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'LISTED' })
const branchOwnerKey = (id: string) => ({ pk: `BRANCH#${id}`, sk: 'BRANCH' })

/** What all rows of a client have besides their record. */
const common = { clientId: Id }

/** The kinds of rows of the clients table. */
const clients = rowsOf(
  'CLIENTS_TABLE',
  'client',
  z.object({ ...common, record: Client.omit({ branches: true, users: true }) }),
)
const branches = rowsOf('CLIENTS_TABLE', 'branch', z.object({ ...common, record: Branch }))
const users = rowsOf('CLIENTS_TABLE', 'user', z.object({ ...common, record: AgencyUser }))
const listed = rowsOf(
  'CLIENTS_TABLE',
  'client of lists',
  z.object({ ...common, gsi1pk: z.literal('LISTED'), gsi1sk: z.string(), record: ListedClient }),
)
const branchOwners = rowsOf('CLIENTS_TABLE', 'owner of a branch', z.object({ clientId: Id }))

/** A row of a client's partition, whichever it is. */
const rowsOfClients = rowsOf('CLIENTS_TABLE', 'row of a client', z.looseObject({ sk: z.string(), clientId: Id }))
type ClientsRow = z.infer<typeof rowsOfClients.schema>

/** What decides whether a person may do something for their client. */
export interface Membership {
  client?: { suspended: boolean; active: boolean }
  user?: AgencyUser
}

/** DynamoDB takes 100 items and 4 MB in one transaction; one item checks the version, and bytes have a margin. */
const atOnce = { writes: 99, bytes: 3_500_000 }
/** Clients are sorted by this many characters of their names; a key of an index takes 1,024 bytes. */
const lettersInOrder = 100

const recordsOf = <T>(
  rows: readonly ClientsRow[],
  prefix: string,
  { parseListed }: { parseListed: (row: ClientsRow) => { record: T } | undefined },
): T[] => rows.filter(({ sk }) => sk.startsWith(prefix)).flatMap((row) => parseListed(row)?.record ?? [])

/** The client with its branches and users; those that do not parse are left out. */
const assemble = (own: { record: Omit<Client, 'branches' | 'users'> }, rows: readonly ClientsRow[]): Client => ({
  ...own.record,
  branches: recordsOf(rows, 'BRANCH#', branches),
  users: recordsOf(rows, 'USER#', users),
})

const isClient = ({ sk }: ClientsRow) => sk === 'CLIENT'

/** One client with its branches and users, in order of their ids, or undefined. */
export async function readClient(id: string): Promise<Client | undefined> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  const own = rows.find(isClient)
  return own && assemble(clients.parse(own), rows)
}

/** A client's state and one of its users only. */
export async function readMembership(clientId: string, userId: string): Promise<Membership> {
  const rows = await rowsOfClients.batchGet([clientKey(clientId), userKey(clientId, userId)])
  const client = rows.find(isClient)
  const user = rows.find((row) => !isClient(row))
  const membership: Membership = {}
  if (client) {
    const { active, settings } = clients.parse(client).record
    membership.client = { active, suspended: isSwitchedOn({ settings }, 'Suspend') }
  }
  if (user) membership.user = users.parse(user).record
  return membership
}

/** The id of the client that has this branch, or undefined. */
export const readBranchOwner = async (branchId: string): Promise<string | undefined> =>
  (await branchOwners.get(branchOwnerKey(branchId)))?.clientId

/** Which names begin with a letter, or with any digit. */
const named = (initial: string | undefined): Pick<Query, 'sk'> => {
  if (initial === undefined) return {}
  // ':' follows '9' in ASCII.
  return { sk: /\d/.test(initial) ? { from: '0', to: ':' } : { beginsWith: initial } }
}

/**
 * Clients by name; those that do not parse are left out. `initial` is a lower-case letter, or '0' for all names that
 * begin with a digit.
 */
export const queryClients = async (initial?: string): Promise<ListedClient[]> =>
  (await listed.query({ index: 'gsi1', pk: 'LISTED', ...named(initial) })).map(({ record }) => record)

/** What lists have of a client. */
export const listedOf = (client: Client): ListedClient => {
  const settings = client.settings.filter(({ key, value }) => value === 'true' && !secretSettingKeys.includes(key))
  return ListedClient.parse({ ...client, settings })
}

async function claimBranch(branchId: string, clientId: string): Promise<void> {
  const condition = { expression: 'attribute_not_exists(pk) OR clientId = :client', values: { ':client': clientId } }
  if (!(await branchOwners.put(branchOwnerKey(branchId), { clientId }, condition)))
    throw new Error(`The branch ${branchId} belongs to another client.`)
}

/** Requires that the client has this version; rows of an earlier release have none. */
const hasVersion = (version: number): Condition => ({
  expression: `#record.#version = :version${version === 0 ? ' OR attribute_not_exists(#record.#version)' : ''}`,
  names: { '#record': 'record', '#version': 'version' },
  values: { ':version': version },
})

/** Writes for the branches or the users of a client: new or changed ones are put, missing ones removed. */
const partWrites = <T extends { id: string }>(
  was: readonly T[] = [],
  now: readonly T[],
  { put, remove }: { put: (one: T) => TransactItem; remove: (one: T) => TransactItem[] },
): TransactItem[] => {
  const before = new Map(was.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  return [
    ...now.filter((one) => !isDeepStrictEqual(before.get(one.id), one)).map(put),
    ...was.filter(({ id }) => !kept.has(id)).flatMap(remove),
  ]
}

/** In as few transactions as DynamoDB allows; nearly always one. */
function inTransactions(writes: readonly TransactItem[]): TransactItem[][] {
  const parts: TransactItem[][] = [[]]
  let bytes = 0
  for (const write of writes) {
    const size = JSON.stringify(write).length
    if ((parts.at(-1)?.length ?? 0) === atOnce.writes || bytes + size > atOnce.bytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(write)
    bytes += size
  }
  return parts
}

/**
 * Writes what `change` makes of a client, with its branches and users, and answers it before and after. Undefined where
 * somebody else has written it meanwhile: then only claims of branch ids are written, and of a client that takes several
 * transactions those before theirs. Throws where a branch id belongs to another client.
 */
export async function writeClient(
  id: string,
  change: (before: Client | undefined) => Client,
  { hidden }: { hidden: boolean },
): Promise<{ before: Client | undefined; client: Client } | undefined> {
  const before = await readClient(id)
  const client = change(before)
  const { branches: ownBranches, users: ownUsers, ...record } = { ...client, version: (before?.version ?? 0) + 1 }
  for (const branch of ownBranches) await claimBranch(branch.id, id)
  const gsi1sk = `${cutText(client.name.toLowerCase(), lettersInOrder)}#${id}`
  const listedRow = { clientId: id, gsi1pk: 'LISTED' as const, gsi1sk, record: listedOf(client) }
  const writes = [
    clients.putItem(clientKey(id), { clientId: id, record }, before ? hasVersion(before.version) : isAbsent),
    hidden ? listed.removeItem(listedKey(id)) : listed.putItem(listedKey(id), listedRow),
    ...partWrites(before?.branches, ownBranches, {
      put: (one) => branches.putItem(branchKey(id, one.id), { clientId: id, record: one }),
      remove: (one) => [branches.removeItem(branchKey(id, one.id)), branchOwners.removeItem(branchOwnerKey(one.id))],
    }),
    ...partWrites(before?.users, ownUsers, {
      put: (one) => users.putItem(userKey(id, one.id), { clientId: id, record: one }),
      remove: (one) => [users.removeItem(userKey(id, one.id))],
    }),
  ]
  // The first transaction has the client row with its version check; of the others each checks that it is still ours.
  const [first = [], ...others] = inTransactions(writes)
  const stillOurs = clients.checkItem(clientKey(id), hasVersion(record.version))
  for (const part of [first, ...others.map((rest) => [stillOurs, ...rest])])
    if (!(await transact(part))) return undefined
  return { before, client }
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: clients, pk: 'CLIENT#', sk: 'CLIENT' },
  { rows: branches, pk: 'CLIENT#', sk: 'BRANCH#' },
  { rows: users, pk: 'CLIENT#', sk: 'USER#' },
  { rows: listed, pk: 'CLIENT#', sk: 'LISTED' },
  { rows: branchOwners, pk: 'BRANCH#', sk: 'BRANCH' },
]
