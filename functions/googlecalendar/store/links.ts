import { Id, Instant, text } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { exists, isAbsent, rowsOf, transact, type Condition, type Key, type TransactItem } from '../../lib/table.ts'
import { due, type DueKeys } from './work.ts'

/*
 * Rows of the Google calendars table, and what each key serves (`store/linked.ts` and `store/work.ts` have the others):
 *
 * pk               sk         holds
 * LINK#<client>    <user>     the calendar that a user has linked
 * ENDED#<client>   <user>     that a link ended which the user had not unlinked
 * STATE#<hash>     STATE      a user who was redirected to Google, for ten minutes
 * GONE#<link>      GONE       an ended link, until its events are removed and the access is revoked
 *
 * Index gsi1, DUE: links and ended links by the time at which they need work.
 */

const Email = text(320)

const LinkRow = z.object({
  id: Id,
  client: Id,
  user: Id,
  /** To check whether they may still sign in. */
  username: z.string(),
  email: Email,
  token: z.string(),
  /** A retry is recognised by this hash of the state used for linking. */
  from: z.string(),
  linkedAt: Instant,
  /** If absent, the calendar is read in full. */
  syncToken: z.string().optional(),
  syncedAt: Instant.optional(),
  /** When to look for changes at Google, and when to compare all appointments. */
  lookAt: Instant,
  compareAt: Instant.optional(),
  failures: z.int().default(0),
  heldUntil: Instant.optional(),
  /** A run is handling it until then. */
  busyUntil: Instant.optional(),
  givenUp: z.boolean().default(false),
  ...due.schema,
})
const links = rowsOf('GOOGLE_CALENDARS_TABLE', 'linked calendar', LinkRow)
export type Link = Omit<z.infer<typeof LinkRow>, keyof DueKeys>

const EndedRow = z.object({ email: Email, at: Instant, ttl: z.int() })
const ended = rowsOf('GOOGLE_CALENDARS_TABLE', 'ended link', EndedRow)

const StateRow = z.object({ client: Id, sub: z.string(), verifier: z.string(), until: Instant, ttl: z.int() })
const states = rowsOf('GOOGLE_CALENDARS_TABLE', 'sign-in at Google', StateRow)
export type SignIn = Omit<z.infer<typeof StateRow>, 'ttl'>

const GoneRow = z.object({ link: Id, token: z.string(), at: Instant, failures: z.int().default(0), ...due.schema })
const gone = rowsOf('GOOGLE_CALENDARS_TABLE', 'link that ended', GoneRow)
/** It does not identify its user. */
export type EndedLinkWork = Omit<z.infer<typeof GoneRow>, keyof DueKeys>

const endedDays = 30
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const linksPartition = (client: string) => `LINK#${client}`
const linkKey = (client: string, user: string): Key => ({ pk: linksPartition(client), sk: user })
const endedPartition = (client: string) => `ENDED#${client}`
const endedKey = (client: string, user: string): Key => ({ pk: endedPartition(client), sk: user })
const stateKey = (hash: string): Key => ({ pk: `STATE#${hash}`, sk: 'STATE' })
const goneKey = (link: string): Key => ({ pk: `GONE#${link}`, sk: 'GONE' })

const is = (id: string): Condition => ({
  expression: '#id = :id',
  names: { '#id': 'id' },
  values: { ':id': id },
})

export const findLink = (client: string, user: string): Promise<Link | undefined> => links.get(linkKey(client, user))

/** Rows that do not parse are ignored. */
export async function linkedAmong(client: string, users: readonly string[]): Promise<string[]> {
  return (await links.batchGet(users.map((user) => linkKey(client, user)))).map(({ user }) => user)
}

export const linksOf = (client: string): Promise<Link[]> => links.query({ pk: linksPartition(client) })

const dueOf = ({ lookAt, compareAt, heldUntil }: Pick<Link, 'lookAt' | 'compareAt' | 'heldUntil'>): string => {
  const next = compareAt !== undefined && compareAt < lookAt ? compareAt : lookAt
  return heldUntil !== undefined && heldUntil > next ? heldUntil : next
}

/** False if the user already has one. */
export const addLink = (link: Link, also: readonly TransactItem[]): Promise<boolean> =>
  transact([
    links.putItem(linkKey(link.client, link.user), { ...link, ...due.at(dueOf(link)) }, isAbsent),
    ended.removeItem(endedKey(link.client, link.user)),
    ...also,
  ])

/** False if another run has it, or it has ended. */
export const takeLink = async (link: Link, now: Date, until: Date): Promise<boolean> =>
  (await links.update(linkKey(link.client, link.user), {
    set: [['busyUntil', until.toISOString()]],
    condition: {
      expression: '#id = :id AND (attribute_not_exists(#busy) OR #busy < :now)',
      names: { '#id': 'id', '#busy': 'busyUntil' },
      values: { ':id': link.id, ':now': now.toISOString() },
    },
  })) !== undefined

/** Does nothing if it has ended meanwhile. */
export async function keepLink({ busyUntil: _busyUntil, ...link }: Link): Promise<void> {
  await links.put(linkKey(link.client, link.user), { ...link, ...due.at(dueOf(link)) }, is(link.id))
}

/** Records the remaining work in the same transaction. False if it has already ended. */
export const endLink = (
  { id, client, user, token, email }: Link,
  { now, withdrawn }: { now: Date; withdrawn: boolean },
  also: readonly TransactItem[],
): Promise<boolean> => {
  const at = now.toISOString()
  const ttl = seconds(now) + endedDays * 86_400
  return transact([
    links.removeItem(linkKey(client, user), is(id)),
    gone.putItem(goneKey(id), { link: id, token, at, ...due.at(at) }),
    ...(withdrawn ? [ended.putItem(endedKey(client, user), { email, at, ttl })] : []),
    ...also,
  ])
}

/** Within the last month, if they have not unlinked it themselves. */
export const findEnded = (client: string, user: string): Promise<{ email: string; at: string } | undefined> =>
  ended.get(endedKey(client, user))

export const addSignIn = async (hash: string, signIn: SignIn): Promise<void> => {
  await states.put(stateKey(hash), { ...signIn, ttl: seconds(new Date(signIn.until)) })
}

/** It can be used once. */
export const takeSignIn = (hash: string): Promise<SignIn | undefined> => states.take(stateKey(hash), exists)

export const findGone = (link: string): Promise<EndedLinkWork | undefined> => gone.get(goneKey(link))

export const keepGone = async (row: EndedLinkWork, at: Date): Promise<void> => {
  await gone.put(goneKey(row.link), { ...row, ...due.at(at.toISOString()) })
}

export const forgetGone = async (link: string): Promise<void> => void (await gone.remove(goneKey(link)))

const anyRow = rowsOf(
  'GOOGLE_CALENDARS_TABLE',
  'row of calendars',
  z.looseObject({ sk: z.string(), id: z.string().optional(), token: z.string().optional() }),
)

/** Even those that do not parse. Returns their ids. */
export async function endAllLinks(client: string, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const ended: string[] = []
  const pk = linksPartition(client)
  for await (const { rows, invalid } of anyRow.pages({ pk })) {
    for (const { sk, id, token } of rows) {
      const left = id !== undefined &&
        token !== undefined && [gone.putItem(goneKey(id), { link: id, token, at, ...due.at(at) })]
      await transact([anyRow.removeItem({ pk, sk }), ...(left || [])])
      if (id !== undefined) ended.push(id)
    }
    for (const key of invalid) await anyRow.remove(key)
  }
  return ended
}

export async function eraseEnded(client: string): Promise<void> {
  const pk = endedPartition(client)
  for await (const { rows, invalid } of anyRow.pages({ pk }))
    for (const { sk } of [...rows, ...invalid]) await anyRow.remove({ pk, sk })
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: links, pk: 'LINK#', sk: '' },
  { rows: ended, pk: 'ENDED#', sk: '' },
  { rows: states, pk: 'STATE#', sk: 'STATE' },
  { rows: gone, pk: 'GONE#', sk: 'GONE' },
]
