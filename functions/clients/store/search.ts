import { type Client, cutText, Id, type ListedClient } from '@lintel/contract'
import { folded, wordsOf } from '@lintel/rules'
import type { Query, TransactItem } from '../../lib/table.ts'
import { readUserOwners } from './clients.ts'
import { readListedClients } from './lists.ts'
import {
  lettersInOrder,
  listed,
  listedKey,
  nameKey,
  nameWords,
  people,
  wordsOfClient,
  wordsOfUser,
  wordsOfUsers,
  type FoundUser,
} from './rows.ts'
import { isDeepStrictEqual } from 'node:util'

const clientsAtOnce = 50
/** The most words that a search reads for a common prefix. */
const wordsLookedAt = 1000

export const isNamed = (name: string, wanted: readonly string[]): boolean => {
  const own = wordsOf(name)
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}

export async function searchClients(wanted: readonly string[]): Promise<ListedClient[]> {
  const [lead] = wanted.toSorted((a, b) => b.length - a.length)
  if (lead === undefined) return []
  const found = new Map<string, ListedClient>()
  let looked = 0
  const query: Query = { index: 'gsi1', pk: 'WORD', sk: { beginsWith: lead }, pageSize: clientsAtOnce }
  for await (const page of nameWords.pages(query)) {
    const rows = await listed.batchGet([...new Set(page.rows.map(({ clientId }) => clientId))].map(listedKey))
    for (const { record } of rows) if (isNamed(record.name, wanted)) found.set(record.id, record)
    looked += page.looked
    if (found.size >= clientsAtOnce || looked >= wordsLookedAt) break
  }
  const byName = [...found.values()].toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
  return byName.slice(0, clientsAtOnce)
}

/** The terms typed for a user, as rows store them: words of names, the beginning of an address or its domain. */
const wantedOf = (text: string): string[] =>
  folded(text)
    .split(/[\s,]+/)
    .flatMap((part) => (/@|\.\S/.test(part) ? [cutText(part, lettersInOrder)] : wordsOf(part)))

const isUser = (user: FoundUser, wanted: readonly string[]): boolean => {
  const own = [...wordsOfUser(user), ...wordsOf(user.client.name)]
  return wanted.every((word) => own.some((one) => one.startsWith(word)))
}

/** Reads the rows of the longest word, up to the search limit. */
export async function searchUsers(text: string, max: number): Promise<FoundUser[]> {
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
    if (found.size >= first + max || looked >= wordsLookedAt) break
  }
  if (found.size < first + max)
    for (const user of ofClients(await searchClients([lead]))) if (isUser(user, wanted)) add(user)
  const keyOf = (user: FoundUser) => `${user.id === id ? 0 : 1}${folded(user.name)}`
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, max)
}

/** A hidden client has none. */
export const wordWrites = (
  before: Client | undefined,
  client: Client,
  { hidden, all }: { hidden: boolean; all: boolean },
): TransactItem[] => {
  const ofClient = (one: Client | undefined) => (one && !hidden ? wordsOfClient(one) : [])
  const ofUsers = (one: Client | undefined) => (one && !hidden ? wordsOfUsers(one) : [])
  return [
    ...partWrites(ofClient(before), ofClient(client), {
      all,
      put: ({ key, row }) => [nameWords.putItem(key, row)],
      remove: ({ key }) => [nameWords.removeItem(key)],
    }),
    ...partWrites(ofUsers(before), ofUsers(client), {
      all,
      put: ({ key, row }) => [people.putItem(key, row)],
      remove: ({ key }) => [people.removeItem(key)],
    }),
  ]
}

/** Puts new or changed ones, or `all`; removes missing ones. */
export const partWrites = <T extends { id: string }>(
  was: readonly T[] = [],
  now: readonly T[],
  { all, put, remove }: { all: boolean; put: (one: T) => TransactItem[]; remove: (one: T) => TransactItem[] },
): TransactItem[] => {
  const before = new Map(was.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  return [
    ...now.filter((one) => all || !isDeepStrictEqual(before.get(one.id), one)).flatMap(put),
    ...was.filter(({ id }) => !kept.has(id)).flatMap(remove),
  ]
}
