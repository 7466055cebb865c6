const minuteMs = 60_000
const longestMs = 60 * minuteMs

/** How long to leave Google alone after so many failures: longer each time, never less than it asks, and not all at once. */
export function pauseMs(failures: number, retryAfter: number | undefined, random = Math.random()): number {
  const grown = Math.min(longestMs, minuteMs * 2 ** (failures - 1))
  return Math.max(grown, (retryAfter ?? 0) * 1000) * (1 + random / 2)
}
