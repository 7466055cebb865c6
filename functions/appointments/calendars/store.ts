import { CalendarFeed } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../../clients/transact-for.ts'
import type { RowKind } from '../../lib/row-kinds.ts'
import { isAbsent, rowsOf, type Condition, type Key, type TransactItem } from '../../lib/table.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * Rows of the appointments table:
 *
 * pk                   sk       holds                                            serves
 * CALENDARS#<client>   <user>   the hash of the feed's key, and who made it      reading and renewing the feed
 */

const StoredCalendar = z.object({
  ...CalendarFeed.shape,
  /** SHA-256 of the key, which cannot be recovered. */
  hash: z.string().min(1),
  /** The user's account, if they created the feed themselves: the feed ends with it. */
  username: z.string().optional(),
  /** The user had an account when the feed was made by another: it ends with that account too. */
  hasAccount: z.literal(true).optional(),
})
export type StoredCalendar = z.infer<typeof StoredCalendar>

const calendars = rowsOf('APPOINTMENTS_TABLE', 'calendar feed', z.object({ record: StoredCalendar }))

export const calendarsPartition = (client: string) => `CALENDARS#${client}`
const calendarKey = (client: string, user: string): Key => ({ pk: calendarsPartition(client), sk: user })

export const readCalendar = async (client: string, user: string): Promise<StoredCalendar | undefined> =>
  (await calendars.get(calendarKey(client, user)))?.record

const stillIs = (before: StoredCalendar | undefined): Condition =>
  before
    ? {
        expression: '#record.#hash = :hash',
        names: { '#record': 'record', '#hash': 'hash' },
        values: { ':hash': before.hash },
      }
    : isAbsent

export const replaceCalendar = (
  [client, user]: readonly [string, string],
  { before, after }: { before: StoredCalendar | undefined; after: StoredCalendar },
  act: TransactItem,
): Promise<boolean> =>
  transactFor(client, [calendars.putItem(calendarKey(client, user), { record: after }, stillIs(before)), act])

export const removeCalendar = (
  [client, user]: readonly [string, string],
  before: StoredCalendar,
  act: TransactItem,
): Promise<boolean> => transactFor(client, [calendars.removeItem(calendarKey(client, user), stillIs(before)), act])

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows: calendars, pk: 'CALENDARS#', sk: '' }]

/* The client's id, a full stop, and 256 random bits. User ids are unique only within their client. */

export const newKey = (client: string): string => `${client}.${randomBytes(32).toString('base64url')}`

export const clientOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const hasHash = (key: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(key)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
