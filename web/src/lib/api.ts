import {
  genericMessages,
  pageSize,
  routePath,
  type RouteAnswer,
  type RouteDefinition,
  type RouteRequest,
} from '@lintel/contract'
import type * as z from 'zod'
import { ApiError, failureIn, notReached, unreachable } from './api-error.ts'
import { currentCaller, currentThrough } from './caller.ts'

export { ApiError, errorText } from './api-error.ts'

type RequiredPart<Request, Key extends keyof Request> = undefined extends Request[Key]
  ? never
  : Record<never, never> extends Request[Key]
    ? never
    : Key

type OptionalPart<Request, Key extends keyof Request> = [Request[Key]] extends [undefined]
  ? never
  : Record<never, never> extends Request[Key]
    ? Key
    : never

type ApiRequest<R extends RouteDefinition> = {
  [Key in keyof RouteRequest<R> as RequiredPart<RouteRequest<R>, Key>]: RouteRequest<R>[Key]
} & {
  [Key in keyof RouteRequest<R> as OptionalPart<RouteRequest<R>, Key>]?: RouteRequest<R>[Key]
} & {
  signal?: AbortSignal
  /** The browser completes the request after the page is left. */
  keepalive?: boolean
}

type Arguments<R extends RouteDefinition> =
  Record<never, never> extends ApiRequest<R> ? [request?: ApiRequest<R>] : [request: ApiRequest<R>]

type AnswerHeaders<R extends RouteDefinition> = R['answerHeaders'] extends z.ZodType
  ? { [Name in keyof z.output<R['answerHeaders']>]?: string }
  : Record<never, never>

const packFromLength = 8 * 1024

/** Browsers refuse to send more than 64 KiB with `keepalive`. */
const maxKeptAlive = 60 * 1024

const packed = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const addressOf = (route: RouteDefinition, { params = {}, query = {} }: AnyRequest): string => {
  const path = routePath(route).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plain(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, plain(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const send = async (
  { method }: RouteDefinition,
  address: string,
  request: AnyRequest,
  token: string | undefined,
): Promise<Response> => {
  const headers = new Headers({ 'cache-control': 'no-cache', accept: 'application/json' })
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, plain(value))
  if (token) headers.set('authorization', `Bearer ${token}`)
  let body: string | ArrayBuffer | undefined
  let sending = 0
  if (request.body !== undefined) {
    const text = JSON.stringify(request.body)
    const pack = text.length >= packFromLength && 'CompressionStream' in globalThis
    // API Gateway treats `application/json` as text and would corrupt compressed bytes; it leaves `application/gzip`
    // alone.
    headers.set('content-type', pack ? 'application/gzip' : 'application/json')
    const bytes = pack ? await packed(text) : undefined
    body = bytes ?? text
    sending = bytes?.byteLength ?? text.length
  }
  const keepalive = request.keepalive === true && sending <= maxKeptAlive
  return withSilenceTimeout((signal) => fetch(address, { method, headers, body, signal, keepalive }), {
    sending,
    signal: request.signal,
  }).catch((error: unknown) => {
    if (request.signal?.aborted || error instanceof ApiError) throw error
    throw notReached()
  })
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await (await readWhole(response)).text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // A network that asks to be signed in to answers with its own page.
    throw notReached()
  }
}

/** The message for a gateway's own response: the request did not reach us, or had no response in time. */
const gatewayWords = (status: number): string | undefined => {
  if (status === 401) return genericMessages.sessionEnded
  if (status === 413) return 'This is too large to be saved.'
  return status === 429 || status >= 500 ? genericMessages.busy : undefined
}

/** Reads an error response; the gateway's own has only `message`, and a proxy's can be no JSON at all. */
const readFailure = async (response: Response): Promise<ApiError> => {
  const failure = failureIn(await jsonOf(response).catch(() => undefined))
  const message = (failure.id ? undefined : gatewayWords(response.status)) ?? failure.message
  return new ApiError(response.status, { ...failure, message: message ?? genericMessages.changesNotSaved })
}

const call = async (route: RouteDefinition, request: AnyRequest): Promise<Response> => {
  const caller = currentCaller()
  const address = addressOf(route, request)
  const ask = async () => {
    const tokenOf = (fresh: boolean) => withSilenceTimeout(async () => caller?.idToken(fresh))
    const token = await tokenOf(false)
    let response = await send(route, address, request, token)
    // A token can expire while a page is open, and a clock can be wrong: retry once with a fresh one.
    if (response.status === 401 && token) {
      const fresh = await tokenOf(true)
      if (fresh) response = await send(route, address, request, fresh)
      if (response.status === 401) caller?.refused()
    }
    if (!response.ok) throw await readFailure(response)
    return response
  }
  return caller ? currentThrough()(caller.owner, route, address, ask) : ask()
}

const answerOf = async <R extends RouteDefinition>(response: Response): Promise<RouteAnswer<R>> =>
  (await jsonOf(response)) as RouteAnswer<R>

/** @throws ApiError if the server refuses it or cannot be reached, and AbortError if the signal is aborted */
export const api = async <const R extends RouteDefinition>(
  route: R,
  ...[request]: Arguments<R>
): Promise<RouteAnswer<R>> => answerOf<R>(await call(route, request ?? {}))

export const apiWithHeaders = async <const R extends RouteDefinition>(
  route: R,
  ...[request]: Arguments<R>
): Promise<{ answer: RouteAnswer<R>; headers: AnswerHeaders<R> }> => {
  const response = await call(route, request ?? {})
  const headers = Object.fromEntries(response.headers) as AnswerHeaders<R>
  return { answer: await answerOf<R>(response), headers }
}

export const numberIn = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : Number(header)

/** The page size and total count from the response headers of a list's page; no total if it was not counted. */
export const pageCounts = (headers: { 'x-page-limit'?: string; 'x-total-count'?: string }) => ({
  pageSize: numberIn(headers['x-page-limit']) || pageSize,
  total: numberIn(headers['x-total-count']),
})

export const apiFile = async <const R extends RouteDefinition>(route: R, ...[request]: Arguments<R>): Promise<Blob> =>
  readWhole(await call(route, request ?? {}))

/** A call times out after this long without any data. The gateway itself gives up after 30 s. */
const silenceMs = 40_000
/** The slowest usable connection; uploads can take as long as they need at this rate. */
const slowestBytesPerMs = 16

/** A connection can hang without ever failing. `sending`: bytes sent before a response can arrive. @throws ApiError */
export const withSilenceTimeout = async <T>(
  step: (signal: AbortSignal) => Promise<T>,
  { sending = 0, signal }: { sending?: number; signal?: AbortSignal } = {},
): Promise<T> => {
  const ending = new AbortController()
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      reject(new ApiError(unreachable, { message: 'Lintel is not responding. Check your connection and try again.' }))
      ending.abort()
    },
    silenceMs + sending / slowestBytesPerMs,
  )
  try {
    return await Promise.race([step(signal ? AbortSignal.any([signal, ending.signal]) : ending.signal), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a response in full, however long that takes, as long as data keeps arriving. */
export const readWhole = async (response: Response): Promise<Blob> => {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (;;) {
      const part = await withSilenceTimeout(async () => reader?.read())
      if (!part?.value) break
      parts.push(part.value)
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined)
    // It was cut off in the middle.
    throw error instanceof TypeError ? notReached() : error
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
