import { setTimeout as wait } from 'node:timers/promises'

/** Random, so that concurrent writers do not meet again, and growing up to 0.8 seconds. */
export const pause = (attempt: number): Promise<void> => wait(Math.random() * Math.min(800, 20 * 2 ** attempt))

interface Bounds {
  /** Other writers rarely win 40 times; repeated refusals have another reason. */
  maxTries?: number
  /** Milliseconds since 1970. */
  until?: number
  tooLate?: () => Error | Promise<Error>
}

/** Others are usually done by then; only a crowd needs pauses. */
const withoutPause = 3

/** `attempt` reads and writes again while it returns undefined, because another writer was first. */
export async function retryUntilWritten<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  { maxTries = 40, until = Infinity, tooLate }: Bounds = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const written = await attempt()
    if (written !== undefined) return written
    if (tries === maxTries || Date.now() >= until)
      throw (await tooLate?.()) ?? new Error(`${what} was refused ${tries} times.`)
    if (tries >= withoutPause) await pause(tries - withoutPause)
  }
}

export const limitConcurrency = (max: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
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
