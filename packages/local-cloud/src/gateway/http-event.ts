import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpApiSpec, WebSocketApiSpec } from './api-spec.ts'
import type { JwtAuthorization } from './jwt-authorizer.ts'
import type { FoundRoute } from './route-table.ts'

const TEXT = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|graphql|[\w.+-]+\+(json|xml)))/i

/** Lower case, one text each, without cookies. */
export function eventHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name, value]) => name !== 'cookie' && value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}

/** Payload format 2.0. `path` is unchanged, including percent-encoding. */
export function httpEvent(
  spec: HttpApiSpec,
  req: IncomingMessage,
  request: { url: URL; found: FoundRoute; body: Buffer; authorization: JwtAuthorization | undefined },
): object {
  const { url, found, body, authorization } = request
  const path = decodeURI(url.pathname)
  const now = new Date()
  const query = queryTexts(url.searchParams)
  // Compressed content is binary, whatever its type says.
  const isText = !req.headers['content-encoding'] && TEXT.test(req.headers['content-type'] ?? 'text/plain')
  return {
    version: '2.0',
    routeKey: found.route.key,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(req.headers.cookie !== undefined && { cookies: req.headers.cookie.split('; ') }),
    headers: eventHeaders(req.headers),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      accountId: spec.account,
      apiId: spec.id,
      ...(authorization && { authorizer: authorization }),
      domainName: spec.domainName,
      domainPrefix: spec.id,
      http: {
        method: req.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: req.socket.remoteAddress ?? '127.0.0.1',
        userAgent: req.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: found.route.key,
      stage: spec.stage,
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(found.pathParameters).length > 0 && { pathParameters: found.pathParameters }),
    ...(spec.stageVariables && { stageVariables: spec.stageVariables }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

/** A repeated name has both values, separated by a comma. */
function queryTexts(parameters: URLSearchParams): Record<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of parameters) texts.set(name, texts.has(name) ? `${texts.get(name)},${value}` : value)
  return Object.fromEntries(texts)
}

/** `12/Mar/2026:19:03:58 +0000` */
function requestTime(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? []
  return `${day}/${month}/${year}:${time} +0000`
}

export interface Connection {
  id: string
  stage: string
  connectedAt: number
  sourceIp: string
  userAgent: string
  authorizer?: Record<string, unknown>
}

export function websocketContext(
  spec: WebSocketApiSpec,
  connection: Connection,
  routeKey: string,
  eventType: 'CONNECT' | 'DISCONNECT' | 'MESSAGE',
): Record<string, unknown> {
  const requestId = randomUUID()
  return {
    routeKey,
    eventType,
    connectionId: connection.id,
    connectedAt: connection.connectedAt,
    apiId: spec.id,
    stage: connection.stage,
    domainName: spec.domainName,
    requestId,
    extendedRequestId: requestId,
    requestTimeEpoch: Date.now(),
    requestTime: new Date().toUTCString(),
    messageDirection: 'IN',
    identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    ...(eventType === 'MESSAGE' && { messageId: randomUUID() }),
    ...(connection.authorizer && { authorizer: connection.authorizer }),
  }
}

/** Only in the first event and the authorizer's: the request's own headers and query. */
export function handshakeOf(req: IncomingMessage, url: URL): Record<string, unknown> {
  const headers = eventHeaders(req.headers)
  const query = Object.fromEntries(url.searchParams)
  const lists = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, [value]]))
  return {
    headers,
    multiValueHeaders: lists(headers),
    ...(url.search && {
      queryStringParameters: query,
      multiValueQueryStringParameters: Object.fromEntries(
        [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
      ),
    }),
  }
}
