import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { IncomingMessage } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { ViewerAnswer, ViewerCall } from './viewer-worker.ts'

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
  attributes: z.string().optional(),
})
/** By name; zod's record would drop a name that is on Object's prototype. */
const valuesSchema = z.custom<Record<string, z.infer<typeof valueSchema>>>(
  (values) =>
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => valueSchema.safeParse(value).success),
)

const requestSchema = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: valuesSchema.default({}),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
})

const responseSchema = z.object({
  statusCode: z.number().int(),
  statusDescription: z.string().optional(),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
  body: z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]).optional(),
})

/** One value each, `multiValue` if a name occurs more than once. */
export type ViewerValues = z.infer<typeof valuesSchema>
export type ViewerRequest = z.infer<typeof requestSchema>
export type ViewerResponse = z.infer<typeof responseSchema>

export interface ViewerFunction {
  onRequest(request: ViewerRequest, viewer: { ip: string }): Promise<ViewerRequest | ViewerResponse>
  onResponse(request: ViewerRequest, response: ViewerResponse, viewer: { ip: string }): Promise<ViewerResponse>
}

/** With nothing but the language. @throws Error if it does not compile or its result has the wrong shape */
export function viewerFunction(source: string, distribution: { id: string; domainName: string }): ViewerFunction {
  async function call(eventType: 'viewer-request' | 'viewer-response', parts: object, ip: string): Promise<unknown> {
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType,
        requestId: randomUUID(),
      },
      viewer: { ip },
      ...parts,
    }
    return JSON.parse(await viewerRuntime.call(source, JSON.stringify(event)))
  }
  return {
    async onRequest(request, { ip }) {
      const answer = await call('viewer-request', { request }, ip)
      return z.union([responseSchema, requestSchema]).parse(answer)
    },
    async onResponse(request, response, { ip }) {
      return responseSchema.parse(await call('viewer-response', { request, response }, ip))
    },
  }
}

/** Header names are lower case; values of the query stay encoded. */
export function toViewerRequest(req: IncomingMessage): ViewerRequest {
  const [uri, query] = splitOnce(req.url ?? '/', '?')
  const headers = Object.entries(req.headers).flatMap(([name, value]) =>
    name === 'cookie' || value === undefined ? [] : [value].flat().map((each) => [name, each] as const),
  )
  const cookies = (req.headers.cookie ?? '').split(/; */).filter(Boolean)
  return {
    method: req.method ?? 'GET',
    uri,
    querystring: collect(
      query
        .split('&')
        .filter(Boolean)
        .map((pair) => splitOnce(pair, '=')),
    ),
    headers: collect(headers),
    cookies: collect(cookies.map((pair) => splitOnce(pair, '='))),
  }
}

/** `?a=1&b=2`, or empty. */
export function queryText(querystring: ViewerValues): string {
  const pairs = Object.entries(querystring).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each) => (each.value === '' ? name : `${name}=${each.value}`)),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

export function cookieText(cookies: ViewerValues): string {
  return Object.entries(cookies)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((each) => `${name}=${each.value}`))
    .join('; ')
}

function collect(pairs: (readonly [string, string])[]): ViewerValues {
  // Names on Object's prototype are valid names.
  const values = new Map<string, ViewerValues[string]>()
  for (const [name, value] of pairs) {
    const before = values.get(name)
    values.set(
      name,
      before ? { value, multiValue: [...(before.multiValue ?? [{ value: before.value }]), { value }] } : { value },
    )
  }
  return Object.fromEntries(values)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const BOOT = new URL('./viewer-worker.ts', import.meta.url)

/** CloudFront limits processor time, far more tightly; this limit is wall time on a possibly busy machine. */
const MILLISECONDS = 5000

interface Waiting {
  call: ViewerCall
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

/** A thread of its own, terminated if a function never returns. */
class ViewerRuntime {
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  /** In the order of their requests, in which they run. */
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0

  /** @throws Error if the source does not compile, throws, or takes longer than five seconds */
  call(source: string, event: string): Promise<string> {
    const call = { id: ++this.#calls, source, event }
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { call, resolve, reject })
      this.#thread().postMessage(call)
      this.#timer ??= this.#watch()
    })
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(BOOT)
    worker.on('message', (answer: ViewerAnswer) => this.#settle(answer))
    worker.on('error', (error) => this.#replace(error))
    // After adding the listeners, which would keep the process alive again.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #watch(): NodeJS.Timeout {
    return setTimeout(() => this.#replace(new Error('The function took too long.')), MILLISECONDS).unref()
  }

  #settle(answer: ViewerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    clearTimeout(this.#timer)
    this.#timer = this.#waiting.size > 0 ? this.#watch() : undefined
    if ('answer' in answer) waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.error))
  }

  /** Terminates the thread with the running call; the calls behind it run in a new one. */
  #replace(error: Error): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    const [running] = this.#waiting.values()
    if (running) {
      this.#waiting.delete(running.call.id)
      running.reject(error)
    }
    for (const { call } of this.#waiting.values()) this.#thread().postMessage(call)
    this.#timer = this.#waiting.size > 0 ? this.#watch() : undefined
  }
}

export const viewerRuntime = new ViewerRuntime()
