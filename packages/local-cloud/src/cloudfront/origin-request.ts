import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type BehaviourSpec, type OriginSpec, selects } from './distribution-spec.ts'
import { type ViewerRequest, type ViewerValues, cookieText, queryText } from './viewer-function.ts'
import type { Credentials } from '../iam/credentials.ts'
import { encode, signatureOf } from '../iam/signature.ts'

/** Headers that reach the origin whatever the policies say. */
const ALWAYS = [
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'transfer-encoding',
]

/** CloudFront sets the caller itself. */
const OUR_OWN =
  /^(cloudfront-|x-amz-cf-id$|x-edge-|x-forwarded-|via$|host$|connection$|keep-alive$|upgrade$|expect$|te$|accept-encoding$|cookie$)/

const ABOUT_VIEWER: Record<string, (req: IncomingMessage) => string> = {
  'cloudfront-viewer-address': (req) => `${addressOf(req)}:${req.socket.remotePort ?? 0}`,
  'cloudfront-forwarded-proto': () => 'http',
  'cloudfront-viewer-http-version': (req) => req.httpVersion,
  'cloudfront-viewer-country': () => 'GB',
}

export const CLOUDFRONT_HEADERS = Object.keys(ABOUT_VIEWER)

export interface OriginRequest {
  method: string
  /** Path and query at the origin. */
  target: string
  headers: Record<string, string>
}

/** The viewer's address; IPv4 is never written as IPv6. */
export const addressOf = (req: IncomingMessage) => (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')

export function originRequest(
  req: IncomingMessage,
  viewer: ViewerRequest,
  behaviour: BehaviourSpec,
  origin: OriginSpec,
): OriginRequest {
  const { forwarding } = behaviour
  const headers: Record<string, string> = {}
  for (const [name, each] of Object.entries(viewer.headers))
    if (ALWAYS.includes(name) || (!OUR_OWN.test(name) && selects(forwarding.headers, name)))
      headers[name] = (each.multiValue ?? [each]).map(({ value }) => value).join(',')
  const cookies = pick(viewer.cookies, (name) => selects(forwarding.cookies, name))
  if (Object.keys(cookies).length > 0) headers.cookie = cookieText(cookies)
  for (const name of forwarding.cloudFrontHeaders) headers[name] = ABOUT_VIEWER[name]?.(req) ?? ''
  const forwardedFor = viewer.headers['x-forwarded-for']?.value
  headers['x-forwarded-for'] = forwardedFor ? `${forwardedFor}, ${addressOf(req)}` : addressOf(req)
  headers['x-forwarded-proto'] = 'http'
  headers['x-forwarded-port'] = String(req.socket.localPort ?? '')
  headers.via = '1.1 localhost (CloudFront)'
  headers['x-amz-cf-id'] = randomUUID()
  headers['user-agent'] ??= 'Amazon CloudFront'
  for (const [name, value] of Object.entries(origin.customHeaders)) headers[name.toLowerCase()] = value
  const query = pick(viewer.querystring, (name) => selects(forwarding.query, name))
  return { method: viewer.method, target: `${origin.path}${viewer.uri}${queryText(query)}`, headers }
}

function pick(values: ViewerValues, wanted: (name: string) => boolean): ViewerValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)))
}

/** Origin access control signs a header in AWS; a presigned query leaves the viewer's headers alone. */
export function signedTarget(
  request: { method: string; host: string; path: string; region: string },
  credentials: Credentials,
  now: Date,
): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${request.region}/s3/aws4_request`
  const path = request.path
    .split('/')
    .map((part) => encode(safeDecode(part)))
    .join('/')
  const query = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', '60'],
    ['X-Amz-SignedHeaders', 'host'],
  ]
    .map(([name = '', value = '']) => `${name}=${encode(value)}`)
    .join('&')
  const canonical = [request.method, path, query, `host:${request.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  return `${path}?${query}&X-Amz-Signature=${signatureOf(credentials, scope, time, canonical)}`
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
