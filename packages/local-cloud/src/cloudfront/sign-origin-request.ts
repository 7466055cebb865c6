import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The address of an object of a private bucket, presigned (Signature Version 4) for `host`: origin access control signs
 * a header; a query leaves the viewer's headers alone.
 */
export function signedTarget(
  request: { method: string; host: string; path: string; region: string },
  { accessKeyId, secretAccessKey }: Credentials,
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
    ['X-Amz-Credential', `${accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', '60'],
    ['X-Amz-SignedHeaders', 'host'],
  ]
    .map(([name = '', value = '']) => `${name}=${encode(value)}`)
    .join('&')
  const canonical = [request.method, path, query, `host:${request.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${secretAccessKey}`),
    )
  return `${path}?${query}&X-Amz-Signature=${createHmac('sha256', key).update(toSign).digest('hex')}`
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
