import { limitConcurrency } from './limit-concurrency.ts'
import type { Key } from './table.ts'

const removedAtOnce = 12

export async function removeAll(rows: readonly Key[], remove: (key: Key) => Promise<boolean>): Promise<void> {
  const inTurn = limitConcurrency(removedAtOnce)
  await Promise.all(rows.map(({ pk, sk }) => inTurn(() => remove({ pk, sk }))))
}
