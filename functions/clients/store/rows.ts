import { AgencyUser, Branch, Client, ClientRef, cutText, Id, Instant, ListedClient, StorageKey } from '@lintel/contract'
import { folded, wordsOf } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf } from '../../lib/table.ts'

/*
 * Rows of the clients table, and what each key serves:
 *
 * pk            sk            record                        gsi1pk  gsi1sk
 * CLIENT#<id>   CLIENT        client, no branches or users
 * CLIENT#<id>   BRANCH#<id>   branch
 * CLIENT#<id>   USER#<id>     user
 * CLIENT#<id>   OWN#<version> a user before an own change
 * CLIENT#<id>   LISTED        the client as listed          LISTED  <initial>#<name>#<id>
 * CLIENT#<id>   ERASURE       (marks that it is being erased)
 * WORDS#<id>    <word>        (a word of its name)          WORD    <word>#<name>#<id>
 * WORDS#<id>    USER#<u>#<w>  a user as found by searches   PERSON  <word>#<name>#<id>#<user>
 * BRANCH#<id>   BRANCH        (the branch's client)
 * USER#<id>     CLIENT#<id>   (a client with this user)
 *
 * One client with all its parts is one query of its pk; membership is two gets. gsi1 lists clients by initial and name,
 * and finds them and their users by the beginnings of words; a hidden client has no row there. BRANCH# makes branch ids
 * unique. A user's id is unique only within a client, so USER# may name several.
 */

export const clientKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'CLIENT' })
export const branchKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `BRANCH#${id}` })
export const userKey = (clientId: string, id: string) => ({ pk: `CLIENT#${clientId}`, sk: `USER#${id}` })
export const ownChangeKey = (id: string, version: number) => ({
  pk: `CLIENT#${id}`,
  sk: `OWN#${String(version).padStart(12, '0')}`,
})
export const listedKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'LISTED' })
export const branchOwnerKey = (id: string) => ({ pk: `BRANCH#${id}`, sk: 'BRANCH' })
export const userOwnerKey = (id: string, clientId: string) => ({ pk: `USER#${id}`, sk: `CLIENT#${clientId}` })
export const erasureKey = (id: string) => ({ pk: `CLIENT#${id}`, sk: 'ERASURE' })
export const wordKey = (clientId: string, word: string) => ({ pk: `WORDS#${clientId}`, sk: word })

/** A key of an index takes 1,024 bytes. */
export const lettersInOrder = 100

export const nameKey = ({ id, name }: Pick<Client, 'id' | 'name'>) =>
  `${cutText(folded(name).trim(), lettersInOrder)}#${id}`

const FoundUser = z.object({ ...AgencyUser.pick({ id: true, name: true, email: true }).shape, client: ClientRef })
export type FoundUser = z.infer<typeof FoundUser>

const common = { clientId: Id }

export const clients = rowsOf(
  'CLIENTS_TABLE',
  'client',
  z.object({
    ...common,
    record: Client.omit({ branches: true, users: true }),
    /** The save whose writes took several transactions, of which the last one has not been written. */
    unfinished: z.string().optional(),
  }),
)
export const branches = rowsOf('CLIENTS_TABLE', 'branch', z.object({ ...common, record: Branch }))
export const users = rowsOf('CLIENTS_TABLE', 'user', z.object({ ...common, record: AgencyUser }))
export const ownChanges = rowsOf(
  'CLIENTS_TABLE',
  'own change of a user',
  z.object({ ...common, record: AgencyUser.pick({ id: true, name: true, color: true }), ttl: z.number() }),
)
export const listed = rowsOf(
  'CLIENTS_TABLE',
  'client of lists',
  z.object({
    ...common,
    gsi1pk: z.literal('LISTED'),
    gsi1sk: z.string(),
    record: ListedClient,
    looksChanged: Client.shape.looksChanged,
    backgrounds: z.array(StorageKey),
  }),
)
export const nameWords = rowsOf(
  'CLIENTS_TABLE',
  'word of a client',
  z.object({ ...common, gsi1pk: z.literal('WORD'), gsi1sk: z.string() }),
)
/** While a client is being erased nobody can change it, so it stays suspended. */
export const erasures = rowsOf('CLIENTS_TABLE', 'erasure of a client', z.object({ ...common, at: Instant }))
export const people = rowsOf(
  'CLIENTS_TABLE',
  'word of a user',
  z.object({ ...common, gsi1pk: z.literal('PERSON'), gsi1sk: z.string(), record: FoundUser }),
)
export const branchOwners = rowsOf('CLIENTS_TABLE', 'owner of a branch', z.object(common))
export const userOwners = rowsOf('CLIENTS_TABLE', 'owner of a user', z.object(common))

export const everyRow = rowsOf('CLIENTS_TABLE', 'row of clients', z.looseObject({ pk: z.string(), sk: z.string() }))

export const rowsOfClients = rowsOf('CLIENTS_TABLE', 'row of a client', z.looseObject({ sk: z.string(), clientId: Id }))
export type ClientsRow = z.infer<typeof rowsOfClients.schema>

const wordsOfName = 12

type Named = Pick<ListedClient, 'id' | 'name' | 'users'>

export const wordsOfUser = ({ name, email }: Pick<FoundUser, 'name' | 'email'>): string[] => {
  const address = folded(email)
  return [...wordsOf(name).slice(0, wordsOfName), address, address.slice(address.indexOf('@') + 1)].map((word) =>
    cutText(word, lettersInOrder),
  )
}

export const wordsOfClient = (client: Named) =>
  [...new Set(wordsOf(client.name))].slice(0, wordsOfName).map((id) => {
    const row = { clientId: client.id, gsi1pk: 'WORD' as const, gsi1sk: `${id}#${nameKey(client)}` }
    return { id, key: wordKey(client.id, id), row }
  })

export const wordsOfUsers = (client: Named) =>
  client.users.flatMap(({ id: userId, name, email }) => {
    const record = { id: userId, name, email, client: { id: client.id, name: client.name } }
    return [...new Set(wordsOfUser(record))].map((word) => {
      const id = `USER#${userId}#${word}`
      const gsi1sk = `${word}#${cutText(folded(name), lettersInOrder)}#${client.id}#${userId}`
      return {
        id,
        key: wordKey(client.id, id),
        row: { clientId: client.id, gsi1pk: 'PERSON' as const, gsi1sk, record },
      }
    })
  })

/** A client that no list has is found by none. */
const foundBy = (row: object) => {
  const { record } = listed.schema.parse(row)
  return [...wordsOfClient(record), ...wordsOfUsers(record)]
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: clients, pk: 'CLIENT#', sk: 'CLIENT' },
  { rows: branches, pk: 'CLIENT#', sk: 'BRANCH#' },
  { rows: users, pk: 'CLIENT#', sk: 'USER#' },
  { rows: ownChanges, pk: 'CLIENT#', sk: 'OWN#' },
  { rows: listed, pk: 'CLIENT#', sk: 'LISTED', foundBy },
  { rows: erasures, pk: 'CLIENT#', sk: 'ERASURE' },
  { rows: people, pk: 'WORDS#', sk: 'USER#', finds: (row) => listedKey(people.schema.parse(row).clientId) },
  { rows: nameWords, pk: 'WORDS#', sk: '', finds: (row) => listedKey(nameWords.schema.parse(row).clientId) },
  { rows: branchOwners, pk: 'BRANCH#', sk: 'BRANCH' },
  { rows: userOwners, pk: 'USER#', sk: 'CLIENT#' },
]
