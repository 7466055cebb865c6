import { isDeepStrictEqual } from 'node:util'
import {
  AgencyUser,
  Branch,
  Client,
  clientDataMessages,
  ClientRef,
  cutText,
  Id,
  Instant,
  ListedClient,
  secretSettingKeys,
} from '@lintel/contract'
import { folded, initialOf, isSwitchedOn, wordsOf } from '@lintel/rules'
import * as z from 'zod'
import { HttpError } from '../lib/http-error.ts'
import type { RowKind, Renewed } from '../lib/row-kinds.ts'
import { encryptSettings, isInClear } from './secret-settings.ts'
import { isAbsent, rowsOf, transact, type Condition, type Query, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the clients table, and what each key serves:
 *
 * pk            sk            record                        gsi1pk  gsi1sk
 * CLIENT#<id>   CLIENT        client, no branches or users
 * CLIENT#<id>   BRANCH#<id>   branch
 * CLIENT#<id>   USER#<id>     user
 * CLIENT#<id>   OWN#<version> a user before an own change
 * CLIENT#<id>   LISTED        what lists have of it         LISTED  <initial>#<name>#<id>
 * CLIENT#<id>   ERASURE       (that it is being erased)
 * WORDS#<id>    <word>        (a word of its name)          WORD    <word>#<name>#<id>
 * WORDS#<id>    USER#<u>#<w>  what a search says of a user  PERSON  <word>#<name>#<id>#<user>
 * BRANCH#<id>   BRANCH        (whose the branch is)
 * USER#<id>     CLIENT#<id>   (whose the user is)
 *
 * One client with all that belongs to it is one query of its pk; membership is two gets. gsi1 lists clients by initial
 * and name, and finds them and their users by the beginnings of words; a hidden client has no row there. BRANCH# makes
 * branch ids unique. A user's id is unique only within a client, so USER# may name several.
 */

const clientKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'CLIENT' })
const branchKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `BRANCH#${id}` })
const userKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `USER#${id}` })
const ownChangeKey = (id: string, version: number) => ({
  pk: `CLIENT#${id}`,
  sk: `OWN#${String(version).padStart(12, '0')}`,
})
const listedKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'LISTED' })
const branchOwnerKey = (id: string) => ({ pk: `BRANCH#${id}`, sk: 'BRANCH' })
const userOwnerKey = (id: string, clientId: string) => ({ pk: `USER#${id}`, sk: `CLIENT#${clientId}` })
const erasureKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'ERASURE' })
const wordKey = (clientId: string, word: string) => ({ pk: `WORDS#${clientId}`, sk: word })

/** A user as a search finds them, with the client that they belong to. */
const FoundUser = z.object({ ...AgencyUser.pick({ id: true, name: true, email: true }).shape, client: ClientRef })
export type FoundUser = z.infer<typeof FoundUser>

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
const ownChanges = rowsOf(
  'CLIENTS_TABLE',
  'own change of a user',
  z.object({ ...common, record: AgencyUser.pick({ id: true, name: true, color: true }), ttl: z.number() }),
)
const listed = rowsOf(
  'CLIENTS_TABLE',
  'client of lists',
  z.object({ ...common, gsi1pk: z.literal('LISTED'), gsi1sk: z.string(), record: ListedClient }),
)
const words = rowsOf(
  'CLIENTS_TABLE',
  'word of a client',
  z.object({ ...common, gsi1pk: z.literal('WORD'), gsi1sk: z.string() }),
)
/** While a client is erased nobody changes it, and so it stays suspended. */
const erasures = rowsOf('CLIENTS_TABLE', 'erasure of a client', z.object({ ...common, at: Instant }))
const people = rowsOf(
  'CLIENTS_TABLE',
  'word of a user',
  z.object({ ...common, gsi1pk: z.literal('PERSON'), gsi1sk: z.string(), record: FoundUser }),
)
const branchOwners = rowsOf('CLIENTS_TABLE', 'owner of a branch', z.object(common))
const userOwners = rowsOf('CLIENTS_TABLE', 'owner of a user', z.object(common))

/** Any row, whatever is wrong with it. */
const everyRow = rowsOf('CLIENTS_TABLE', 'row of clients', z.looseObject({ pk: z.string(), sk: z.string() }))

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
/** Words of a name that it is found by. */
const wordsOfName = 12
/** Clients of one page, and found at once. */
const clientsAtOnce = 50
/** A search for a beginning that many names have ends after so many words. */
const wordsLookedAt = 1000

const nameKey = ({ id, name }: Pick<Client, 'id' | 'name'>) => `${cutText(folded(name).trim(), lettersInOrder)}#${id}`

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

/** As `readClient`, for what must be complete, such as charges: throws `OddRow` where a branch does not parse either. */
export async function readStrictly(id: string): Promise<Client | undefined> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  for (const row of rows) if (row.sk.startsWith('BRANCH#')) branches.parse(row)
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

/** One user of a client, or undefined. Throws `OddRow` where it does not parse. */
export const readUser = async (clientId: string, userId: string): Promise<AgencyUser | undefined> =>
  (await users.get(userKey(clientId, userId)))?.record

/** So long a form that was read before an own change can be saved without being stopped by it. */
const ownChangeKeptMs = 24 * 60 * 60 * 1000

/** Keeps what a user was before they changed their own name or colour, which made this version of the client. */
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

/** The own changes that made the versions of a client after one, up to another: the users before them, oldest first. */
export const readOwnChanges = async (
  id: string,
  { after, to }: { after: number; to: number },
): Promise<Pick<AgencyUser, 'id' | 'name' | 'color'>[]> => {
  const { pk } = clientKey(id)
  const sk = { from: ownChangeKey(id, after + 1).sk, to: ownChangeKey(id, to).sk }
  return (await ownChanges.query({ pk, sk })).map(({ record }) => record)
}

/** The id of the client that has this branch, or undefined. */
export const readBranchOwner = async (branchId: string): Promise<string | undefined> =>
  (await branchOwners.get(branchOwnerKey(branchId)))?.clientId

/** The ids of all clients with a user of this id. */
export const readUserOwners = async (userId: string): Promise<string[]> =>
  (await userOwners.query({ pk: `USER#${userId}` })).map(({ clientId }) => clientId)

/** A page of clients, and what the next page comes after. */
export interface ClientPage {
  clients: ListedClient[]
  next?: string
}

/** Every client by name, for what has them all; those that do not parse are left out. */
export const queryClients = async (): Promise<ListedClient[]> =>
  (await listed.query({ index: 'gsi1', pk: 'LISTED' })).map(({ record }) => record)

/** Clients by name, of one initial or of all, as `initialOf` has it; those that do not parse are left out. */
export async function queryClientsOf(initial: string | undefined, after: string | undefined): Promise<ClientPage> {
  // Initials are `0` and a to z.
  const first = initial === undefined ? '0#' : `${initial}#`
  const last = initial === undefined ? 'z$' : `${initial}$`
  // `$` comes right after `#`: whatever a name begins with lies between, characters beyond U+FFFF included.
  const sk = { from: after !== undefined && after > first && after < last ? after : first, to: last }
  const found: z.infer<typeof listed.schema>[] = []
  for await (const page of listed.pages({ index: 'gsi1', pk: 'LISTED', sk, pageSize: clientsAtOnce + 1 })) {
    found.push(...page.rows.filter(({ gsi1sk }) => gsi1sk !== after))
    if (found.length > clientsAtOnce) break
  }
  const shown = found.slice(0, clientsAtOnce)
  const end = shown.at(-1)
  return {
    clients: shown.map(({ record }) => record),
    ...(found.length > clientsAtOnce && end && { next: end.gsi1sk }),
  }
}

/**
 * The ids of all clients of one initial, by name, a page at a time: also of those that lists leave out, because what
 * lists have of them does not parse.
 */
export async function* queryIdsOf(initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> {
  const sk = { from: `${initial}#`, to: `${initial}$` }
  const pages = rowsOfClients.pages({ index: 'gsi1', pk: 'LISTED', sk, pageSize: clientsAtOnce })
  for await (const { rows, isLast } of pages) yield { ids: rows.map(({ clientId }) => clientId), isLast }
}

/** True where each of the words begins a word of the name. */
export const isNamed = (name: string, wanted: readonly string[]): boolean => {
  const own = wordsOf(name)
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}

/** Clients of which each word begins a word of the name, as many as one answer takes, by name. */
export async function searchClients(wanted: readonly string[]): Promise<ListedClient[]> {
  const [lead] = wanted.toSorted((a, b) => b.length - a.length)
  if (lead === undefined) return []
  const found = new Map<string, ListedClient>()
  let looked = 0
  const query: Query = { index: 'gsi1', pk: 'WORD', sk: { beginsWith: lead }, pageSize: clientsAtOnce }
  for await (const page of words.pages(query)) {
    const rows = await listed.batchGet([...new Set(page.rows.map(({ clientId }) => clientId))].map(listedKey))
    for (const { record } of rows) if (isNamed(record.name, wanted)) found.set(record.id, record)
    looked += page.looked
    if (found.size >= clientsAtOnce || looked >= wordsLookedAt) break
  }
  const byName = [...found.values()].toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
  return byName.slice(0, clientsAtOnce)
}

/** What is typed of a user, as rows have it: words of names, the beginning of an address or of its domain. */
const wantedOf = (text: string): string[] =>
  folded(text)
    .split(/[\s,]+/)
    .flatMap((part) => (/@|\.\S/.test(part) ? [cutText(part, lettersInOrder)] : wordsOf(part)))

/** What a user is found by. */
const wordsOfUser = ({ name, email }: Pick<FoundUser, 'name' | 'email'>): string[] => {
  const address = folded(email)
  return [...wordsOf(name).slice(0, wordsOfName), address, address.slice(address.indexOf('@') + 1)].map((word) =>
    cutText(word, lettersInOrder),
  )
}

/** True where each of the words begins one of the user, or of their client's name. */
const isUser = (user: FoundUser, wanted: readonly string[]): boolean => {
  const own = [...wordsOfUser(user), ...wordsOf(user.client.name)]
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * Users of clients by their id, or by words of their names, addresses and clients, `most` at most, by name. What has the
 * longest word is looked through, so far as a search goes.
 */
export async function searchUsers(text: string, most: number): Promise<FoundUser[]> {
  const wanted = wantedOf(text)
  const [lead] = wanted.toSorted((a, b) => b.length - a.length)
  if (lead === undefined) return []
  const found = new Map<string, FoundUser>()
  const add = (user: FoundUser) => found.set(`${user.client.id} ${user.id}`, user)
  const ofClients = (clientsFound: readonly ListedClient[]) =>
    clientsFound.flatMap(({ id, name, users: own }) => own.map((user) => ({ ...user, client: { id, name } })))

  const id = Id.safeParse(text.trim()).data
  if (id !== undefined)
    for (const user of ofClients(await readListedClients(await readUserOwners(id)))) if (user.id === id) add(user)
  const first = found.size
  let looked = 0
  const query: Query = { index: 'gsi1', pk: 'PERSON', sk: { beginsWith: lead }, pageSize: clientsAtOnce }
  for await (const page of people.pages(query)) {
    for (const { record } of page.rows) if (isUser(record, wanted)) add(record)
    looked += page.looked
    if (found.size >= first + most || looked >= wordsLookedAt) break
  }
  if (found.size < first + most)
    for (const user of ofClients(await searchClients([lead]))) if (isUser(user, wanted)) add(user)
  const keyOf = (user: FoundUser) => `${user.id === id ? 0 : 1}${folded(user.name)}`
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, most)
}

/** What lists have of these clients, in no particular order. */
export const readListedClients = async (ids: readonly string[]): Promise<ListedClient[]> =>
  (await listed.batchGet([...new Set(ids)].map(listedKey))).map(({ record }) => record)

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

/** Writes for the branches, users or words of a client: new or changed ones are put, missing ones removed. */
const partWrites = <T extends { id: string }>(
  was: readonly T[] = [],
  now: readonly T[],
  { put, remove }: { put: (one: T) => TransactItem[]; remove: (one: T) => TransactItem[] },
): TransactItem[] => {
  const before = new Map(was.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  return [
    ...now.filter((one) => !isDeepStrictEqual(before.get(one.id), one)).flatMap(put),
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

/** The words that a client is found by, as rows have them. */
const wordsOfClient = (client: Client | undefined, hidden: boolean) =>
  client && !hidden
    ? [...new Set(wordsOf(client.name))].slice(0, wordsOfName).map((word) => ({ id: word, of: nameKey(client) }))
    : []

/** The words that the users of a client are found by, as rows have them. */
const wordsOfUsers = (client: Client | undefined, hidden: boolean) =>
  client && !hidden
    ? client.users.flatMap(({ id, name, email }) => {
        const user = { id, name, email, client: { id: client.id, name: client.name } }
        return [...new Set(wordsOfUser(user))].map((word) => ({ id: `USER#${id}#${word}`, word, user }))
      })
    : []

/** Everybody who was a user of a client and is none any more. */
const formerUsers = (before: Client | undefined, { users: now }: Client): Client['formerusers'] => {
  const here = new Set(now.map(({ id }) => id))
  const all = [...(before?.formerusers ?? []), ...(before?.users ?? []).map(({ id, name }) => ({ id, name }))]
  // By id: of somebody who came back and went again the later name counts.
  const gone = [...new Map(all.map((user) => [user.id, user])).values()].filter(({ id }) => !here.has(id))
  return gone.length > 0 ? gone : undefined
}

/** A client before and after it was written. */
export interface WrittenClient {
  before: Client | undefined
  client: Client
}

/** Throws where a setting that nobody reads back comes here in clear text; what an earlier release wrote so may stay. */
function assertEncrypted({ settings }: Client, before: Client | undefined): void {
  const known = new Set(before?.settings.map(({ value }) => value))
  for (const setting of settings)
    if (isInClear(setting) && !known.has(setting.value))
      throw new Error(`${setting.key} must be encrypted before it is kept.`)
}

/** True while a client is erased. */
export const isBeingErased = async (id: string): Promise<boolean> => (await erasures.get(erasureKey(id))) !== undefined

/**
 * For the transaction that begins to erase a client: it is as it was read, and nobody changes it from now on. May be
 * repeated for a client whose erasure was broken off.
 */
export const erasureItems = ({ id, version }: Pick<Client, 'id' | 'version'>, at: string): TransactItem[] => [
  clients.checkItem(clientKey(id), hasVersion(version)),
  erasures.putItem(erasureKey(id), { clientId: id, at }),
]

/** For the transaction that ends the erasure of a client: the last that is kept of it. Until then lists have it. */
export const lastItems = (id: string): TransactItem[] => [
  clients.removeItem(clientKey(id)),
  listed.removeItem(listedKey(id)),
  erasures.removeItem(erasureKey(id)),
]

/**
 * Removes everything of a client but its own row and that of lists: branches, users, whose they are, what it is found
 * by.
 */
export async function eraseParts(id: string): Promise<void> {
  const last = new Set([clientKey(id).sk, listedKey(id).sk, erasureKey(id).sk])
  for await (const { rows } of everyRow.pages({ pk: clientKey(id).pk }))
    for (const { pk, sk } of rows) {
      if (sk.startsWith('BRANCH#')) await branchOwners.remove(branchOwnerKey(sk.slice('BRANCH#'.length)), isOf(id))
      if (sk.startsWith('USER#')) await userOwners.remove(userOwnerKey(sk.slice('USER#'.length), id))
      if (!last.has(sk)) await everyRow.remove({ pk, sk })
    }
  for await (const { rows } of everyRow.pages({ pk: `WORDS#${id}` }))
    for (const { pk, sk } of rows) await everyRow.remove({ pk, sk })
}

const isOf = (clientId: string): Condition => ({ expression: 'clientId = :client', values: { ':client': clientId } })

/** The branches and users of a client that do not parse, by their keys. */
export async function oddParts(id: string): Promise<string[]> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  return rows.flatMap((row) => {
    const kind = row.sk.startsWith('BRANCH#') ? branches : row.sk.startsWith('USER#') ? users : undefined
    return kind && !kind.parseListed(row) ? [row.sk] : []
  })
}

/**
 * Writes what `change` makes of a client, with its branches and users, and `also` in the same transaction; answers it
 * before and after. Nothing is written where `change` makes nothing of it. Undefined where somebody else has written it
 * meanwhile: then only claims of branch ids are written, and of a client that takes several transactions those before
 * theirs. Throws where a branch id belongs to another client.
 */
export async function writeClient(
  id: string,
  change: (before: Client | undefined) => Client | undefined | Promise<Client | undefined>,
  { hidden, also = () => [] }: { hidden: boolean; also?: (written: WrittenClient) => TransactItem[] },
): Promise<WrittenClient | undefined> {
  if (await isBeingErased(id)) throw new HttpError(409, clientDataMessages.beingErased)
  const before = await readClient(id)
  const changed = await change(before)
  if (!changed) return before && { before, client: before }
  assertEncrypted(changed, before)
  const client = { ...changed, formerusers: formerUsers(before, changed), version: (before?.version ?? 0) + 1 }
  const { branches: ownBranches, users: ownUsers, ...record } = client
  for (const branch of ownBranches) await claimBranch(branch.id, id)
  const gsi1sk = `${initialOf(client.name)}#${nameKey(client)}`
  const listedRow = { clientId: id, gsi1pk: 'LISTED' as const, gsi1sk, record: listedOf(client) }
  const writes = [
    clients.putItem(clientKey(id), { clientId: id, record }, before ? hasVersion(before.version) : isAbsent),
    erasures.checkItem(erasureKey(id), isAbsent),
    ...also({ before, client }),
    hidden ? listed.removeItem(listedKey(id)) : listed.putItem(listedKey(id), listedRow),
    ...partWrites(wordsOfClient(before, hidden), wordsOfClient(client, hidden), {
      put: ({ id: word, of }) => [
        words.putItem(wordKey(id, word), { clientId: id, gsi1pk: 'WORD', gsi1sk: `${word}#${of}` }),
      ],
      remove: ({ id: word }) => [words.removeItem(wordKey(id, word))],
    }),
    ...partWrites(wordsOfUsers(before, hidden), wordsOfUsers(client, hidden), {
      put: ({ id: sk, word, user }) => {
        const gsi1sk = `${word}#${cutText(folded(user.name), lettersInOrder)}#${id}#${user.id}`
        return [people.putItem(wordKey(id, sk), { clientId: id, gsi1pk: 'PERSON', gsi1sk, record: user })]
      },
      remove: ({ id: sk }) => [people.removeItem(wordKey(id, sk))],
    }),
    ...partWrites(before?.branches, ownBranches, {
      put: (one) => [branches.putItem(branchKey(id, one.id), { clientId: id, record: one })],
      remove: (one) => [branches.removeItem(branchKey(id, one.id)), branchOwners.removeItem(branchOwnerKey(one.id))],
    }),
    ...partWrites(before?.users, ownUsers, {
      put: (one) => [
        users.putItem(userKey(id, one.id), { clientId: id, record: one }),
        userOwners.putItem(userOwnerKey(one.id, id), { clientId: id }),
      ],
      remove: (one) => [users.removeItem(userKey(id, one.id)), userOwners.removeItem(userOwnerKey(one.id, id))],
    }),
  ]
  // The first transaction has the client row with its version check; of the others each checks that it is still ours.
  const [first = [], ...others] = inTransactions(writes)
  const stillOurs = clients.checkItem(clientKey(id), hasVersion(record.version))
  for (const part of [first, ...others.map((rest) => [stillOurs, ...rest])])
    if (!(await transact(part))) return undefined
  return { before, client }
}

/** A client's row with what an earlier release left in clear text encrypted. */
async function withEncryptedSettings(item: object): Promise<Renewed | undefined> {
  const { record, ...row } = clients.schema.parse(item)
  const open = record.settings.filter(isInClear)
  if (open.length === 0) return undefined
  const renewed = (await encryptSettings(record.id, open))(record)
  return {
    row: { ...row, record: renewed },
    faults: open.map(({ key }) => `${key} is in clear text`),
    done: 'encrypted',
  }
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: clients, pk: 'CLIENT#', sk: 'CLIENT', renew: withEncryptedSettings },
  { rows: branches, pk: 'CLIENT#', sk: 'BRANCH#' },
  { rows: users, pk: 'CLIENT#', sk: 'USER#' },
  { rows: ownChanges, pk: 'CLIENT#', sk: 'OWN#' },
  { rows: listed, pk: 'CLIENT#', sk: 'LISTED' },
  { rows: erasures, pk: 'CLIENT#', sk: 'ERASURE' },
  { rows: people, pk: 'WORDS#', sk: 'USER#' },
  { rows: words, pk: 'WORDS#', sk: '' },
  { rows: branchOwners, pk: 'BRANCH#', sk: 'BRANCH' },
  { rows: userOwners, pk: 'USER#', sk: 'CLIENT#' },
]
