/** Does so many things at once; what is beyond that waits its turn. */
export const atMost = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Its place goes to the next, so that nobody comes in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
