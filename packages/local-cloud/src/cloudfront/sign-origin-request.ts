import type { Credentials } from '../iam/credentials.ts'
import { encode, signatureOf } from '../iam/signature.ts'

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
