import * as z from 'zod'
import { removeAll } from '../../lib/concurrency.ts'
import { transact, type Condition, type Key } from '../../lib/table.ts'
import { HeaderRow, ListedHeader } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refKey } from './keys.ts'
import { counts, everyRow, headerRows, listed, refs } from './rows.ts'

/** However malformed its header. */
export interface FoundReport {
  key: Key
  id: string
  name: string
  row: HeaderRow | undefined
  listed: ListedHeader | undefined
  bodyKey: string | undefined
  /** Its version as stored, which may not be valid. */
  version: unknown
}

const Loose = z.object({
  record: z.object({ ref: z.unknown(), version: z.unknown() }).catch({ ref: undefined, version: undefined }),
  bodyKey: z.string().optional().catch(undefined),
})

const reportPrefix = 'REPORT#'

function found(item: Record<string, unknown> & Key): FoundReport {
  const { pk, sk } = item
  const { record, bodyKey } = Loose.parse(item)
  const id = pk.slice(reportPrefix.length)
  return {
    key: { pk, sk },
    id,
    bodyKey,
    version: record.version,
    name: typeof record.ref === 'number' ? String(record.ref) : id,
    row: HeaderRow.safeParse(item).data,
    listed: ListedHeader.safeParse(item).data,
  }
}

/** Whatever their dates, including deleted ones, a page of the whole table at a time: no report may be missed. */
export async function scanReports(
  clientId: string,
  after: Key | undefined,
): Promise<{ page: FoundReport[]; next?: Key }> {
  const filter = {
    expression: 'sk = :header AND #record.#client.#id = :client',
    names: { '#record': 'record', '#client': 'client', '#id': 'id' },
    values: { ':header': 'HEADER', ':client': clientId },
  }
  const { items, next } = await headerRows.scan(filter, after)
  return { page: items.map(found), ...(next && { next }) }
}

/** Of all versions, newest first. */
export async function bodyKeysOf({ key, bodyKey }: FoundReport): Promise<string[]> {
  const keys = new Set(bodyKey === undefined ? [] : [bodyKey])
  for await (const { rows } of everyRow.pages({ pk: key.pk, sk: { beginsWith: 'VERSION#' }, newestFirst: true }))
    for (const row of rows) if (typeof row['bodyKey'] === 'string') keys.add(row['bodyKey'])
  return [...keys]
}

export async function eraseRowsOfReport(id: string): Promise<void> {
  const header = headerKey(id)
  for await (const { rows } of everyRow.pages({ pk: header.pk }))
    await removeAll(
      rows.filter(({ sk }) => sk !== header.sk),
      (key) => everyRow.remove(key),
    )
}

async function eraseRowsOf(pk: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk })) await removeAll(rows, (key) => everyRow.remove(key))
}

/** The reference stays taken. `eraseTraces` finds the rest. False if saved since it was read. */
export function removeReport({ key, id, listed: header, version }: FoundReport): Promise<boolean> {
  const isAsRead: Condition =
    version === undefined
      ? { expression: 'attribute_exists(pk)' }
      : {
          expression: '#record.#version = :version',
          names: { '#record': 'record', '#version': 'version' },
          values: { ':version': version },
        }
  const { deletes, counts: moved } = header ? indexChanges(header, undefined) : { deletes: [], counts: [] }
  return transact([
    headerRows.removeItem(key, isAsRead),
    ...(header ? [refs.putItem(refKey(header.record.ref), { retired: id })] : []),
    ...deletes.map((one) => listed.removeItem(one)),
    ...moved.map(({ key: one, ...add }) => counts.updateItem(one, { add, condition: 'none' })),
  ])
}

/** Also other clients' rows that name one of these reports. Returns where the next page of the table begins. */
export async function eraseTraces(
  clientId: string,
  reportIds: ReadonlySet<string>,
  after: Key | undefined,
): Promise<Key | undefined> {
  const own = ['LIST#C#', 'SEARCH#C#', 'COUNT#C#', 'LEGACY#C#'].map((prefix) => `${prefix}${clientId}`)
  const isOwn = ({ pk }: Key, owner: unknown) =>
    own.some((one) => pk === one || pk.startsWith(`${one}#`)) || (pk.startsWith('PDF#') && owner === clientId)
  const conditions = [
    ...own.map((_, index) => `pk = :own${index} OR begins_with(pk, :in${index})`),
    'begins_with(pk, :pdf) AND clientId = :client',
  ]
  // A filter accepts fewer ids than there may be.
  if (reportIds.size > 0) conditions.push('attribute_exists(id)')
  const { items, next } = await everyRow.scan(
    {
      expression: conditions.join(' OR '),
      values: Object.fromEntries([
        ...own.flatMap((pk, index) => [[`:own${index}`, pk] as const, [`:in${index}`, `${pk}#`] as const]),
        [':pdf', 'PDF#'],
        [':client', clientId],
      ]),
    },
    after,
  )
  for (const { pk, sk, id, clientId: owner } of items) {
    if (!isOwn({ pk, sk }, owner) && !reportIds.has(String(id))) continue
    // The reference stays taken.
    if (pk.startsWith('REF#')) await refs.put({ pk, sk }, { retired: String(id) })
    else await everyRow.remove({ pk, sk })
  }
  return next
}

export const eraseBounces = (clientId: string): Promise<void> => eraseRowsOf(`BOUNCED#${clientId}`)

/** Written by functions/emails/find-bounces.ts. */
export const eraseAccountBounce = async (address: string): Promise<void> =>
  void (await everyRow.remove({ pk: 'BOUNCED#@accounts', sk: address.toLowerCase() }))

export const eraseEmailsOfDaySheets = (clientId: string): Promise<void> => eraseRowsOf(`DAYSHEETS#${clientId}`)

/** Written by functions/phones. */
export const erasePhones = (clientId: string): Promise<void> => eraseRowsOf(`PHONES#${clientId}`)

/** Stored with those of reports. */
export const eraseEmailsOfTicket = (ticketId: string): Promise<void> => eraseRowsOf(`TICKET#${ticketId}`)
