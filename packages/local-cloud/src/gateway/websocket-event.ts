import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WebSocketApiSpec } from './api-spec.ts'
import { eventHeaders } from './http-event.ts'

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
