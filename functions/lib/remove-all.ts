import { limitConcurrency } from './limit-concurrency.ts'
import type { Key } from './table.ts'

/** Rows that are removed concurrently. */
const removedAtOnce = 12

/** Removes rows, several concurrently. */
export async function removeAll(rows: readonly Key[], remove: (key: Key) => Promise<boolean>): Promise<void> {
  const inTurn = limitConcurrency(removedAtOnce)
  await Promise.all(rows.map(({ pk, sk }) => inTurn(() => remove({ pk, sk }))))
}
