import type { IncomingMessage } from 'node:http'
import type { Caller } from '../iam/judge.ts'
import type { Credentials } from '../iam/credentials.ts'
import {
  authorizationOf,
  canonicalRequest,
  encode,
  headerText,
  isSame,
  signatureOf,
  signText,
} from '../iam/signature.ts'
import { S3Error, accessDenied } from './errors.ts'

export type FindCaller = (
  accessKeyId: string,
  sessionToken: string | undefined,
) => { caller: Caller; credentials: Credentials } | undefined

const longestPresignSeconds = 604_800

/** In the header or a presigned URL. @throws S3Error 403 if it is missing or wrong, or if the URL has expired */
export function verifySignature(req: IncomingMessage, url: URL, find: FindCaller, now: number): Caller {
  if (url.searchParams.has('X-Amz-Signature')) return verifyPresigned(req, url, find, now)
  if (req.headers.authorization) return verifyHeader(req, url, find)
  throw accessDenied()
}

/** `scope` is `date/region/service/aws4_request`. */
export function verifyText(
  text: string,
  { credential, token, signature }: { credential: string; token: string | undefined; signature: string },
  find: FindCaller,
): Caller {
  const { scope, credentials, caller } = signerOf(credential, token, find)
  compare(signText(credentials, scope, text), signature)
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
  compare(signatureOf(credentials, scope, date, canonicalOf(req, url, signed, payload)), need('X-Amz-Signature'))
  return caller
}

function verifyHeader(req: IncomingMessage, url: URL, find: FindCaller): Caller {
  const given = authorizationOf(req)
  if (!given) throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  const { accessKeyId, scope, signed, date, signature } = given
  const { credentials, caller } = signerOf(`${accessKeyId}/${scope}`, headerText(req, 'x-amz-security-token'), find)
  const payload = headerText(req, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD'
  compare(signatureOf(credentials, scope, date, canonicalOf(req, url, signed, payload)), signature)
  return caller
}

function signerOf(credential: string, token: string | undefined, find: FindCaller) {
  const [id = '', ...scope] = credential.split('/')
  const found = find(id, token)
  if (!found)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  return { ...found, scope: scope.join('/') }
}

function canonicalOf(req: IncomingMessage, url: URL, signed: string[], payload: string): string {
  const path = (req.url ?? '/')
    .replace(/\?.*$/s, '')
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
  return canonicalRequest(req, path.join('/'), { query: url.searchParams, signed, payload })
}

function compare(wanted: string, given: string): void {
  if (isSame(wanted, given)) return
  const message =
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.'
  throw new S3Error(403, 'SignatureDoesNotMatch', message)
}

/** `20260131T120000Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}
