import type { TransactItem } from '../../../functions/lib/table.ts'
import type { Change, commitItems } from '../../../functions/reports/store/commit.ts'

type Row = Record<string, unknown>

/** The additions of an update, by field: `ADD #paid :paid, #unpaid :unpaid`. */
export const additionsOf = ({
  UpdateExpression = '',
  ...update
}: NonNullable<TransactItem['Update']>): [string, number][] =>
  [...UpdateExpression.matchAll(/(#\w+) (:\w+)/g)].map(([, name = '', value = '']) => [
    update.ExpressionAttributeNames?.[name] ?? name,
    Number(update.ExpressionAttributeValues?.[value]),
  ])

/** The rows that these writes leave in the table, as written by the store itself; totals come last. */
export async function rowsWritten<T>(
  all: Iterable<T>,
  { max, add }: { max: number; add: (some: readonly T[]) => Promise<unknown> },
  taken: () => TransactItem[],
): Promise<Row[]> {
  const rows: Row[] = []
  const totals = new Map<string, Row>()
  const write = async (some: readonly T[]) => {
    await add(some)
    for (const { Put, Update } of taken()) {
      if (Put?.Item) rows.push(Put.Item)
      if (!Update?.Key) continue
      const key = JSON.stringify(Update.Key)
      const row: Row = totals.get(key) ?? { ...Update.Key }
      for (const [field, value] of additionsOf(Update)) row[field] = Number(row[field] ?? 0) + value
      totals.set(key, row)
    }
  }
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < max) continue
    await write(some)
    some = []
  }
  if (some.length > 0) await write(some)
  return [...rows, ...totals.values()]
}

type Counter = Record<string, unknown>

/**
 * The rows that commits of these reports leave in the table, as written by the store's own builder. Counters are added
 * up here and come last.
 */
export function* rowsOf(changes: Iterable<Change>, build: typeof commitItems): Generator<object> {
  const counters = new Map<string, Counter>()
  for (const change of changes)
    for (const { Put, Update } of build(change)) {
      if (Put?.Item) yield Put.Item
      if (!Update?.Key) continue
      const key = `${String(Update.Key.pk)}|${String(Update.Key.sk)}`
      const counter: Counter = counters.get(key) ?? { ...Update.Key }
      for (const [field, value] of additionsOf(Update)) counter[field] = Number(counter[field] ?? 0) + value
      counters.set(key, counter)
    }
  yield* counters.values()
}
