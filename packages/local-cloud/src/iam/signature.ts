import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Credentials } from './credentials.ts'

export interface Authorization {
  accessKeyId: string
  /** `date/region/service/aws4_request` */
  scope: string
  signed: string[]
  signature: string
  /** The signing time, such as `20260131T120000Z`. */
  date: string
}

export function authorizationOf(req: IncomingMessage): Authorization | undefined {
  const header = req.headers.authorization ?? ''
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1]
  const [accessKeyId, ...scope] = field('Credential')?.split('/') ?? []
  const [signature, signed, date] = [field('Signature'), field('SignedHeaders'), headerText(req, 'x-amz-date')]
  if (!header.startsWith('AWS4-HMAC-SHA256') || !accessKeyId || !signature || !signed || !date) return undefined
  return { accessKeyId, scope: scope.join('/'), signed: signed.split(';'), signature, date }
}

export function canonicalRequest(
  req: Pick<IncomingMessage, 'method' | 'headers'>,
  path: string,
  { query, signed, payload }: { query: URLSearchParams; signed: readonly string[]; payload: string },
): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const headers = signed.map((name) => `${name}:${(headerText(req, name) ?? '').trim().replace(/ +/g, ' ')}`)
  return [req.method, path, parameters.join('&'), ...headers, '', signed.join(';'), payload].join('\n')
}

/** Every service except S3 encodes the received path again, without empty segments. */
export function pathAsSigned(path: string): string {
  const steps = path.split('/').filter((step) => step !== '')
  const whole = `/${steps.join('/')}${steps.length > 0 && path.endsWith('/') ? '/' : ''}`
  return encode(whole).replace(/%2F/g, '/')
}

export const signatureOf = (credentials: Credentials, scope: string, date: string, canonical: string): string =>
  signText(credentials, scope, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))

/** The signature of any text under a credential scope. */
export const signText = (credentials: Credentials, scope: string, text: string): string =>
  hmac(keyOf(credentials, scope), text).toString('hex')

export const isSame = (wanted: string, given: string): boolean =>
  wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given))

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export function headerText({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Cached signing keys: each caller's is the same for all requests of a day. */
const keys = new Map<string, KeyObject>()
const maxKeys = 200

function keyOf({ secretAccessKey }: Credentials, scope: string): KeyObject {
  const of = `${secretAccessKey}/${scope}`
  const known = keys.get(of)
  if (known) return known
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), 'aws4_request'))
  if (keys.size >= maxKeys) keys.clear()
  keys.set(of, key)
  return key
}

const hmac = (key: string | Buffer | KeyObject, data: string) => createHmac('sha256', key).update(data).digest()
