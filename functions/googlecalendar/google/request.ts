import * as z from 'zod'
import { GoogleRefusal, GoogleUnavailable } from './errors.ts'

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
  ...['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'],
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
