import { Customer, customersAtOnce, cutText, Id } from '@lintel/contract'
import { folded, wordsOf } from '@lintel/rules'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { anyRow, erasePartitions, scanRecords } from '../lib/client-records.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { hasVersion, isAbsent, rowsOf, type Key, type Query, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the customers table, and what each key serves:
 *
 * pk               sk               holds         serves
 * CUSTOMER#<id>    CUSTOMER         a customer    opening it
 * LIST#<client>    <place>          its id        a client's customers by company and branch
 * WORDS#<client>   <word>#<place>   its id        finding them by the beginnings of words
 *
 * `place` is company, branch and id. No index: all rows are written in one transaction and can be read immediately.
 */

/** A sort key takes 1,024 bytes. */
const lettersInOrder = 80
const wordsOfNames = 12
/** The most words that a search reads for a common prefix. */
const wordsLookedAt = 1000

type Named = Pick<Customer, 'companyName' | 'branchName'>

const customerKey = (id: string) => ({ pk: `CUSTOMER#${id}`, sk: 'CUSTOMER' })
const listPartition = (client: string) => `LIST#${client}`
const wordPartition = (client: string) => `WORDS#${client}`
const inOrder = (name: string) => cutText(folded(name).replaceAll('#', ' ').trim(), lettersInOrder)
const placeOf = ({ id, companyName, branchName }: Customer) => `${inOrder(companyName)}#${inOrder(branchName)}#${id}`

const customers = rowsOf('CUSTOMERS_TABLE', 'customer', z.object({ record: Customer }))
const listed = rowsOf('CUSTOMERS_TABLE', 'listed customer', z.object({ sk: z.string(), id: Id }))
const words = rowsOf('CUSTOMERS_TABLE', 'word of a customer', z.object({ id: Id }))

const namesOf = ({ companyName, branchName }: Named) => [...new Set(wordsOf(`${companyName} ${branchName}`))]

const placesOf = (customer: Customer) => {
  const place = placeOf(customer)
  return {
    listed: { pk: listPartition(customer.client), sk: place },
    words: namesOf(customer)
      .slice(0, wordsOfNames)
      .map((word) => ({ pk: wordPartition(customer.client), sk: `${word}#${place}` })),
  }
}

const wordRows = (customer: Customer) => placesOf(customer).words.map((key) => ({ key, row: { id: customer.id } }))

const putPlaces = (customer: Customer): TransactItem[] => {
  const places = placesOf(customer)
  return [
    listed.putItem(places.listed, { sk: places.listed.sk, id: customer.id }),
    ...wordRows(customer).map(({ key, row }) => words.putItem(key, row)),
  ]
}

const removePlaces = (customer: Customer, kept: ReadonlySet<string> = new Set()): TransactItem[] => {
  const places = placesOf(customer)
  return [
    ...(kept.has(places.listed.sk) ? [] : [listed.removeItem(places.listed)]),
    ...places.words.filter(({ sk }) => !kept.has(sk)).map((key) => words.removeItem(key)),
  ]
}

export const addCustomer = (customer: Customer): Promise<boolean> =>
  transactFor(customer.client, [
    customers.putItem(customerKey(customer.id), { record: customer }, isAbsent),
    ...putPlaces(customer),
  ])

const removeItems = (customer: Customer): TransactItem[] => [
  customers.removeItem(customerKey(customer.id), hasVersion(customer.version)),
  ...removePlaces(customer),
]

/** False, with nothing written, if one has changed since. */
export function replaceCustomer(
  before: Customer,
  after: Customer,
  { removed = [], also = [] }: { removed?: readonly Customer[]; also?: readonly TransactItem[] } = {},
): Promise<boolean> {
  const places = placesOf(after)
  const kept = new Set([places.listed, ...places.words].map(({ sk }) => sk))
  return transactFor(after.client, [
    customers.putItem(customerKey(after.id), { record: after }, hasVersion(before.version)),
    ...removePlaces(before, kept),
    ...putPlaces(after),
    ...removed.flatMap(removeItems),
    ...also,
  ])
}

export const removeCustomer = (customer: Customer, also: readonly TransactItem[]): Promise<boolean> =>
  transactFor(customer.client, [...removeItems(customer), ...also])

export const readCustomer = async (id: string): Promise<Customer | undefined> =>
  (await customers.get(customerKey(id)))?.record

async function readCustomers(ids: readonly string[]): Promise<Customer[]> {
  const rows = await customers.batchGet([...new Set(ids)].map(customerKey))
  const found = new Map(rows.map(({ record }) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export interface CustomerPage {
  customers: Customer[]
  next?: string
}

/** The last character of keys that must sort after all others of a place. */
const afterAll = '\u{10FFFF}'

/** A sort key's limit. */
const placeMaxBytes = 1024
const isPlace = (text: string) => !text.startsWith(afterAll) && Buffer.byteLength(text) <= placeMaxBytes

/** Empty if `after` cannot be a place. */
export async function readPage(client: string, after: string | undefined): Promise<CustomerPage> {
  if (after !== undefined && !isPlace(after)) return { customers: [] }
  const sk = { from: after || ' ', to: afterAll }
  const places: z.infer<typeof listed.schema>[] = []
  for await (const { rows } of listed.pages({ pk: listPartition(client), sk, pageSize: customersAtOnce + 2 })) {
    places.push(...rows.filter((row) => row.sk !== after))
    if (places.length > customersAtOnce) break
  }
  const shown = places.slice(0, customersAtOnce)
  const last = shown.at(-1)
  return {
    customers: await readCustomers(shown.map(({ id }) => id)),
    ...(places.length > customersAtOnce && last && { next: last.sk }),
  }
}

export async function readAll(client: string): Promise<Customer[]> {
  const rows = await listed.query({ pk: listPartition(client) })
  return readCustomers(rows.map(({ id }) => id))
}

export async function searchCustomers(client: string, wanted: readonly string[]): Promise<Customer[]> {
  const [lead] = wanted.toSorted((a, b) => b.length - a.length)
  if (lead === undefined) return []
  const isFound = (customer: Customer) => {
    const own = namesOf(customer)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  }
  const found = new Map<string, Customer>()
  let looked = 0
  const query: Query = { pk: wordPartition(client), sk: { beginsWith: lead }, pageSize: customersAtOnce }
  for await (const page of words.pages(query)) {
    for (const customer of await readCustomers(page.rows.map(({ id }) => id)))
      if (isFound(customer)) found.set(customer.id, customer)
    looked += page.looked
    if (found.size >= customersAtOnce || looked >= wordsLookedAt) break
  }
  const places = [...found.values()].map((customer) => ({ customer, place: placeOf(customer) }))
  const byName = places.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ customer }) => customer)
  return byName.slice(0, customersAtOnce)
}

export const scanCustomers = (client: string, after: Key | undefined) =>
  scanRecords({ scan: customers.scan, parseListed: customers.parseListed }, { sk: 'CUSTOMER' }, client, after)

export const eraseCustomer = ({ key }: { key: Key }): Promise<boolean> => customers.remove(key)

const anyRows = rowsOf('CUSTOMERS_TABLE', 'row of customers', anyRow)

export const eraseLists = (client: string): Promise<void> =>
  erasePartitions({ pages: anyRows.pages, remove: anyRows.remove }, [listPartition(client), wordPartition(client)])

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: customers, pk: 'CUSTOMER#', sk: 'CUSTOMER', foundBy: (row) => wordRows(customers.schema.parse(row).record) },
  { rows: listed, pk: 'LIST#', sk: '' },
  { rows: words, pk: 'WORDS#', sk: '', finds: (row) => customerKey(words.schema.parse(row).id) },
]
