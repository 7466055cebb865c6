import { monthOf } from '@lintel/rules'
import type { Condition } from '../../lib/table.ts'
import type { IndexRow } from './index-rows.ts'
import {
  clientTotalPartition,
  countedType,
  countPartition,
  legacyPartition,
  listPartition,
  searchPartition,
  type Area,
} from './keys.ts'
import { counts, dated, listed } from './rows.ts'

/** Filters within a partition; absent ones do not narrow. */
export interface Filters {
  /** Any of these; never empty. */
  branchIds?: readonly string[] | undefined
  userId?: string | undefined
  type?: string | undefined
  deleted?: boolean | undefined
}

/** The most rows that a search reads. */
const maxRowsSearched = 3000
const rowsPerQuery = 1000

/** Rows read beyond the requested number if only deleted reports are left out: there are few of them. */
const spareRows = 30

/** The most values that DynamoDB's IN accepts. */
const maxInOne = 100

const anyOf = (field: string, names: string[]): string => {
  const groups = Array.from({ length: Math.ceil(names.length / maxInOne) }, (_, i) =>
    names.slice(i * maxInOne, (i + 1) * maxInOne),
  )
  return `(${groups.map((group) => `${field} IN (${group.join(', ')})`).join(' OR ')})`
}

/** The condition for matching rows, whose addresses must contain the words; undefined if all match. */
function filterOf({ branchIds, userId, type, deleted }: Filters, words: readonly string[] = []): Condition | undefined {
  const branches = (branchIds ?? []).map((id, i) => [`:branch${i}`, id] as const)
  const parts = words.map((word, i) => [`:word${i}`, ` ${word}`] as const)
  const conditions = [
    ...(branchIds
      ? [
          anyOf(
            '#branch',
            branches.map(([name]) => name),
          ),
        ]
      : []),
    ...(userId ? ['#user = :user'] : []),
    ...(type ? ['#type = :type'] : []),
    ...(deleted ? [] : ['attribute_not_exists(#deleted)']),
    ...parts.map(([name]) => `contains(#text, ${name})`),
  ]
  if (conditions.length === 0) return undefined
  const values = new Map<string, string>([...branches, ...parts])
  if (userId) values.set(':user', userId)
  if (type) values.set(':type', type)
  return {
    expression: conditions.join(' AND '),
    names: {
      ...(branchIds && { '#branch': 'branchId' }),
      ...(userId && { '#user': 'userId' }),
      ...(type && { '#type': 'type' }),
      ...(!deleted && { '#deleted': 'deleted' }),
      ...(parts.length > 0 && { '#text': 'text' }),
    },
    ...(values.size > 0 && { values: Object.fromEntries(values) }),
  }
}

const isNarrow = ({ branchIds, userId, type }: Filters): boolean =>
  branchIds !== undefined || userId !== undefined || type !== undefined

/** Newest first; the total if it was counted on the way. */
export interface ListPage {
  ids: string[]
  rows: readonly IndexRow[]
  /** Absent if the list was not read to its end. */
  total?: number
}

/** `countAll` reads the whole month, for filters that have no counter. */
export async function readMonth(
  area: Area,
  filters: Filters,
  page: { first: number; count: number; countAll: boolean },
): Promise<ListPage> {
  const typePartition = !area.clientId && filters.type !== undefined
  const others = { ...filters, ...(typePartition && { type: undefined }) }
  const filter = filterOf(others)
  const pk = listPartition(area, typePartition ? filters.type : undefined)
  const wanted = page.first + page.count
  const found: IndexRow[] = []
  const isWhole = isNarrow(others) || page.countAll
  const pages = listed.pages({
    pk,
    newestFirst: true,
    ...(filter && { filter }),
    ...(!isWhole && { pageSize: filter ? wanted + spareRows : wanted }),
  })
  for await (const { rows } of pages) {
    found.push(...rows)
    if (!page.countAll && found.length >= wanted) break
  }
  const rows = found.slice(page.first, wanted)
  return { ids: rows.map(({ id }) => id), rows, ...(page.countAll && { total: found.length }) }
}

/** Newest first, of one client or of all; deleted ones are left out. */
export async function readLegacy(
  clientId: string | undefined,
  { first, count }: { first: number; count: number },
): Promise<{ ids: string[]; hasMore: boolean }> {
  const filter = filterOf({})
  const wanted = first + count
  const ids: string[] = []
  const pk = legacyPartition(clientId)
  const pages = listed.pages({ pk, newestFirst: true, pageSize: wanted + spareRows, ...(filter && { filter }) })
  for await (const { rows } of pages) {
    ids.push(...rows.map(({ id }) => id))
    if (ids.length > wanted) break
  }
  return { ids: ids.slice(first, wanted), hasMore: ids.length > wanted }
}

export interface ListedReport {
  id: string
  type: string
  place: string
}

/** Newest first, after a position in the list. Deleted ones are left out, but count towards the limit. */
export async function readPart(
  area: Area,
  after: string | undefined,
  max: number,
): Promise<{ rows: ListedReport[]; next?: string }> {
  const sk = { from: area.month, to: after ?? `${area.month}~` }
  for await (const { rows, isLast } of dated.pages({
    pk: listPartition(area),
    sk,
    newestFirst: true,
    pageSize: max,
  })) {
    const last = rows.at(-1)
    // If none of them parses there is no position to continue from.
    if (!last && !isLast) continue
    return {
      rows: rows
        .filter(({ sk: place, deleted }) => !deleted && place !== after)
        .map(({ id, type, sk: place }) => ({ id, type, place })),
      ...(last && !isLast && { next: last.sk }),
    }
  }
  return { rows: [] }
}

/** Newest first; deleted ones are left out. */
export async function readDay(clientId: string, date: string): Promise<{ id: string; type: string }[]> {
  const filter = filterOf({})
  const pk = listPartition({ clientId, month: monthOf(date) })
  return listed.query({ pk, sk: { beginsWith: `${date}#` }, newestFirst: true, ...(filter && { filter }) })
}

/** Newest first, in DynamoDB's pages. */
export async function* readMonthPages(area: Area, filters: Filters): AsyncGenerator<string[]> {
  const filter = filterOf(filters)
  for await (const { rows } of listed.pages({ pk: listPartition(area), newestFirst: true, ...(filter && { filter }) }))
    yield rows.map(({ id }) => id)
}

/** The beginning of one word, and those of others that must also be there. */
export interface WordSearch {
  clientId?: string | undefined
  lead: string
  others: readonly string[]
}

/** Newest first; `complete` is false after 3,000 rows read. */
export async function searchWords(
  { clientId, lead, others }: WordSearch,
  filters: Filters,
): Promise<{ ids: string[]; complete: boolean }> {
  const filter = filterOf(filters, others)
  const places = new Map<string, string>()
  let looked = 0
  const pages = listed.pages({
    pk: searchPartition(clientId, lead),
    sk: { beginsWith: lead },
    newestFirst: true,
    ...(filter && { filter }),
    pageSize: rowsPerQuery,
  })
  let complete = false
  for await (const page of pages) {
    for (const { id, place = '' } of page.rows) places.set(id, place)
    looked += page.looked
    complete = page.isLast
    if (looked >= maxRowsSearched) break
  }
  const ids = [...places].toSorted(([, a], [, b]) => b.localeCompare(a)).map(([id]) => id)
  return { ids, complete }
}

export interface Total {
  reports: number
  deleted: number
  feesPence: number
}

export type Totals = Map<string, Total>

export const sumOf = (totals: Iterable<Total>): Total => {
  const sum = { reports: 0, deleted: 0, feesPence: 0 }
  for (const { reports, deleted, feesPence } of totals) {
    sum.reports += reports
    sum.deleted += deleted
    sum.feesPence += feesPence
  }
  return sum
}

async function readCounts(pk: string): Promise<Totals> {
  const totals: Totals = new Map()
  for (const { sk, ...total } of await counts.query({ pk })) {
    const type = countedType(sk)
    totals.set(type, sumOf([totals.get(type) ?? sumOf([]), total]))
  }
  return totals
}

export const readMonthTotals = (area: Area): Promise<Totals> => readCounts(countPartition(area))

export const readClientTotals = (clientId: string): Promise<Totals> => readCounts(clientTotalPartition(clientId))
