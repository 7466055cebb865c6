import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** An error response in Google's documented format, thrown to refuse a request. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** An error in the format of the calendar API. */
export const apiError = (
  code: number,
  reason: string,
  message: string,
  more: { domain?: string; locationType?: string; location?: string; retryAfter?: number } = {},
): Refusal => {
  const { domain = 'global', retryAfter, ...place } = more
  const body = { error: { errors: [{ domain, reason, message, ...place }], code, message } }
  return new Refusal(code, body, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
}

/** An error in the format of the token endpoint. */
export const oauthError = (status: number, error: string, description: string): Refusal =>
  new Refusal(status, { error, error_description: description })

export const answerJson = (res: ServerResponse, status: number, body: unknown, headers = {}): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store', ...headers })
  res.end(body === undefined ? undefined : JSON.stringify(body))
}

export const answerPage = (res: ServerResponse, status: number, html: string): void => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  })
  res.end(html)
}

/** Redirects the browser. */
export const answerRedirect = (res: ServerResponse, location: string): void => {
  res.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

export const formOf = async (req: IncomingMessage): Promise<URLSearchParams> => new URLSearchParams(await text(req))

/** The JSON object of a request. */
export async function jsonOf(req: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await text(req)
  try {
    const parsed: unknown = JSON.parse(body || '{}')
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // Handled below.
  }
  throw apiError(400, 'parseError', 'Parse Error')
}
