import { apiErrors } from '@lintel/contract'
import { timingSafeEqual } from 'node:crypto'
import { variable } from './environment.ts'
import { HttpError } from './http-error.ts'
import { readStages } from './secret-stages.ts'

type Headers = Record<string, string | undefined>

/** Several times per period, so that one request with an invented value does not delay learning a renewed secret. */
const rereads = { max: 3, withinMs: 30_000 }

/** The longest until a renewed secret is known, and a replaced one refused. */
const cacheMs = 60_000

let known: { values: Promise<string[]>; readAt: number } | undefined
let reread: number[] = []

/** The values that CloudFront may send: for a while after a renewal it still sends the previous one. */
const readSecrets = async (): Promise<string[]> => {
  const { current, previous } = await readStages(variable('ORIGIN_SECRET'))
  return previous ? [current, previous] : [current]
}

/** Concurrent calls share one read; a failure is not cached. */
function readOnce(): Promise<string[]> {
  const reading = readSecrets()
  const mine = { values: reading, readAt: Date.now() }
  known = mine
  reading.catch(() => {
    if (known === mine) known = undefined
  })
  return reading
}

const recent = (): Promise<string[]> | undefined =>
  known && Math.abs(Date.now() - known.readAt) < cacheMs ? known.values : undefined

const isSame = (given: string, expected: string) => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const isAmong = (given: string, values: readonly string[]) => values.some((value) => isSame(given, value))

function mayReread(now: number): boolean {
  reread = reread.filter((at) => now - at < rereads.withinMs)
  if (reread.length >= rereads.max) return false
  reread.push(now)
  return true
}

export async function requireOrigin(headers: Headers): Promise<void> {
  const given = headers['x-origin-secret'] ?? ''
  const before = recent() ?? readOnce()
  if (isAmong(given, await before)) return
  // Another call may have read it again in the meantime.
  if (known && known.values !== before && isAmong(given, await known.values)) return
  if (given !== '' && mayReread(Date.now()) && isAmong(given, await readOnce())) return
  throw new HttpError(403, apiErrors.publicAddressOnly)
}

/** Set by CloudFront's viewer function; only meaningful after `requireOrigin`. */
export const viewerAddress = (headers: Headers): string | undefined => headers['x-viewer-address']
