import { linkErrors } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'
import { countVisit } from './store.ts'

/** Per window of that many seconds. */
interface Allowance {
  max: number
  seconds: number
  message: string
}

/** Throws 429 above the allowance. Refused calls count too. */
export async function limitUse(
  { whose, by = 1 }: { whose: string; by?: number },
  { max, seconds, message }: Allowance,
  now: Date,
): Promise<void> {
  const time = now.getTime() / 1000
  const turn = Math.floor(time / seconds)
  if ((await countVisit(whose, turn, { seconds, by })) <= max) return
  throw new HttpError(429, message, { retryAfter: Math.ceil((turn + 1) * seconds - time) })
}

/** Throws 429 above `perMinute` in the current minute. `whose` is a link's id or a caller's address. */
export const limitVisits = (whose: string, perMinute: number, now: Date): Promise<void> =>
  limitUse({ whose }, { max: perMinute, seconds: 60, message: linkErrors.tooManyRequests }, now)

/** The address by which visits are counted: an IPv4, or an IPv6 address's /64 network, which a household shares. */
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
