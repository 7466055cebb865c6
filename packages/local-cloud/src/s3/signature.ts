import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller, Credentials } from '../iam/judge.ts'
import { S3Error, accessDenied } from './errors.ts'

/** Whoever has this access key; the token is that of a session. */
export type FindCaller = (
  accessKeyId: string,
  sessionToken: string | undefined,
) => { caller: Caller; credentials: Credentials } | undefined

const longestPresignSeconds = 604_800

/**
 * Checks the Signature Version 4 of a request, in its header or in a presigned address, and answers who signed it.
 * @throws S3Error 403 when there is none, when it is wrong, or when the address has expired.
 */
export function verifySignature(req: IncomingMessage, url: URL, find: FindCaller, now: number): Caller {
  if (url.searchParams.has('X-Amz-Signature')) return verifyPresigned(req, url, find, now)
  if (req.headers.authorization) return verifyHeader(req, url, find)
  throw accessDenied()
}

/** The signature of a text (a form's policy) under a credential scope `date/region/service/aws4_request`. */
export function verifyText(
  text: string,
  { credential, token, signature }: { credential: string; token: string | undefined; signature: string },
  find: FindCaller,
): Caller {
  const { scope, credentials, caller } = signerOf(credential, token, find)
  compare(sign(credentials, scope, text), signature)
  return caller
}

function verifyPresigned(req: IncomingMessage, url: URL, find: FindCaller, now: number): Caller {
  const query = url.searchParams
  const need = (name: string) => {
    const value = query.get(name)
    if (value === null)
      throw new S3Error(400, 'AuthorizationQueryParametersError', `Query-string authentication requires ${name}.`)
    return value
  }
  const token = query.get('X-Amz-Security-Token') ?? undefined
  const { scope, credentials, caller } = signerOf(need('X-Amz-Credential'), token, find)
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
  return caller
}

function verifyHeader(req: IncomingMessage, url: URL, find: FindCaller): Caller {
  const header = req.headers.authorization ?? ''
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1]
  const credential = field('Credential')
  const signature = field('Signature')
  const signed = field('SignedHeaders')?.split(';')
  const date = headerText(req, 'x-amz-date')
  if (!header.startsWith('AWS4-HMAC-SHA256') || !credential || !signature || !signed || !date) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  }
  const { scope, credentials, caller } = signerOf(credential, headerText(req, 'x-amz-security-token'), find)
  const payload = headerText(req, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD'
  compare(sign(credentials, scope, textToSign(scope, date, canonicalRequest(req, url, signed, payload))), signature)
  return caller
}

function signerOf(credential: string, token: string | undefined, find: FindCaller) {
  const [id = '', ...scope] = credential.split('/')
  const found = find(id, token)
  if (!found)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  return { ...found, scope: scope.join('/') }
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

/** Keys that were worked out: each caller's is the same for all requests of a day. */
const keys = new Map<string, KeyObject>()
const mostKeys = 200

function keyOf({ secretAccessKey }: Credentials, scope: string): KeyObject {
  const of = `${secretAccessKey}/${scope}`
  const known = keys.get(of)
  if (known) return known
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), 'aws4_request'))
  if (keys.size >= mostKeys) keys.clear()
  keys.set(of, key)
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
