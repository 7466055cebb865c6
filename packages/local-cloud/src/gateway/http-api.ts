import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import * as z from 'zod'
import { AwsError } from '../aws-error.ts'
import { FunctionFailure, type InvokeAs, within } from '../invoke.ts'
import { readBody } from '../service.ts'
import { routeSource } from './actions.ts'
import type { CorsSpec, HttpApiSpec } from './api-spec.ts'
import { httpEvent } from './http-event.ts'
import type { JwtAuthorization, JwtCheck } from './jwt-authorizer.ts'
import { routeTable, type FoundRoute } from './route-table.ts'

const REQUEST_LIMIT = 10 * 1024 * 1024
/** For the request line and the header values together. */
const HEADER_LIMIT = 10_240
const ALL_METHODS = 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT'

const answerSchema = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

export interface HttpApi {
  /** `target` is the path and query below the API's address. */
  handle(req: IncomingMessage, res: ServerResponse, target: string): Promise<void>
}

/** Payload format 2.0, with the service's limits and own responses. */
export function createHttpApi(spec: HttpApiSpec, invoke: InvokeAs, checkJwt: JwtCheck): HttpApi {
  const findRoute = routeTable(spec.routes)

  return {
    async handle(req, res, target) {
      const origin = req.headers.origin
      const reply = responder(res, spec.cors ? corsHeaders(spec.cors, origin) : {})
      if (spec.cors && isPreflight(req)) return reply.send(204, preflightHeaders(spec.cors))
      const url = parseTarget(target, spec.stage)
      if (!url) return reply.message(400, 'Bad Request')
      let found: FoundRoute | undefined
      try {
        found = findRoute(req.method ?? 'GET', url.pathname)
      } catch {
        return reply.message(400, 'Bad Request')
      }
      if (headerBytes(req, target) > HEADER_LIMIT) {
        req.resume()
        return reply.message(431, 'Request Header Fields Too Large')
      }
      const body = await readBody(req, REQUEST_LIMIT)
      if (!body) return reply.message(413, 'Request Too Long')
      if (!found) return reply.message(404, 'Not Found')
      const { authorizer } = found.route
      let authorization: JwtAuthorization | undefined
      if (authorizer?.kind === 'JWT') {
        const verdict = await checkJwt(authorizer, req.headers.authorization)
        if (verdict.kind === 'unauthorized') return reply.message(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
        if (verdict.kind === 'forbidden') return reply.message(403, 'Forbidden')
        authorization = verdict.authorization
      }
      const event = httpEvent(spec, req, { url, found, body, authorization })
      const source = routeSource(spec, spec.stage, found.route, req.method)
      const call = (onBegun: () => void) => invoke(found.route.functionName, event, source, { onBegun })
      return answer(reply, found, call, spec.cors !== undefined)
    },
  }
}

async function answer(
  reply: ReturnType<typeof responder>,
  { route }: FoundRoute,
  invoke: (onBegun: () => void) => Promise<unknown>,
  corsIsOurs: boolean,
): Promise<void> {
  let result: unknown
  try {
    result = await within(route.timeoutMilliseconds, invoke)
  } catch (error) {
    if (error instanceof AwsError && error.status === 413) return reply.message(413, 'Request Too Long')
    const isRefused = error instanceof AwsError && error.status === 429
    if (isRefused || (error instanceof FunctionFailure && error.name === 'Sandbox.Timedout'))
      return reply.message(503, 'Service Unavailable')
    return reply.message(500, 'Internal Server Error')
  }
  const parsed = answerSchema.safeParse(result)
  if (!parsed.success) {
    // a result without a status is the body itself
    if (typeof result === 'object' && result !== null && 'statusCode' in result)
      return reply.message(500, 'Internal Server Error')
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    return reply.send(200, { 'content-type': 'application/json' }, text)
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const own = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !(corsIsOurs && name.startsWith('access-control-')))
  return reply.send(
    statusCode,
    {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(own),
      ...(cookies && { 'set-cookie': cookies }),
    },
    Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  )
}

function responder(res: ServerResponse, cors: Record<string, string>) {
  const send = (status: number, headers: OutgoingHttpHeaders = {}, body: string | Buffer = '') => {
    res.writeHead(status, { 'apigw-requestid': randomUUID(), ...headers, ...cors })
    res.end(body)
  }
  return {
    send,
    message: (status: number, message: string, headers: OutgoingHttpHeaders = {}) =>
      send(status, { 'content-type': 'application/json', ...headers }, JSON.stringify({ message })),
  }
}

/** Node represents each byte of a header as a character; names and values alternate. */
function headerBytes({ method = '', rawHeaders, httpVersion }: IncomingMessage, target: string): number {
  const line = `${method} ${target} HTTP/${httpVersion}`
  return rawHeaders.reduce((sum, text, at) => (at % 2 === 0 ? sum : sum + text.length), line.length)
}

function parseTarget(target: string, stage: string): URL | undefined {
  try {
    const url = new URL(target, 'http://local')
    if (stage !== '$default') {
      if (url.pathname !== `/${stage}` && !url.pathname.startsWith(`/${stage}/`)) return undefined
      url.pathname = url.pathname.slice(stage.length + 1) || '/'
    }
    decodeURI(url.pathname)
    return url
  } catch {
    return undefined
  }
}

const isPreflight = (req: IncomingMessage) =>
  req.method === 'OPTIONS' &&
  req.headers.origin !== undefined &&
  req.headers['access-control-request-method'] !== undefined

function corsHeaders(cors: CorsSpec, origin: string | undefined): Record<string, string> {
  if (origin === undefined || !cors.allowOrigins.some((each) => each === '*' || each === origin)) return {}
  const anyone = cors.allowOrigins.includes('*') && !cors.allowCredentials
  return {
    'access-control-allow-origin': anyone ? '*' : origin,
    ...(cors.allowCredentials && { 'access-control-allow-credentials': 'true' }),
    ...(cors.exposeHeaders.length > 0 && { 'access-control-expose-headers': cors.exposeHeaders.join(',') }),
  }
}

const preflightHeaders = (cors: CorsSpec): OutgoingHttpHeaders => ({
  'access-control-allow-methods': cors.allowMethods.map((each) => (each === '*' ? ALL_METHODS : each)).join(','),
  'access-control-allow-headers': cors.allowHeaders.join(','),
  ...(cors.maxAgeSeconds !== undefined && { 'access-control-max-age': String(cors.maxAgeSeconds) }),
})
