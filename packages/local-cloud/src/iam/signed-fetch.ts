import { ADMINISTRATOR } from './judge.ts'
import type { Credentials } from './credentials.ts'
import { canonicalRequest, pathAsSigned, sha256, signatureOf } from './signature.ts'

export interface SignedCall {
  /** Its name in signatures, such as `sqs`. */
  service: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** For services without an installed SDK; with this machine's own credentials unless others are given. */
export async function signedFetch(
  address: string,
  { service, method = 'POST', headers = {}, body = '' }: SignedCall,
  credentials: Credentials = ADMINISTRATOR,
): Promise<Response> {
  const { accessKeyId, sessionToken } = credentials
  const url = new URL(address)
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${date.slice(0, 8)}/eu-west-2/${service}/aws4_request`
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-date': date,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const signed = ['host', ...Object.keys(sent)].toSorted()
  const canonical = canonicalRequest({ method, headers: { ...sent, host: url.host } }, pathAsSigned(url.pathname), {
    query: url.searchParams,
    signed,
    payload: sha256(body),
  })
  const signature = signatureOf(credentials, scope, date, canonical)
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${signature}`
  return fetch(url, { method, headers: { ...sent, authorization }, ...(body !== '' && { body }) })
}
