import { Group, Id } from '@lintel/contract'
import * as z from 'zod'
import { removeAll } from '../lib/concurrency.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { rowsOf, transact, type Key } from '../lib/table.ts'

/*
 * The connections table.
 * CONNECTION#id / CONNECTION            what an open connection listens to: used when it closes
 * CLIENT#clientId / CONNECTION#id       listeners of a client: used for publishing
 * PROVIDER / CONNECTION#id              listeners of every client
 * REPORT#reportId / CONNECTION#id       visitors with a link to one report
 * USER#username / CONNECTION#id         a user's open connections: for their limit
 * LINK#linkId / CONNECTION#id           a link's open connections: for their limit
 * USER#username / SIGNEDOUT             when they were last signed out everywhere: no older token opens a connection
 * TICKET#hash / TICKET                  the right to open one connection, until it is used or a minute has passed
 */

export type Audience = { clientId: string } | { reportId: string } | 'every client'

const ListeningPerson = z.object({
  kind: z.literal('person'),
  username: z.string(),
  clientId: z.string(),
  userId: z.string(),
  groups: z.array(Group),
})
export type ListeningPerson = z.infer<typeof ListeningPerson>

const ListeningVisitor = z.object({ kind: z.literal('visitor'), reportId: Id, linkId: Id })
export type ListeningVisitor = z.infer<typeof ListeningVisitor>

/** Access is checked again for each event. */
export type Who = ListeningPerson | ListeningVisitor

export interface Admission {
  who: Who
  /** Seconds since 1970, of the token that requested it. */
  issuedAt?: number | undefined
  audiences: readonly string[]
}

/** API Gateway closes a connection after two hours; rows need not outlive it. */
const longestSeconds = 2 * 3600

/** Tokens of sign-ins, and connection tokens requested with them, are valid for less than this. */
const tokenSeconds = 3600

export interface Listener {
  connectionId: string
  who: Who
}

const Who = z.discriminatedUnion('kind', [ListeningPerson, ListeningVisitor])
const ListenerRow = z.object({ connectionId: z.string(), who: Who, ttl: z.int() })
const ConnectionTokenRow = z.object({
  who: Who,
  issuedAt: z.int().optional(),
  audiences: z.array(z.string()),
  /** Milliseconds since 1970: DynamoDB removes expired rows late. */
  expiresAt: z.int(),
  ttl: z.int(),
})
const ConnectionRow = z.object({ audiences: z.array(z.string()), ttl: z.int() })
/** `at` is in seconds since 1970, as in tokens. */
const SignOutRow = z.object({ clientId: z.string(), at: z.int(), ttl: z.int() })

const listenerRows = rowsOf('CONNECTIONS_TABLE', 'listener', ListenerRow)
const connections = rowsOf('CONNECTIONS_TABLE', 'connection', ConnectionRow)
const connectionTokens = rowsOf('CONNECTIONS_TABLE', 'connection token', ConnectionTokenRow)
const signOuts = rowsOf('CONNECTIONS_TABLE', 'sign-out everywhere', SignOutRow)

const connectionKey = (id: string) => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' })
const tokenKey = (hash: string) => ({ pk: `TICKET#${hash}`, sk: 'TICKET' })
const listenerKey = (audience: string, id: string) => ({ pk: audience, sk: `CONNECTION#${id}` })
const partitionOf = (audience: Audience) => {
  if (audience === 'every client') return 'PROVIDER'
  return 'clientId' in audience ? `CLIENT#${audience.clientId}` : `REPORT#${audience.reportId}`
}

const userPartition = (username: string) => `USER#${username}`
const ownPartition = (who: Who) => (who.kind === 'person' ? userPartition(who.username) : `LINK#${who.linkId}`)

const signOutKey = (username: string) => ({ pk: userPartition(username), sk: 'SIGNEDOUT' })

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export async function addConnectionToken(
  hash: string,
  { who, issuedAt }: Pick<Admission, 'who' | 'issuedAt'>,
  heard: readonly Audience[],
  until: Date,
): Promise<void> {
  const [audiences, expiresAt, ttl] = [heard.map(partitionOf), until.getTime(), seconds(until)]
  await connectionTokens.put(tokenKey(hash), { who, issuedAt, audiences, expiresAt, ttl })
}

/** Records that a user was signed out everywhere: tokens issued until `now` open no connection. */
export async function addSignOut(of: { username: string; clientId: string }, now: Date): Promise<void> {
  const at = seconds(now)
  await signOuts.put(signOutKey(of.username), { clientId: of.clientId, at, ttl: at + tokenSeconds })
}

export async function isSignedOut(username: string, issuedAt = 0): Promise<boolean> {
  const signedOut = await signOuts.get(signOutKey(username))
  return signedOut !== undefined && issuedAt <= signedOut.at
}

const isSignedIn = ({ who, issuedAt = 0 }: Admission) =>
  who.kind === 'person'
    ? [
        signOuts.checkItem(signOutKey(who.username), {
          expression: 'attribute_not_exists(pk) OR #at < :issued',
          names: { '#at': 'at' },
          values: { ':issued': issuedAt },
        }),
      ]
    : []

/** Once: of two concurrent attempts one gets undefined. */
export const takeConnectionToken = (hash: string, now: Date): Promise<Admission | undefined> =>
  connectionTokens.take(tokenKey(hash), { expression: 'expiresAt > :now', values: { ':now': now.getTime() } })

/** False if its user was signed out everywhere. Either this sees the sign-out, or the sign-out finds the connection. */
export async function addConnection(id: string, admission: Admission, now: Date): Promise<boolean> {
  const { who, audiences } = admission
  const ttl = seconds(now) + longestSeconds
  const partitions = [...audiences, ownPartition(who)]
  return transact([
    ...isSignedIn(admission),
    connections.putItem(connectionKey(id), { audiences: partitions, ttl }),
    ...partitions.map((partition) => listenerRows.putItem(listenerKey(partition, id), { connectionId: id, who, ttl })),
  ])
}

export const countConnections = async (who: Who, now: Date): Promise<number> =>
  (await listenersIn(ownPartition(who), now)).length

export const connectionsOf = (username: string, now: Date): Promise<Listener[]> =>
  listenersIn(userPartition(username), now)

/** Removes a connection; repeating it has no effect. */
export async function removeConnection(id: string): Promise<void> {
  const row = await connections.get(connectionKey(id))
  if (!row) return
  await transact([
    connections.removeItem(connectionKey(id)),
    ...row.audiences.map((partition) => listenerRows.removeItem(listenerKey(partition, id))),
  ])
}

export async function listenersOf(clientId: string, now: Date): Promise<Listener[]> {
  const found = await Promise.all([listeners({ clientId }, now), providersListeners(now)])
  return found.flat()
}

export const providersListeners = (now: Date): Promise<Listener[]> => listeners('every client', now)

export const visitorsOf = (reportId: string, now: Date): Promise<Listener[]> => listeners({ reportId }, now)

const listeners = (audience: Audience, now: Date): Promise<Listener[]> => listenersIn(partitionOf(audience), now)

/** Expired rows are left out, as DynamoDB removes them late. */
async function listenersIn(pk: string, now: Date): Promise<Listener[]> {
  const rows = await listenerRows.query({
    pk,
    sk: { beginsWith: 'CONNECTION#' },
    filter: {
      expression: '#ttl > :now',
      names: { '#ttl': 'ttl' },
      values: { ':now': seconds(now) },
    },
  })
  return rows.map(({ ttl: _ttl, ...listener }) => listener)
}

const everyRow = rowsOf('CONNECTIONS_TABLE', 'row of connections', z.looseObject({ pk: z.string(), sk: z.string() }))

/** Returns where the next page starts. */
export async function eraseListeners(clientId: string, after: Key | undefined): Promise<Key | undefined> {
  const { items, next } = await everyRow.scan(
    {
      expression: 'who.clientId = :client OR clientId = :client OR pk = :own OR contains(audiences, :own)',
      values: { ':client': clientId, ':own': partitionOf({ clientId }) },
    },
    after,
  )
  await removeAll(items, (key) => everyRow.remove(key))
  return next
}

export async function eraseVisitors(reportId: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk: partitionOf({ reportId }) }))
    for (const { sk } of rows) await removeConnection(sk.slice('CONNECTION#'.length))
  for await (const { rows } of everyRow.pages({ pk: partitionOf({ reportId }) }))
    await removeAll(rows, (key) => everyRow.remove(key))
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: connections, pk: 'CONNECTION#', sk: 'CONNECTION' },
  { rows: connectionTokens, pk: 'TICKET#', sk: 'TICKET' },
  { rows: signOuts, pk: 'USER#', sk: 'SIGNEDOUT' },
  { rows: listenerRows, pk: '', sk: 'CONNECTION#' },
]
