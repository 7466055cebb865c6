import { setTimeout as wait } from 'node:timers/promises'

/** Random, so that concurrent writers do not meet again, and growing up to 0.8 seconds. */
export const pause = (attempt: number): Promise<void> => wait(Math.random() * Math.min(800, 20 * 2 ** attempt))

/** Other writers rarely win this often; repeated refusals have another reason. */
const maxTries = 40
/** Others are usually done by then; only a crowd needs pauses. */
const withoutPause = 3

/** `attempt` reads and writes again while it returns undefined, because another writer was first. */
export async function retryUntilWritten<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const written = await attempt()
    if (written !== undefined) return written
    if (tries >= withoutPause) await pause(tries - withoutPause)
  }
  throw new Error(`${what} was refused ${maxTries} times.`)
}

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

interface Row {
  pk: string
  sk: string
}

export async function removeAll(rows: readonly Row[], remove: (key: Row) => Promise<boolean>): Promise<void> {
  const inTurn = limitConcurrency(removedAtOnce)
  await Promise.all(rows.map(({ pk, sk }) => inTurn(() => remove({ pk, sk }))))
}
