const minuteMs = 60_000
const longestMs = 60 * minuteMs

/** How long to leave Google alone after a number of failures: growing, never less than it asks, and randomised. */
export function pauseMs(failures: number, retryAfter: number | undefined, random = Math.random()): number {
  const grown = Math.min(longestMs, minuteMs * 2 ** (failures - 1))
  return Math.max(grown, (retryAfter ?? 0) * 1000) * (1 + random / 2)
}
