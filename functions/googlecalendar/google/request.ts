import * as z from 'zod'
import { GoogleRefusal, GoogleUnavailable } from './errors.ts'

/** One request takes no longer. */
const requestMs = 10_000
/** No page of events is larger. */
const largest = 20_000_000

/** How the calendar's API says what is wrong, and how the token endpoint does. */
const ApiError = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
})
const OauthError = z.object({ error: z.string() })

const reasonIn = (body: unknown): string => {
  const api = ApiError.safeParse(body).data?.error.errors[0]?.reason
  const reason = api ?? OauthError.safeParse(body).data?.error ?? 'unknown'
  // It is logged: a word, and not what else somebody might answer.
  return /^\w{1,60}$/.test(reason) ? reason : 'unknown'
}

/**
 * What is said with 403 and passes: limits (https://developers.google.com/workspace/calendar/api/guides/errors), and that
 * the API is switched off for the whole product, which is nobody's own withdrawal.
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
 * What Google answers with success; undefined where it has no body.
 * @throws GoogleUnavailable where another try may help, GoogleRefusal where it would be refused again
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
    // The original message may have the address, with a token's worth in it.
    throw new GoogleUnavailable('no answer')
  }
  if (answer.ok) return body
  const reason = reasonIn(body)
  const { status } = answer
  if (status === 429 || status >= 500 || (status === 403 && passing.includes(reason)))
    throw new GoogleUnavailable(`${status} ${reason}`, secondsIn(answer.headers.get('retry-after')))
  throw new GoogleRefusal(status, reason)
}
