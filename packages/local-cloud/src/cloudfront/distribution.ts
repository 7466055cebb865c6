import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { compressorFor } from './compression.ts'
import {
  type BehaviourSpec,
  type DistributionSpec,
  type OriginSpec,
  type ResponseHeadersSpec,
  patternMatches,
} from './distribution-spec.ts'
import { EdgeCache } from './edge-cache.ts'
import { addressOf, originRequest, signedTarget } from './origin-request.ts'
import type { Credentials } from '../iam/credentials.ts'
import {
  viewerFunction,
  type ViewerFunction,
  type ViewerRequest,
  type ViewerResponse,
  type ViewerValues,
  toViewerRequest,
} from './viewer-function.ts'

export interface OriginAddress {
  host: string
  port: number
  /** Prefix of the origin's path: `/_local/aws/s3/bucket`. */
  basePath: string
}

export interface DistributionOptions {
  /** @throws Error for a host without a local counterpart */
  locate: (domainName: string) => OriginAddress
  credentials: Credentials
  /** `target` is path and query at the origin. */
  openWebSocket: (
    origin: OriginSpec,
    target: string,
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => Promise<void>
}

export interface Distribution {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
}

interface Route {
  behaviour: BehaviourSpec
  origin: OriginSpec
  address: OriginAddress
  viewerRequest?: ViewerFunction
  viewerResponse?: ViewerFunction
}

type Headers = Record<string, string | string[] | undefined>

interface Answer {
  status: number
  headers: Headers
  body: Buffer | IncomingMessage
}

export function createDistribution(spec: DistributionSpec, options: DistributionOptions): Distribution {
  const routes = routesOf(spec, options)
  const edge = new EdgeCache()

  const routeOf = (req: IncomingMessage) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    return routes.find(({ behaviour }) => patternMatches(behaviour.pattern, path))
  }

  async function forward(
    req: IncomingMessage,
    res: ServerResponse,
    route: Route,
    viewer: ViewerRequest,
  ): Promise<void> {
    const { behaviour, origin, address } = route
    const wanted = originRequest(req, viewer, behaviour, origin)
    const host = `${address.host}:${address.port}`
    const path = `${address.basePath}${wanted.target}`
    const key = EdgeCache.key(req, path)
    const kept = key === undefined ? undefined : edge.get(key)
    if (kept) {
      req.resume()
      res.writeHead(200, kept.headers)
      return void res.end(kept.body)
    }
    const headers = { ...wanted.headers, host }
    if (origin.signed) delete (headers as Record<string, string>).authorization
    const answer = await ask({
      host: address.host,
      port: address.port,
      method: wanted.method,
      path: origin.signed
        ? signedTarget(
            { method: wanted.method, host, path: path.split('?')[0] ?? '', region: spec.region },
            options.credentials,
            new Date(),
          )
        : path,
      headers: address.basePath.includes('/s3/') ? withoutAmazonHeaders(headers) : headers,
      body: req,
    })
    await reply(req, res, route, viewer, {
      status: answer.statusCode ?? 502,
      headers: { ...answer.headers },
      body: answer,
      key,
    })
  }

  async function reply(
    req: IncomingMessage,
    res: ServerResponse,
    route: Route,
    viewer: ViewerRequest,
    answer: Answer & { key?: string | undefined },
  ): Promise<void> {
    const { status, headers, compressor } = await atTheEdge(req, route, viewer, answer)
    const isLasting = EdgeCache.isLasting(status, headers)
    if (compressor) compressHeaders(headers, compressor.encoding)
    if (answer.key !== undefined && !Buffer.isBuffer(answer.body) && isLasting) {
      const body = await wholeOf(answer.body, compressor ? compressor.stream : undefined)
      headers['content-length'] = String(body.length)
      edge.set(answer.key, { headers, body })
      res.writeHead(status, headers)
      return void res.end(body)
    }
    res.writeHead(status, headers)
    if (Buffer.isBuffer(answer.body)) return void res.end(req.method === 'HEAD' ? undefined : answer.body)
    if (req.method === 'HEAD') {
      answer.body.resume()
      return void res.end()
    }
    await (compressor ? pipeline(answer.body, compressor.stream, res) : pipeline(answer.body, res))
  }

  return {
    async handle(req, res) {
      const route = routeOf(req)
      if (!route) return refuse(req, res, 404, 'No behaviour of the distribution fits this path.')
      if (!route.behaviour.allowedMethods.includes(req.method ?? 'GET'))
        return refuse(
          req,
          res,
          403,
          'This distribution is not configured to allow the HTTP request method that was used for this request.',
        )
      try {
        const result = await viewed(req, route)
        if ('statusCode' in result) {
          req.resume()
          return await reply(req, res, route, toViewerRequest(req), {
            status: result.statusCode,
            headers: fromValues(result.headers),
            body: bodyOf(result),
          })
        }
        if (result.uri === '/' && spec.defaultRootObject) result.uri = `/${spec.defaultRootObject}`
        await forward(req, res, route, result)
      } catch (error) {
        if (res.headersSent || req.destroyed) res.destroy()
        else refuse(req, res, 502, error instanceof Error ? error.message : String(error))
      }
    },

    async upgrade(req, socket, head) {
      const route = routeOf(req)
      const result = route && (await viewed(req, route))
      if (!route || !result || 'statusCode' in result)
        return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
      const wanted = originRequest(req, result, route.behaviour, route.origin)
      const handshake = Object.entries(req.headers).filter(([name]) =>
        /^(connection|upgrade|sec-websocket-.*)$/.test(name),
      )
      req.headers = { ...wanted.headers, host: route.origin.domainName, ...Object.fromEntries(handshake) }
      await options.openWebSocket(route.origin, wanted.target, req, socket, head)
    },
  }
}

function routesOf(spec: DistributionSpec, options: DistributionOptions): Route[] {
  return spec.behaviours.map((behaviour) => {
    const origin = spec.origins.find((each) => each.id === behaviour.originId)
    if (!origin) throw new Error(`The behaviour ${behaviour.pattern} names the unknown origin ${behaviour.originId}.`)
    const { viewerRequest, viewerResponse } = behaviour
    return {
      behaviour,
      origin,
      address: options.locate(origin.domainName),
      ...(viewerRequest && { viewerRequest: viewerFunction(viewerRequest, spec) }),
      ...(viewerResponse && { viewerResponse: viewerFunction(viewerResponse, spec) }),
    }
  })
}

async function viewed(req: IncomingMessage, route: Route): Promise<ViewerRequest | ViewerResponse> {
  const viewer = toViewerRequest(req)
  return route.viewerRequest ? route.viewerRequest.onRequest(viewer, { ip: addressOf(req) }) : viewer
}

/** After the viewer-response function, the headers policy and the choice of a compression. */
async function atTheEdge(
  req: IncomingMessage,
  route: Route,
  viewer: ViewerRequest,
  { status, headers, body }: Answer,
): Promise<{ status: number; headers: Headers; compressor: ReturnType<typeof compressorFor> }> {
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
  if (route.viewerResponse) {
    const response = { statusCode: status, headers: toValues(headers), cookies: {} }
    const changed = await route.viewerResponse.onResponse(viewer, response, { ip: addressOf(req) })
    status = changed.statusCode
    headers = {
      ...fromValues(changed.headers),
      ...(headers['set-cookie'] && { 'set-cookie': headers['set-cookie'] }),
    }
  }
  applyPolicy(headers, route.behaviour.responseHeaders)
  if (Buffer.isBuffer(body)) return { status, headers, compressor: undefined }
  const compressor = compressorFor(route.behaviour, req.headers['accept-encoding'] ?? '', { status, headers })
  return { status, headers, compressor }
}

function compressHeaders(headers: Headers, encoding: string): void {
  delete headers['content-length']
  headers['content-encoding'] = encoding
  headers.vary = [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  const etag = headers.etag
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers.etag = `W/${etag}`
}

function ask(wanted: {
  host: string
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body: IncomingMessage
}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { body, ...rest } = wanted
    const outgoing = httpRequest(rest, resolve)
    outgoing.on('error', reject)
    body.on('error', () => outgoing.destroy())
    body.pipe(outgoing)
  })
}

/** S3 refuses unsigned headers of its own, and does not need CloudFront's here. */
function withoutAmazonHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-')))
}

function applyPolicy(headers: Headers, policy: ResponseHeadersSpec | undefined): void {
  for (const name of policy?.removed ?? []) delete headers[name]
  for (const { name, value, override } of policy?.headers ?? [])
    if (override || headers[name] === undefined) headers[name] = value
}

function toValues(headers: Headers): ViewerValues {
  const entries = Object.entries(headers).filter(([name, value]) => value !== undefined && name !== 'set-cookie')
  return Object.fromEntries(entries.map(([name, value]) => [name, { value: [value].flat().join(',') }]))
}

const fromValues = (values: ViewerValues): Headers =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]))

function bodyOf({ body }: ViewerResponse): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
}

async function wholeOf(body: IncomingMessage, compression: Transform | undefined): Promise<Buffer> {
  if (!compression) return buffer(body)
  const [whole] = await Promise.all([buffer(compression), pipeline(body, compression)])
  return whole
}

/** CloudFront's own error responses are small pages. */
function refuse(req: IncomingMessage, res: ServerResponse, status: number, message: string): void {
  req.resume()
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', server: 'CloudFront' })
  res.end(
    `<!DOCTYPE html><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${message.replace(/[<>&]/g, '')}</p>`,
  )
}
