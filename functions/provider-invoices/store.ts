import { cutText, Id, Month, ProviderInvoice, type InvoiceTotals } from '@lintel/contract'
import { folded, initialOf, monthOf, totalOf, toPounds } from '@lintel/rules'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { hasVersion, isAbsent, rowsOf, transact, type Condition, type Key, type TransactItem } from '../lib/table.ts'
import { Issued } from './parties.ts'

/*
 * Rows of the provider's invoices table, and what each key serves:
 *
 * pk               sk                      holds                   serves
 * MONTH#<month>    <initial>#<name>#<id>   an invoice              a month by letter and name; the unpaid of a month
 * MONTH#<month>    <invoice's key>#<id>    a credit of it          the same, right after it
 * INVOICE#<id>     INVOICE                 the key of that row     opening it
 * CLIENT#<client>  <month>                 its invoice's key       one for each client and month
 * CLIENT#<client>  <month>#<id>            a credit's key          the invoices of a client
 * NUMBER           <number>                its key                 an invoice by its number
 * NUMBER           LAST                    the last number         the next one
 * TOTAL#<month>    <initial>               paid, unpaid            totals of a month, or of a letter
 *
 * No index: all rows are written in one transaction and can be read immediately. Each partition is as large as one
 * month, one client or the letters of one month, except for the numbers, of which one row at a time is read.
 */

const pence = z.int()

export const InvoiceRecord = ProviderInvoice.omit({ attachment: true, emaillogs: true }).extend({
  amount: pence,
  discount: pence,
  vat: pence,
  aiamount: pence,
  credited: pence,
  creditedvat: pence,
  /** Present once it has its number. */
  issued: Issued.optional(),
})
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

const invoices = rowsOf('PROVIDER_INVOICES_TABLE', "provider's invoice", z.object({ record: InvoiceRecord }))
const pointers = rowsOf(
  'PROVIDER_INVOICES_TABLE',
  "place of a provider's invoice",
  z.object({ id: Id, clientId: Id, month: Month, at: z.string() }),
)
const anyRows = rowsOf('PROVIDER_INVOICES_TABLE', 'row of invoices', z.looseObject({ pk: z.string() }))
const lastNumbers = rowsOf('PROVIDER_INVOICES_TABLE', 'last number of an invoice', z.object({ last: z.int().min(0) }))
const totals = rowsOf(
  'PROVIDER_INVOICES_TABLE',
  'totals of invoices',
  z.object({ paid: pence.default(0), unpaid: pence.default(0) }),
)

type Pointer = z.infer<typeof pointers.schema>

/** As clients are. */
const lettersInOrder = 100
const invoicesAtOnce = 50
/** A transaction allows 100 items; an invoice takes three, its audit row one, and its letter's totals one. */
export const invoicesInOneWrite = 20

const monthPartition = (month: string) => `MONTH#${month}`
/** The sort key: a credit follows the invoice that it corrects. */
const sortOf = ({ client: { name }, id, credits }: InvoiceRecord) =>
  [initialOf(name), cutText(folded(name).trim(), lettersInOrder), ...(credits ? [credits, id] : [id])].join('#')
const monthOfInvoice = ({ date }: InvoiceRecord) => monthOf(date)
const invoiceKey = (invoice: InvoiceRecord) => ({ pk: monthPartition(monthOfInvoice(invoice)), sk: sortOf(invoice) })
const idKey = (id: string) => ({ pk: `INVOICE#${id}`, sk: 'INVOICE' })
const clientPartition = (clientId: string) => `CLIENT#${clientId}`
/** Credits have rows of their own. */
const clientKey = (invoice: InvoiceRecord): Key => {
  const month = monthOfInvoice(invoice)
  return { pk: clientPartition(invoice.client.id), sk: invoice.credits ? `${month}#${invoice.id}` : month }
}
const numberKey = (number: number) => ({ pk: 'NUMBER', sk: String(number).padStart(10, '0') })
const lastNumberKey = { pk: 'NUMBER', sk: 'LAST' }
const totalPartition = (month: string) => `TOTAL#${month}`

const pointerOf = (invoice: InvoiceRecord): Pointer => ({
  id: invoice.id,
  clientId: invoice.client.id,
  month: monthOfInvoice(invoice),
  at: sortOf(invoice),
})
const keyAt = ({ month, at }: Pointer): Key => ({ pk: monthPartition(month), sk: at })

function totalItems(moved: readonly (readonly [InvoiceRecord, 1 | -1])[]): TransactItem[] {
  const rows = new Map<string, { key: Key; paid: number; unpaid: number }>()
  for (const [invoice, sign] of moved) {
    const key = { pk: totalPartition(monthOfInvoice(invoice)), sk: initialOf(invoice.client.name) }
    const row = rows.get(`${key.pk} ${key.sk}`) ?? { key, paid: 0, unpaid: 0 }
    row[invoice.status === 'Paid' ? 'paid' : 'unpaid'] += sign * totalOf(invoice)
    rows.set(`${key.pk} ${key.sk}`, row)
  }
  return [...rows.values()]
    .filter(({ paid, unpaid }) => paid !== 0 || unpaid !== 0)
    .map(({ key, paid, unpaid }) => totals.updateItem(key, { add: { paid, unpaid }, condition: 'none' }))
}

const newRows = (invoice: InvoiceRecord): TransactItem[] => [
  invoices.putItem(invoiceKey(invoice), { record: invoice }, isAbsent),
  pointers.putItem(idKey(invoice.id), pointerOf(invoice), isAbsent),
  pointers.putItem(clientKey(invoice), pointerOf(invoice), isAbsent),
]

/** The next number, and the items that claim it for an invoice: the transaction fails if another was first. */
async function nextNumber(): Promise<{ number: number; claim: (invoice: InvoiceRecord) => TransactItem[] }> {
  const last = (await lastNumbers.get(lastNumberKey))?.last
  const number = (last ?? 0) + 1
  const isLast: Condition =
    last === undefined
      ? isAbsent
      : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } }
  return {
    number,
    claim: (invoice) => [
      lastNumbers.putItem(lastNumberKey, { last: number }, isLast),
      pointers.putItem(numberKey(number), pointerOf(invoice), isAbsent),
    ],
  }
}

/** Those of these clients that have an invoice for a month, even one that does not parse: they get no other. */
export async function readInvoiced(month: string, clientIds: readonly string[]): Promise<Set<string>> {
  const keys = new Map(clientIds.map((id) => [clientPartition(id), id]))
  const rows = await anyRows.batchGet([...keys.keys()].map((pk) => ({ pk, sk: month })))
  return new Set(rows.flatMap(({ pk }) => keys.get(pk) ?? []))
}

/** False, with nothing written, if one of the clients already has an invoice for that month. */
export const addInvoices = (added: readonly InvoiceRecord[], also: readonly TransactItem[]): Promise<boolean> =>
  transact([...added.flatMap(newRows), ...totalItems(added.map((one) => [one, 1])), ...also])

/**
 * Assigns a number if `numbered` and it has none. Undefined, with nothing written, if it is no longer at the version of
 * `before`, or another invoice took the number.
 */
export async function replaceInvoice(
  before: InvoiceRecord,
  changed: InvoiceRecord,
  { numbered, also }: { numbered: boolean; also: (after: InvoiceRecord) => readonly TransactItem[] },
): Promise<InvoiceRecord | undefined> {
  const next = numbered && before.number === undefined ? await nextNumber() : undefined
  const after = { ...changed, version: before.version + 1, ...(next && { number: next.number }) }
  const isWritten = await transact([
    invoices.putItem(invoiceKey(before), { record: after }, hasVersion(before.version)),
    ...totalItems([
      [before, -1],
      [after, 1],
    ]),
    ...(next?.claim(after) ?? []),
    ...also(after),
  ])
  return isWritten ? after : undefined
}

/** Undefined as `replaceInvoice`. */
export async function addCredit(
  before: InvoiceRecord,
  changed: InvoiceRecord,
  { credit, also }: { credit: InvoiceRecord; also: (credit: InvoiceRecord) => readonly TransactItem[] },
): Promise<InvoiceRecord | undefined> {
  const { number, claim } = await nextNumber()
  const numbered = { ...credit, number }
  const isWritten = await transact([
    invoices.putItem(
      invoiceKey(before),
      { record: { ...changed, version: before.version + 1 } },
      hasVersion(before.version),
    ),
    ...newRows(numbered),
    ...totalItems([[numbered, 1]]),
    ...claim(numbered),
    ...also(numbered),
  ])
  return isWritten ? numbered : undefined
}

/** So that its client can get another for that month; false if it has changed since. */
export const removeInvoice = (invoice: InvoiceRecord, also: readonly TransactItem[]): Promise<boolean> =>
  transact([
    invoices.removeItem(invoiceKey(invoice), hasVersion(invoice.version)),
    pointers.removeItem(idKey(invoice.id)),
    pointers.removeItem(clientKey(invoice)),
    ...totalItems([[invoice, -1]]),
    ...also,
  ])

export async function readInvoice(id: string): Promise<InvoiceRecord | undefined> {
  const pointer = await pointers.get(idKey(id))
  return pointer && (await invoices.get(keyAt(pointer)))?.record
}

export async function readNumbered(number: number): Promise<InvoiceRecord | undefined> {
  const pointer = await pointers.get(numberKey(number))
  return pointer && (await invoices.get(keyAt(pointer)))?.record
}

export async function readInvoicesOf(clientId: string, month?: string): Promise<InvoiceRecord[]> {
  const sk = month === undefined ? {} : { sk: { beginsWith: month } }
  const found = await pointers.query({ pk: clientPartition(clientId), ...sk, newestFirst: true })
  const rows = new Map((await invoices.batchGet(found.map(keyAt))).map(({ record }) => [record.id, record]))
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}

/** Newest first, and the ids of those that do not parse. */
export async function everyInvoice(clientId: string): Promise<{ invoices: InvoiceRecord[]; invalid: string[] }> {
  const found: InvoiceRecord[] = []
  const invalid: string[] = []
  for await (const page of pointers.pages({ pk: clientPartition(clientId), newestFirst: true })) {
    invalid.push(...page.invalid.map(({ sk }) => sk))
    const rows = new Map((await invoices.batchGet(page.rows.map(keyAt))).map(({ record }) => [record.id, record]))
    for (const { id } of page.rows) {
      const invoice = rows.get(id)
      if (invoice) found.push(invoice)
      else invalid.push(id)
    }
  }
  return { invoices: found, invalid }
}

export async function readMonthPage(
  month: string,
  { initial, after }: { initial?: string | undefined; after?: string | undefined },
): Promise<{ invoices: InvoiceRecord[]; next?: string }> {
  // `$` sorts right after `#`, and `{` after all letters, so every name is within the range.
  const [first, to] = initial === undefined ? ['0', '{'] : [`${initial}#`, `${initial}$`]
  const isWithin = after !== undefined && /^[0-9a-z]#/.test(after) && (initial === undefined || after.startsWith(first))
  const sk = { from: isWithin ? after : first, to }
  const found: InvoiceRecord[] = []
  for await (const { rows } of invoices.pages({ pk: monthPartition(month), sk, pageSize: invoicesAtOnce + 1 })) {
    found.push(...rows.map(({ record }) => record).filter((invoice) => sortOf(invoice) !== after))
    if (found.length > invoicesAtOnce) break
  }
  const shown = found.slice(0, invoicesAtOnce)
  const last = shown.at(-1)
  return { invoices: shown, ...(found.length > invoicesAtOnce && last && { next: sortOf(last) }) }
}

export const hasInvoices = (month: string, initial: string): Promise<boolean> =>
  invoices.has({ pk: monthPartition(month), sk: { beginsWith: `${initial}#` } })

export async function readUnpaid(month: string): Promise<InvoiceRecord[]> {
  const filter: Condition = {
    expression: '#record.#status = :unpaid',
    names: { '#record': 'record', '#status': 'status' },
    values: { ':unpaid': 'Unpaid' },
  }
  return (await invoices.query({ pk: monthPartition(month), filter })).map(({ record }) => record)
}

export async function readTotals(month: string, initial?: string): Promise<InvoiceTotals> {
  const rows =
    initial === undefined
      ? await totals.query({ pk: totalPartition(month) })
      : [await totals.get({ pk: totalPartition(month), sk: initial })]
  const sum = (of: 'paid' | 'unpaid') => rows.reduce((pounds, row) => pounds + (row?.[of] ?? 0), 0)
  const [paid, unpaid] = [sum('paid'), sum('unpaid')]
  return { paid: toPounds(paid), unpaid: toPounds(unpaid), amount: toPounds(paid + unpaid) }
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: invoices, pk: 'MONTH#', sk: '' },
  { rows: pointers, pk: 'INVOICE#', sk: 'INVOICE' },
  { rows: pointers, pk: 'CLIENT#', sk: '' },
  { rows: lastNumbers, pk: 'NUMBER', sk: 'LAST' },
  { rows: pointers, pk: 'NUMBER', sk: '' },
  { rows: totals, pk: 'TOTAL#', sk: '' },
]
