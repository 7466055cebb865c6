const minuteMs = 60_000
const longestMs = 60 * minuteMs

/** Growing, never less than Google asks, and randomised. */
export function pauseMs(failures: number, retryAfter: number | undefined, random = Math.random()): number {
  const grown = Math.min(longestMs, minuteMs * 2 ** (failures - 1))
  return Math.max(grown, (retryAfter ?? 0) * 1000) * (1 + random / 2)
}
