import { Id, Instant } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { exists, rowsOf, type TransactItem } from '../lib/table.ts'
import type { AccountOwner } from './identity.ts'

/*
 * Rows of this feature in the clients table:
 *
 * pk              sk               record
 * ACCOUNTS        <client>#<user>  an account that is being created, changed or removed together with its user
 * ACCOUNT#<name>  HELD             a lock on an account while its groups or owner change
 *
 * The ACCOUNTS row is written before the first step and removed after the last: settle.ts finds interrupted changes by
 * it. There are only as many rows as changes in progress.
 */

const partition = 'ACCOUNTS'

const unsettled = rowsOf(
  'CLIENTS_TABLE',
  'unsettled account',
  z.object({
    clientId: Id,
    userId: Id,
    /** The account's name, or its e-mail address while it is being created. */
    username: z.string(),
    at: Instant,
  }),
)

const held = rowsOf(
  'CLIENTS_TABLE',
  'held account',
  z.object({
    holder: Id,
    /** Milliseconds since 1970: a lock past this belongs to a process that died. */
    until: z.int(),
    ttl: z.int(),
  }),
)

const heldKey = (username: string) => ({ pk: `ACCOUNT#${username}`, sk: 'HELD' })

/** No function runs this long. */
const heldMs = 60_000

export function lockAccount(username: string, holder: string, now: Date): Promise<boolean> {
  const until = now.getTime() + heldMs
  const isFree = {
    expression: 'attribute_not_exists(pk) OR #until < :now',
    names: { '#until': 'until' },
    values: { ':now': now.getTime() },
  }
  return held.put(heldKey(username), { holder, until, ttl: Math.ceil(until / 1000) }, isFree)
}

export const unlockAccount = async (username: string, holder: string): Promise<void> =>
  void (await held.remove(heldKey(username), { expression: 'holder = :holder', values: { ':holder': holder } }))

export type UnfinishedChange = z.infer<typeof unsettled.schema>

const keyOf = ({ clientId, userId }: AccountOwner) => ({ pk: partition, sk: `${clientId}#${userId}` })

export const beginChange = async (change: UnfinishedChange): Promise<void> =>
  void (await unsettled.put(keyOf(change), change))

export const endChange = async (of: AccountOwner): Promise<void> => void (await unsettled.remove(keyOf(of)))

export const findChange = (of: AccountOwner): Promise<UnfinishedChange | undefined> => unsettled.get(keyOf(of))

/** The change has not been settled meanwhile. */
export const isStillOpen = (of: AccountOwner): TransactItem => unsettled.checkItem(keyOf(of), exists)

export const changesBefore = async (moment: Date): Promise<UnfinishedChange[]> =>
  (await unsettled.query({ pk: partition })).filter(({ at }) => at < moment.toISOString())

export const changesOf = (clientId: string): Promise<UnfinishedChange[]> =>
  unsettled.query({ pk: partition, sk: { beginsWith: `${clientId}#` } })

export async function forgetChanges(clientId: string): Promise<void> {
  for await (const { rows, invalid } of unsettled.pages({ pk: partition, sk: { beginsWith: `${clientId}#` } })) {
    for (const row of rows) await unsettled.remove(keyOf(row))
    for (const key of invalid) await unsettled.remove(key)
  }
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: unsettled, pk: partition, sk: '' },
  { rows: held, pk: 'ACCOUNT#', sk: 'HELD' },
]
