import type { Key } from './table.ts'

export const limitConcurrency = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Hands its slot to the next in line, so that no newcomer overtakes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const removedAtOnce = 12

export async function removeAll(rows: readonly Key[], remove: (key: Key) => Promise<boolean>): Promise<void> {
  const inTurn = limitConcurrency(removedAtOnce)
  await Promise.all(rows.map(({ pk, sk }) => inTurn(() => remove({ pk, sk }))))
}
