import * as z from 'zod'
import { removeAll } from '../../lib/remove-all.ts'
import { transact, type Condition, type Key } from '../../lib/table.ts'
import { HeaderRow, ListedHeader } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refKey } from './keys.ts'
import { counts, everyRow, headerRows, listed, refs } from './rows.ts'

/** A report of a client as it was found, whatever is wrong with its header. */
export interface FoundReport {
  key: Key
  id: string
  /** What people know it by. */
  name: string
  /** Its header where it parses; what lists have of it where that does. */
  row: HeaderRow | undefined
  listed: ListedHeader | undefined
  bodyKey: string | undefined
  /** Its version as it is stored, which may be no version at all. */
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
    ...{ key: { pk, sk }, id, bodyKey, version: record.version },
    name: typeof record.ref === 'number' ? String(record.ref) : id,
    row: HeaderRow.safeParse(item).data,
    listed: ListedHeader.safeParse(item).data,
  }
}

/**
 * The reports of a client, whatever their dates, deleted ones too, a page of the whole table at a time: a list is of one
 * month, and no report may be missed.
 */
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

/** The bodies of every version of a report, the newest first. */
export async function bodyKeysOf({ key, bodyKey }: FoundReport): Promise<string[]> {
  const keys = new Set(bodyKey === undefined ? [] : [bodyKey])
  for await (const { rows } of everyRow.pages({ pk: key.pk, sk: { beginsWith: 'VERSION#' }, newestFirst: true }))
    for (const row of rows) if (typeof row['bodyKey'] === 'string') keys.add(row['bodyKey'])
  return [...keys]
}

/** Removes everything that is kept in the rows of a report, but for its header. */
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

/**
 * Takes a report out of lists, search and counters together with its header; its reference stays taken. Of a header that
 * says too little the header alone goes: `eraseTraces` finds the rest. False where it was saved since it was read.
 */
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

/**
 * Removes rows of lists, search and counters that are the client's own, and those of everybody's that name one of these
 * reports, from a page of the table; answers where the next page begins.
 */
export async function eraseTraces(
  clientId: string,
  reportIds: ReadonlySet<string>,
  after: Key | undefined,
): Promise<Key | undefined> {
  const own = ['LIST#C#', 'SEARCH#C#', 'COUNT#C#', 'LEGACY#C#'].map((prefix) => `${prefix}${clientId}`)
  const isOwn = ({ pk }: Key) => own.some((one) => pk === one || pk.startsWith(`${one}#`))
  const conditions = own.map((_, index) => `pk = :own${index} OR begins_with(pk, :in${index})`)
  // A filter takes fewer ids than there may be.
  if (reportIds.size > 0) conditions.push('attribute_exists(id)')
  const { items, next } = await everyRow.scan(
    {
      expression: conditions.join(' OR '),
      values: Object.fromEntries(
        own.flatMap((pk, index) => [[`:own${index}`, pk] as const, [`:in${index}`, `${pk}#`] as const]),
      ),
    },
    after,
  )
  for (const { pk, sk, id } of items) {
    if (!isOwn({ pk, sk }) && !reportIds.has(String(id))) continue
    // What a reference was given to stays.
    if (pk.startsWith('REF#')) await refs.put({ pk, sk }, { retired: String(id) })
    else await everyRow.remove({ pk, sk })
  }
  return next
}

/** Removes what is known of addresses that mail of the client did not reach. */
export const eraseBounces = (clientId: string): Promise<void> => eraseRowsOf(`BOUNCED#${clientId}`)

/** Removes what is known of an address that no invitation or code reached, as functions/emails/account-bounces.ts keeps it. */
export const eraseAccountBounce = async (address: string): Promise<void> =>
  void (await everyRow.remove({ pk: 'BOUNCED#@accounts', sk: address.toLowerCase() }))

/** Removes the log of the day sheets that were mailed to a client's inspectors. */
export const eraseEmailsOfDaySheets = (clientId: string): Promise<void> => eraseRowsOf(`DAYSHEETS#${clientId}`)

/** Removes the log of e-mails of a ticket, which is kept beside those of reports. */
export const eraseEmailsOfTicket = (ticketId: string): Promise<void> => eraseRowsOf(`TICKET#${ticketId}`)
