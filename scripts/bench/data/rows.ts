import type { Change, commitItems } from '../../../functions/reports/store/commit.ts'
import { additionsOf } from './written.ts'

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
