import { Id, ListedTicket, TicketMessage, maxTicketMessages, TicketStatus } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { removeAll } from '../lib/concurrency.ts'
import { scanRecords, type FoundRecord } from '../lib/client-records.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import {
  exists,
  hasVersion,
  isAbsent,
  rowsOf,
  transact,
  type Condition,
  type Key,
  type TransactItem,
} from '../lib/table.ts'

/*
 * Rows of the tickets table, and what each key serves:
 *
 * pk                     sk                 holds                    serves
 * TICKET#<id>            TICKET             a ticket                 opening it
 * TICKET#<id>            MESSAGE#<id>       a message                reading it; adding it once
 * LIST#<whose>           <updatedAt>#<id>   its id                   a client's list, or that of support
 * LIST#<whose>#<status>  <updatedAt>#<id>   its id                   the same, of one status
 * COUNTS                 LIST#...           how many are in a list   the total of a list
 * FILE#<src>             FILE               the id of a ticket       a file belongs to one ticket
 *
 * `whose` is a client's id after `CLIENT#`, or ALL. Reading a page by number takes the small rows before it. No index:
 * all rows are written in one transaction and can be read immediately.
 */

const ticketKey = (id: string) => ({ pk: `TICKET#${id}`, sk: 'TICKET' })
const messageKey = (ticketId: string, id: string) => ({ pk: `TICKET#${ticketId}`, sk: `MESSAGE#${id}` })
const countKey = (list: string) => ({ pk: 'COUNTS', sk: list })

export type TicketOwner = { clientId: string } | 'all'

const listOf = (whose: TicketOwner, status?: TicketStatus) =>
  `LIST#${whose === 'all' ? 'ALL' : `CLIENT#${whose.clientId}`}${status ? `#${status}` : ''}`

const listsOf = ({ clientid, status }: ListedTicket): string[] =>
  ([{ clientId: clientid }, 'all'] as const).flatMap((whose) => [listOf(whose), listOf(whose, status)])

const sortOf = ({ updatedAt, id }: ListedTicket) => `${updatedAt}#${id}`

const tickets = rowsOf(
  'TICKETS_TABLE',
  'ticket',
  z.object({ record: ListedTicket, /** The number of its messages. */ messages: z.int().min(0) }),
)
const messages = rowsOf('TICKETS_TABLE', 'message of a ticket', z.object({ record: TicketMessage }))
const listed = rowsOf('TICKETS_TABLE', 'listed ticket', z.object({ id: Id }))
const counts = rowsOf('TICKETS_TABLE', 'count of tickets', z.object({ tickets: z.int() }))

/** A file is named by one ticket only, so it can be removed with that. */
const fileOwners = rowsOf('TICKETS_TABLE', 'owner of a file', z.object({ id: Id }))

const fileKey = (src: string) => ({ pk: `FILE#${src}`, sk: 'FILE' })

const claimOf = (id: string, messagesOf: readonly TicketMessage[]): TransactItem[] =>
  [...new Set(messagesOf.flatMap(({ files }) => files.map(({ src }) => src)))].map((src) =>
    fileOwners.putItem(
      fileKey(src),
      { id },
      { expression: 'attribute_not_exists(pk) OR id = :ticket', values: { ':ticket': id } },
    ),
  )

/** Undefined if there is none, or it predates this record. */
export const readFileOwner = async (src: string): Promise<string | undefined> =>
  (await fileOwners.get(fileKey(src)))?.id

const count = (list: string, by: 1 | -1) =>
  counts.updateItem(countKey(list), { add: { tickets: by }, condition: 'none' })

/** Moves a ticket within its lists. `after` has a later time, so no row is both removed and written. */
const move = (before: ListedTicket, after: ListedTicket): TransactItem[] => {
  const [from, to] = [listsOf(before), listsOf(after)]
  return [
    ...from.map((list) => listed.removeItem({ pk: list, sk: sortOf(before) })),
    ...to.map((list) => listed.putItem({ pk: list, sk: sortOf(after) }, { id: after.id })),
    ...from.filter((list) => !to.includes(list)).map((list) => count(list, -1)),
    ...to.filter((list) => !from.includes(list)).map((list) => count(list, 1)),
  ]
}

/** False if the id exists, or another ticket has one of its files. */
export const addTicket = (ticket: ListedTicket, written: readonly TicketMessage[]): Promise<boolean> =>
  transactFor(ticket.clientid, [
    tickets.putItem(ticketKey(ticket.id), { record: ticket, messages: written.length }, isAbsent),
    ...written.map((record) => messages.putItem(messageKey(ticket.id, record.id), { record })),
    ...claimOf(ticket.id, written),
    ...listsOf(ticket).flatMap((list) => [
      listed.putItem({ pk: list, sk: sortOf(ticket) }, { id: ticket.id }),
      count(list, 1),
    ]),
  ])

/**
 * False, with nothing written, if it has changed from `before`, already has this message, has no room for one, or
 * another ticket has one of its files.
 */
export function replaceTicket(before: ListedTicket, after: ListedTicket, message?: TicketMessage): Promise<boolean> {
  const isAsRead: Condition = {
    expression: `#record.#version = :version${message ? ' AND messages < :max' : ''}`,
    names: { '#record': 'record', '#version': 'version' },
    values: { ':version': before.version, ...(message && { ':max': maxTicketMessages }) },
  }
  const change = { set: [['record', after]], ...(message && { add: { messages: 1 } }), condition: isAsRead } as const
  return transactFor(after.clientid, [
    tickets.updateItem(ticketKey(after.id), change),
    ...(message ? [messages.putItem(messageKey(after.id, message.id), { record: message }, isAbsent)] : []),
    ...(message ? claimOf(after.id, [message]) : []),
    ...move(before, after),
  ])
}

export const readTicket = (id: string) => tickets.get(ticketKey(id))

export const readMessage = async (ticketId: string, id: string): Promise<TicketMessage | undefined> =>
  (await messages.get(messageKey(ticketId, id)))?.record

export async function readMessages(ticketId: string): Promise<TicketMessage[]> {
  const rows = await messages.query({ pk: `TICKET#${ticketId}`, sk: { beginsWith: 'MESSAGE#' } })
  return rows.map(({ record }) => record).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export async function readPage(
  whose: TicketOwner,
  { status, first, max }: { status: TicketStatus | undefined; first: number; max: number },
): Promise<{ tickets: ListedTicket[]; total: number }> {
  const list = listOf(whose, status)
  const total = (await counts.get(countKey(list)))?.tickets ?? 0
  const upTo = first < total ? await listed.first({ pk: list, newestFirst: true }, first + max) : []
  const wanted = upTo.slice(first).map(({ id }) => id)
  const rows = await tickets.batchGet(wanted.map(ticketKey))
  const found = new Map(rows.map(({ record }) => [record.id, record]))
  return { tickets: wanted.flatMap((id) => found.get(id) ?? []), total }
}

const everyRow = rowsOf('TICKETS_TABLE', 'row of tickets', z.looseObject({ pk: z.string(), sk: z.string() }))

export const scanTickets = (clientId: string, after: Key | undefined) =>
  scanRecords(
    { scan: tickets.scan, parseListed: tickets.parseListed },
    { sk: 'TICKET', of: 'clientid' },
    clientId,
    after,
  )

export async function everyMessage(ticketId: string): Promise<{ messages: TicketMessage[]; invalid: number }> {
  const { rows, invalid } = await messages.every({ pk: `TICKET#${ticketId}`, sk: { beginsWith: 'MESSAGE#' } })
  const found = rows.map(({ record }) => record).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { messages: found, invalid: invalid.length }
}

/** Whatever its own row says. */
async function eraseFromLists(id: string): Promise<void> {
  const filter = { expression: 'begins_with(pk, :list) AND id = :id', values: { ':list': 'LIST#', ':id': id } }
  for (let after: Key | undefined; ;) {
    const { items, next } = await everyRow.scan(filter, after)
    for (const { pk, sk } of items) await transact([listed.removeItem({ pk, sk }, exists), count(pk, -1)])
    if (!next) return
    after = next
  }
}

/** If a message does not parse, the whole table is scanned for files of the ticket. */
export async function filesOfTicket(
  id: string,
  { messages: known, invalid }: { messages: readonly TicketMessage[]; invalid: number },
): Promise<string[]> {
  const own: string[] = []
  for (const src of new Set(known.flatMap(({ files }) => files.map((file) => file.src)))) {
    const owner = await readFileOwner(src)
    if (owner === undefined || owner === id) own.push(src)
  }
  return invalid === 0 ? own : [...new Set([...own, ...(await claimedBy(id))])]
}

async function claimedBy(id: string): Promise<string[]> {
  const prefix = fileKey('').pk
  const filter = { expression: 'begins_with(pk, :file) AND id = :id', values: { ':file': prefix, ':id': id } }
  const found: string[] = []
  for (let after: Key | undefined; ;) {
    const { items, next } = await everyRow.scan(filter, after)
    found.push(...items.map(({ pk }) => pk.slice(prefix.length)))
    if (!next) return found
    after = next
  }
}

/** Itself last. False if it has changed since it was found. */
export async function eraseTicket(
  { key, id, record: ticket }: FoundRecord<ListedTicket>,
  srcs: readonly string[],
): Promise<boolean> {
  await removeAll(srcs.map(fileKey), (file) => fileOwners.remove(file))
  for await (const { rows } of everyRow.pages({ pk: key.pk }))
    await removeAll(
      rows.filter(({ sk }) => sk !== key.sk),
      (row) => everyRow.remove(row),
    )
  if (!ticket) {
    await eraseFromLists(id)
    return tickets.remove(key)
  }
  return transact([
    tickets.removeItem(key, hasVersion(ticket.version)),
    ...listsOf(ticket).flatMap((list) => [listed.removeItem({ pk: list, sk: sortOf(ticket) }), count(list, -1)]),
  ])
}

export async function eraseTicketCounts(clientId: string): Promise<void> {
  const list = listOf({ clientId })
  for (const sk of [list, ...TicketStatus.options.map((status) => listOf({ clientId }, status))])
    await counts.remove(countKey(sk))
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: tickets, pk: 'TICKET#', sk: 'TICKET' },
  { rows: messages, pk: 'TICKET#', sk: 'MESSAGE#' },
  { rows: listed, pk: 'LIST#', sk: '' },
  { rows: counts, pk: 'COUNTS', sk: 'LIST#' },
  { rows: fileOwners, pk: 'FILE#', sk: 'FILE' },
]
