import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { clientTotalPartition, countedType, countPartition, listPartition, searchPartition, type Area } from './keys.ts'

/** Which rows are wanted besides their partition; absent parts do not narrow. */
export interface Filters {
  /** Any of these; never empty. */
  branchIds?: readonly string[] | undefined
  userId?: string | undefined
  type?: string | undefined
}

const Row = z.object({ id: z.string() })

/** A search looks at so many rows at most, whatever is stored. */
const mostRowsSearched = 3000
const rowsPerQuery = 1000

interface Expression {
  conditions: string[]
  names: Record<string, string>
  values: Record<string, unknown>
}

/** DynamoDB's IN takes so many values. */
const mostInOne = 100

const anyOf = (field: string, names: string[]): string => {
  const groups = Array.from({ length: Math.ceil(names.length / mostInOne) }, (_, i) =>
    names.slice(i * mostInOne, (i + 1) * mostInOne),
  )
  return `(${groups.map((group) => `${field} IN (${group.join(', ')})`).join(' OR ')})`
}

function filterExpression({ branchIds, userId, type }: Filters): Expression {
  const branches = (branchIds ?? []).map((id, i) => [`:branch${i}`, id] as const)
  return {
    conditions: [
      ...(branchIds
        ? [
            anyOf(
              'branchId',
              branches.map(([name]) => name),
            ),
          ]
        : []),
      ...(userId ? ['userId = :user'] : []),
      ...(type ? ['#type = :type'] : []),
    ],
    names: type ? { '#type': 'type' } : {},
    values: {
      ...Object.fromEntries(branches),
      ...(userId && { ':user': userId }),
      ...(type && { ':type': type }),
    },
  }
}

function query(partition: string, filter: Expression, more: { sort?: string; limit?: number; start?: unknown }) {
  const { sort, limit, start } = more
  return new QueryCommand({
    TableName: variable('REPORTS_TABLE'),
    KeyConditionExpression: sort ? 'pk = :pk AND begins_with(sk, :sort)' : 'pk = :pk',
    ScanIndexForward: false,
    ConsistentRead: true,
    ...(filter.conditions.length > 0 && { FilterExpression: filter.conditions.join(' AND ') }),
    ...(Object.keys(filter.names).length > 0 && { ExpressionAttributeNames: filter.names }),
    ExpressionAttributeValues: { ':pk': partition, ...(sort && { ':sort': sort }), ...filter.values },
    ...(limit && { Limit: limit }),
    ...(z.record(z.string(), z.unknown()).safeParse(start).success && {
      ExclusiveStartKey: z.record(z.string(), z.unknown()).parse(start),
    }),
  })
}

/** A page of ids, newest first, and how many there are in all where that was counted on the way. */
export interface ListPage {
  ids: string[]
  /** Absent where the list was not read to its end. */
  total?: number
}

/**
 * A page of a month. `first` rows are skipped, `count` answered. With `countAll` the whole month is read, which the
 * filters make necessary that have no counter.
 */
export async function readMonth(
  area: Area,
  filters: Filters,
  page: { first: number; count: number; countAll: boolean },
): Promise<ListPage> {
  const typePartition = !area.clientId && filters.type !== undefined
  const filter = filterExpression({ ...filters, ...(typePartition && { type: undefined }) })
  const partition = listPartition(area, typePartition ? filters.type : undefined)
  const wanted = page.first + page.count
  const ids: string[] = []
  let start: unknown
  do {
    const limit = filter.conditions.length === 0 && !page.countAll ? wanted - ids.length : undefined
    const found = await dynamo.send(query(partition, filter, { start, ...(limit && { limit }) }))
    ids.push(...(found.Items ?? []).map((item) => Row.parse(item).id))
    start = found.LastEvaluatedKey
  } while (start && (page.countAll || ids.length < wanted))
  return { ids: ids.slice(page.first, wanted), ...(page.countAll && { total: ids.length }) }
}

/** The ids of a whole month, newest first, as many at a time as DynamoDB answers. */
export async function* readMonthPages(area: Area, filters: Filters): AsyncGenerator<string[]> {
  const filter = filterExpression(filters)
  let start: unknown
  do {
    const found = await dynamo.send(query(listPartition(area), filter, { start }))
    yield (found.Items ?? []).map((item) => Row.parse(item).id)
    start = found.LastEvaluatedKey
  } while (start)
}

/** What is searched for: a word by its beginning, and others that must be there besides, by theirs. */
export interface WordSearch {
  clientId?: string | undefined
  lead: string
  others: readonly string[]
}

/**
 * Ids of reports whose addresses have all the words, newest references of each word first. `complete` is false where
 * there may be more: it stops at `most`, and at 3,000 rows looked at.
 */
export async function searchWords(
  { clientId, lead, others }: WordSearch,
  filters: Filters,
  most: number,
): Promise<{ ids: string[]; complete: boolean }> {
  const filter = filterExpression(filters)
  const words = others.map((word, i) => [`:word${i}`, ` ${word}`] as const)
  filter.conditions.push(...words.map(([name]) => `contains(#text, ${name})`))
  if (words.length > 0) filter.names['#text'] = 'text'
  Object.assign(filter.values, Object.fromEntries(words))
  const ids = new Set<string>()
  // Without a filter each row is a find, but for addresses that have two words with this beginning.
  const limit = filter.conditions.length === 0 ? most : rowsPerQuery
  let start: unknown
  let looked = 0
  do {
    const command = query(searchPartition(clientId, lead), filter, { sort: lead, limit, start })
    const found = await dynamo.send(command)
    for (const item of found.Items ?? []) ids.add(Row.parse(item).id)
    looked += found.ScannedCount ?? 0
    start = found.LastEvaluatedKey
  } while (start && ids.size < most && looked < mostRowsSearched)
  return { ids: [...ids].slice(0, most), complete: !start && ids.size <= most }
}

/** How many reports there are, with their fees in pence; deleted ones are counted by themselves. */
export interface Total {
  reports: number
  deleted: number
  feesPence: number
}

/** Totals by type. */
export type Totals = Map<string, Total>

const figure = z.number().default(0)
const CountRow = z.object({ sk: z.string(), reports: figure, deleted: figure, feesPence: figure })

/** Adds totals up. */
export const sumOf = (totals: Iterable<Total>): Total => {
  const sum = { reports: 0, deleted: 0, feesPence: 0 }
  for (const { reports, deleted, feesPence } of totals) {
    sum.reports += reports
    sum.deleted += deleted
    sum.feesPence += feesPence
  }
  return sum
}

async function readCounts(partition: string): Promise<Totals> {
  const { Items } = await dynamo.send(query(partition, filterExpression({}), {}))
  const totals: Totals = new Map()
  for (const item of Items ?? []) {
    const { sk, ...total } = CountRow.parse(item)
    const type = countedType(sk)
    totals.set(type, sumOf([totals.get(type) ?? sumOf([]), total]))
  }
  return totals
}

/** The totals of a month by type. */
export const readMonthTotals = (area: Area): Promise<Totals> => readCounts(countPartition(area))

/** The totals of all reports of a client by type. */
export const readClientTotals = (clientId: string): Promise<Totals> => readCounts(clientTotalPartition(clientId))
