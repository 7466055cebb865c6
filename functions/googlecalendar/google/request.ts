import * as z from 'zod'
import { googleEndpoint, variable } from '../../lib/environment.ts'
import { readStages } from '../../lib/secret-stages.ts'

const requestMs = 10_000
const largest = 20_000_000

const ApiError = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
})
const OauthError = z.object({ error: z.string() })

const reasonIn = (body: unknown): string => {
  const api = ApiError.safeParse(body).data?.error.errors[0]?.reason
  const reason = api ?? OauthError.safeParse(body).data?.error ?? 'unknown'
  // It is logged, so only a single word is accepted.
  return /^\w{1,60}$/.test(reason) ? reason : 'unknown'
}

/**
 * Reasons of a 403 that are temporary: limits (https://developers.google.com/workspace/calendar/api/guides/errors), and
 * the API being switched off for the whole product, which is no user's withdrawal.
 */
const passing = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'accessNotConfigured',
]

const secondsIn = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/**
 * Undefined without a body. Throws GoogleUnavailable if a retry may help, GoogleRefusal if it would be refused again.
 */
export async function askGoogle(url: URL, request: RequestInit): Promise<unknown> {
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(requestMs) })
    const text = await answer.text()
    if (text.length > largest) throw new Error('It is too large.')
    body = text ? JSON.parse(text) : undefined
  } catch {
    // The original message can contain the address, including a token.
    throw new GoogleUnavailable('no answer')
  }
  if (answer.ok) return body
  const reason = reasonIn(body)
  const { status } = answer
  if (status === 429 || status >= 500 || (status === 403 && passing.includes(reason)))
    throw new GoogleUnavailable(`${status} ${reason}`, secondsIn(answer.headers.get('retry-after')))
  throw new GoogleRefusal(status, reason)
}

const Client = z.object({ clientId: z.string(), clientSecret: z.string() })
type Client = z.infer<typeof Client>

const cacheMs = 60_000
let known: { id: string; at: number; client: Client } | undefined

/** Undefined if this environment has none. */
export async function googleClient(): Promise<Client | undefined> {
  const id = variable('GOOGLE_CLIENT')
  if (!known || known.id !== id || Math.abs(Date.now() - known.at) >= cacheMs) {
    const { current } = await readStages(id)
    known = { id, at: Date.now(), client: Client.parse(JSON.parse(current)) }
  }
  return known.client.clientId ? known.client : undefined
}

const own = {
  accounts: 'https://accounts.google.com',
  tokens: 'https://oauth2.googleapis.com',
  apis: 'https://www.googleapis.com',
} as const

export const googleAddress = (host: keyof typeof own, path: string): URL => new URL(path, googleEndpoint() ?? own[host])

/* None of them contains any part of the request. */

/** Temporary: Google was busy, faulty, or not reached. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
  /** Seconds that Google asks to wait. */
  readonly retryAfter: number | undefined

  constructor(what: string, retryAfter?: number) {
    super(`Google did not answer: ${what}`)
    this.retryAfter = retryAfter
  }
}

/** Permanent: Google would refuse it again. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`Google refused: ${status} ${reason}`)
    this.status = status
    this.reason = reason
  }
}

/** The user, or Google, has withdrawn the consent. */
export class GoogleWithdrawn extends Error {
  override name = 'GoogleWithdrawn'

  constructor() {
    super('Google has withdrawn the access.')
  }
}

const minuteMs = 60_000
const longestMs = 60 * minuteMs

/** Growing, never less than Google asks, and randomised. */
export function pauseMs(failures: number, retryAfter: number | undefined, random = Math.random()): number {
  const grown = Math.min(longestMs, minuteMs * 2 ** (failures - 1))
  return Math.max(grown, (retryAfter ?? 0) * 1000) * (1 + random / 2)
}
