import { AgencyUser, Branch, Client, cutText, Id } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { rowsOf, transact, type Query } from '../lib/table.ts'

/*
 * Rows of the clients table, and what each key serves:
 *
 * pk            sk            record                        gsi1pk   gsi1sk
 * CLIENT#<id>   CLIENT        client, no branches or users  CLIENTS  <name>#<id>#CLIENT
 * CLIENT#<id>   BRANCH#<id>   branch                        CLIENTS  <name>#<id>#BRANCH#<id>
 * CLIENT#<id>   USER#<id>     user                          CLIENTS  <name>#<id>#USER#<id>
 * BRANCH#<id>   BRANCH        (whose the branch is)
 *
 * One client with all that belongs to it is one query of its pk; membership is two gets. gsi1 lists clients by name,
 * their branches and users beside them; a hidden client has no gsi1 keys. The last row makes branch ids unique.
 */

const clientKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'CLIENT' })
const branchKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `BRANCH#${id}` })
const userKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `USER#${id}` })
const branchOwnerKey = (id: string) => ({ pk: `BRANCH#${id}`, sk: 'BRANCH' })

/** What all rows of a client have besides their record. */
const common = { clientId: Id, gsi1pk: z.string().optional(), gsi1sk: z.string().optional() }

/** The kinds of rows of the clients table. */
const clients = rowsOf(
  'CLIENTS_TABLE',
  'client',
  z.object({ ...common, record: Client.omit({ branches: true, users: true }) }),
)
const branches = rowsOf('CLIENTS_TABLE', 'branch', z.object({ ...common, record: Branch }))
const users = rowsOf('CLIENTS_TABLE', 'user', z.object({ ...common, record: AgencyUser }))
const branchOwners = rowsOf('CLIENTS_TABLE', 'owner of a branch', z.object({ clientId: Id }))

/** A row of a client's partition, whichever it is. */
const rowsOfClients = rowsOf('CLIENTS_TABLE', 'row of a client', z.looseObject({ sk: z.string(), clientId: Id }))
type ClientsRow = z.infer<typeof rowsOfClients.schema>

/** What decides whether a person may do something for their client. */
export interface Membership {
  client?: { suspended: boolean; active: boolean }
  user?: AgencyUser
}

/** DynamoDB takes 100 writes in one transaction, and 4 MB. */
const writesAtOnce = 25
/** Clients are in order of so many letters of their names; a key of an index takes 1,024 bytes. */
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

/** A client's state and one of its users, without the rest. */
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
export async function queryClients(initial?: string): Promise<Client[]> {
  const rows = await rowsOfClients.query({ index: 'gsi1', pk: 'CLIENTS', ...named(initial) })
  return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].flatMap((ofOne) => {
    const row = ofOne.find(isClient)
    const own = row && clients.parseListed(row)
    return own ? [assemble(own, ofOne)] : []
  })
}

async function claimBranch(branchId: string, clientId: string): Promise<void> {
  const condition = { expression: 'attribute_not_exists(pk) OR clientId = :client', values: { ':client': clientId } }
  if (!(await branchOwners.put(branchOwnerKey(branchId), { clientId }, condition)))
    throw new Error(`The branch ${branchId} belongs to another client.`)
}

/**
 * Writes a client with its branches and users, and removes those that are gone. Answers the client as it was before, if
 * it was there. Throws where a branch id belongs to another client; then nothing but claims was written.
 */
export async function writeClient(client: Client, { hidden }: { hidden: boolean }): Promise<Client | undefined> {
  const { id, branches: ownBranches, users: ownUsers, ...record } = client
  const before = await readClient(id)
  for (const branch of ownBranches) await claimBranch(branch.id, id)
  const place = cutText(client.name.toLowerCase(), lettersInOrder)
  const row = <T>(sk: string, of: T) => ({
    clientId: id,
    record: of,
    ...(!hidden && { gsi1pk: 'CLIENTS', gsi1sk: `${place}#${id}#${sk}` }),
  })
  const keyOfBranch = (branch: Branch) => branchKey(id, branch.id)
  const keyOfUser = (user: AgencyUser) => userKey(id, user.id)
  const gone = <T extends { id: string }>(was: readonly T[] = [], now: readonly T[]) => {
    const kept = new Set(now.map((one) => one.id))
    return was.filter((one) => !kept.has(one.id))
  }
  const writes = [
    clients.putItem(clientKey(id), row('CLIENT', { id, ...record })),
    ...ownBranches.map((branch) => branches.putItem(keyOfBranch(branch), row(keyOfBranch(branch).sk, branch))),
    ...ownUsers.map((user) => users.putItem(keyOfUser(user), row(keyOfUser(user).sk, user))),
    ...gone(before?.branches, ownBranches).flatMap((branch) => [
      branches.removeItem(keyOfBranch(branch)),
      branchOwners.removeItem(branchOwnerKey(branch.id)),
    ]),
    ...gone(before?.users, ownUsers).map((user) => users.removeItem(keyOfUser(user))),
  ]
  for (let at = 0; at < writes.length; at += writesAtOnce) await transact(writes.slice(at, at + writesAtOnce))
  return before
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: clients, pk: 'CLIENT#', sk: 'CLIENT' },
  { rows: branches, pk: 'CLIENT#', sk: 'BRANCH#' },
  { rows: users, pk: 'CLIENT#', sk: 'USER#' },
  { rows: branchOwners, pk: 'BRANCH#', sk: 'BRANCH' },
]
