import { CalendarFeed } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../../clients/transact-for.ts'
import type { RowKind } from '../../lib/row-kinds.ts'
import { isAbsent, rowsOf, type Condition, type Key, type TransactItem } from '../../lib/table.ts'

/*
 * Rows of the appointments table:
 *
 * pk                   sk       holds                                            serves
 * CALENDARS#<client>   <user>   the hash of the feed's key, and who made it      reading and renewing the feed
 */

const StoredCalendar = z.object({
  ...CalendarFeed.shape,
  /** SHA-256 of the key; nobody can read the key again. */
  hash: z.string().min(1),
  /** The account of the person themselves, where they made it: it ends with that account. */
  username: z.string().optional(),
})
export type StoredCalendar = z.infer<typeof StoredCalendar>

const calendars = rowsOf('APPOINTMENTS_TABLE', 'calendar feed', z.object({ record: StoredCalendar }))

/** Where the calendars of a client are. */
export const calendarsPartition = (client: string) => `CALENDARS#${client}`
const calendarKey = (client: string, user: string): Key => ({ pk: calendarsPartition(client), sk: user })

/** What is known of somebody's feed; undefined where there is none. */
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

/** Writes a feed in the place of the one that was read; false, and nothing, where that is no longer so. */
export const replaceCalendar = (
  [client, user]: readonly [string, string],
  { before, after }: { before: StoredCalendar | undefined; after: StoredCalendar },
  act: TransactItem,
): Promise<boolean> =>
  transactFor(client, [calendars.putItem(calendarKey(client, user), { record: after }, stillIs(before)), act])

/** Ends a feed; false, and nothing, where it is no longer as it was read. */
export const removeCalendar = (
  [client, user]: readonly [string, string],
  before: StoredCalendar,
  act: TransactItem,
): Promise<boolean> => transactFor(client, [calendars.removeItem(calendarKey(client, user), stillIs(before)), act])

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [{ rows: calendars, pk: 'CALENDARS#', sk: '' }]
