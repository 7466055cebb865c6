import { HttpError } from '../lib/http-error.ts'
import { countVisit } from './store.ts'

const minuteMs = 60_000

/**
 * Counts a visit, and throws 429 where there are more than `perMinute` in this minute. `whose` is a link's id or a
 * caller's address.
 */
export async function limitVisits(whose: string, perMinute: number, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / minuteMs)
  if ((await countVisit(whose, minute)) <= perMinute) return
  const retryAfter = Math.ceil(((minute + 1) * minuteMs - now.getTime()) / 1000)
  throw new HttpError(429, 'Too many requests. Please try again in a minute.', { retryAfter })
}

/**
 * Whose visits are counted together: an IPv4 address, or the /64 network of an IPv6 one, of which a single household
 * has all addresses.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? 'unknown'
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const parts = [...before, ...zeros, ...after].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${parts.join(':')}::/64`
}
