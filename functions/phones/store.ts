import { Id, Instant, PhoneState, providerClientId, RecordedPerson, type HeldOnPhone } from '@lintel/contract'
import * as z from 'zod'
import { removeAll } from '../lib/concurrency.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { rowsOf } from '../lib/table.ts'

/*
 * Rows of the reports table, and what each key serves:
 *
 * pk                 sk                  holds                       serves
 * PHONES#<client>    PHONE#<sub>#<id>    what a device has not sent  the client's list, the checks of a report
 */

const Phone = z.object({
  id: Id,
  ...PhoneState.shape,
  user: RecordedPerson,
  lastSeen: Instant,
  ttl: z.int(),
})
const phones = rowsOf('REPORTS_TABLE', 'device', Phone)

const pkOf = (clientId: string) => `PHONES#${clientId}`
const prefixOf = (sub: string) => `PHONE#${sub}#`

interface Owner {
  clientId: string
  sub: string
}

const keptSeconds = 90 * 24 * 3600
/** Of one person: each private window is another device. */
const maxPhones = 10

/** Newest first. */
const byLastSeen = (a: { lastSeen: string }, b: { lastSeen: string }) => b.lastSeen.localeCompare(a.lastSeen)

export async function keepPhone({ clientId, sub }: Owner, phone: Omit<z.infer<typeof Phone>, 'ttl'>): Promise<void> {
  const pk = pkOf(clientId)
  const keyOf = (id: string) => ({ pk, sk: prefixOf(sub) + id })
  const own = await phones.query({ pk, sk: { beginsWith: prefixOf(sub) } })
  const others = own.filter(({ id }) => id !== phone.id).toSorted(byLastSeen)
  await removeAll(
    others.slice(maxPhones - 1).map(({ id }) => keyOf(id)),
    (key) => phones.remove(key),
  )
  await phones.put(keyOf(phone.id), { ...phone, ttl: Math.ceil(Date.parse(phone.lastSeen) / 1000) + keptSeconds })
}

export const forgetPhone = async ({ clientId, sub }: Owner, id: string): Promise<void> =>
  void (await phones.remove({ pk: pkOf(clientId), sk: prefixOf(sub) + id }))

/** Also on devices of the provider's staff, which hold reports of any client. The device seen last is first. */
export async function everyHeld(clientId: string): Promise<HeldOnPhone[]> {
  const partitions = [...new Set([clientId, providerClientId])].map(pkOf)
  const found = (await Promise.all(partitions.map((pk) => phones.query({ pk })))).flat()
  return found
    .toSorted(byLastSeen)
    .flatMap(({ id, name, held, user, lastSeen }) =>
      held.map((one) => ({ ...one, phone: { id, name }, user, lastSeen })),
    )
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows: phones, pk: 'PHONES#', sk: 'PHONE#' }]
