import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error, accessDenied } from './errors.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

const longestPresignSeconds = 604_800

/**
 * Checks the Signature Version 4 of a request, in its header or in a presigned address.
 * @throws S3Error 403 when there is none, when it is wrong, or when the address has expired.
 */
export function verifySignature(req: IncomingMessage, url: URL, credentials: Credentials, now: number): void {
  if (url.searchParams.has('X-Amz-Signature')) verifyPresigned(req, url, credentials, now)
  else if (req.headers.authorization) verifyHeader(req, url, credentials)
  else throw accessDenied()
}

/** The signature of a text (a form's policy) under a credential scope `date/region/service/aws4_request`. */
export function verifyText(text: string, credential: string, signature: string, credentials: Credentials): void {
  const scope = scopeOf(credential, credentials)
  compare(sign(credentials, scope, text), signature)
}

function verifyPresigned(req: IncomingMessage, url: URL, credentials: Credentials, now: number): void {
  const query = url.searchParams
  const need = (name: string) => {
    const value = query.get(name)
    if (value === null)
      throw new S3Error(400, 'AuthorizationQueryParametersError', `Query-string authentication requires ${name}.`)
    return value
  }
  const scope = scopeOf(need('X-Amz-Credential'), credentials)
  const date = need('X-Amz-Date')
  const lifeSeconds = Number(need('X-Amz-Expires'))
  if (!(lifeSeconds >= 1 && lifeSeconds <= longestPresignSeconds)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds.')
  }
  if (now > timeOf(date) + lifeSeconds * 1000) throw accessDenied('Request has expired')
  const signed = need('X-Amz-SignedHeaders').split(';')
  const unsigned = Object.keys(req.headers).find((name) => name.startsWith('x-amz-') && !signed.includes(name))
  if (unsigned) throw accessDenied(`There were headers present in the request which were not signed: ${unsigned}`)
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD'
  const wanted = sign(credentials, scope, textToSign(scope, date, canonicalRequest(req, url, signed, payload)))
  compare(wanted, need('X-Amz-Signature'))
}

function verifyHeader(req: IncomingMessage, url: URL, credentials: Credentials): void {
  const header = req.headers.authorization ?? ''
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1]
  const credential = field('Credential')
  const signature = field('Signature')
  const signed = field('SignedHeaders')?.split(';')
  const date = headerText(req, 'x-amz-date')
  if (!header.startsWith('AWS4-HMAC-SHA256') || !credential || !signature || !signed || !date) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  }
  const scope = scopeOf(credential, credentials)
  const payload = headerText(req, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD'
  compare(sign(credentials, scope, textToSign(scope, date, canonicalRequest(req, url, signed, payload))), signature)
}

function scopeOf(credential: string, credentials: Credentials): string {
  const [id, ...scope] = credential.split('/')
  if (id !== credentials.accessKeyId) {
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  }
  return scope.join('/')
}

function canonicalRequest(req: IncomingMessage, url: URL, signed: string[], payload: string): string {
  const path = (req.url ?? '/')
    .replace(/\?.*$/s, '')
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const headers = signed.map((name) => `${name}:${(headerText(req, name) ?? '').trim().replace(/ +/g, ' ')}`)
  return [req.method, path.join('/'), query.join('&'), ...headers, '', signed.join(';'), payload].join('\n')
}

function textToSign(scope: string, date: string, canonical: string): string {
  return ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
}

const sign = (credentials: Credentials, scope: string, text: string): string =>
  hmac(keyOf(credentials, scope), text).toString('hex')

/** The key that was worked out last: it is the same for all requests of a day. */
let lastKey: { of: string; key: KeyObject } | undefined

function keyOf({ secretAccessKey }: Credentials, scope: string): KeyObject {
  const of = `${secretAccessKey}/${scope}`
  if (lastKey?.of === of) return lastKey.key
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), 'aws4_request'))
  lastKey = { of, key }
  return key
}

function compare(wanted: string, given: string): void {
  const same = wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given))
  if (same) return
  const message =
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.'
  throw new S3Error(403, 'SignatureDoesNotMatch', message)
}

const hmac = (key: string | Buffer | KeyObject, data: string) => createHmac('sha256', key).update(data).digest()

/** `20260131T120000Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}

function headerText(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
