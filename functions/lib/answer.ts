import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { RouteDefinition } from '@lintel/contract'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Smaller responses are not worth compressing. */
const packedFromBytes = 2048
/** Larger responses are compressed in any case: Lambda's limit is 6 MB, in which quotes count twice. */
const maxPlainBytes = 3_000_000

const json = 'application/json; charset=utf-8'

/** The lowest level: three quarters of the best saving in a fifth of its time. */
const answerPacking = { level: 1 }

const pack = promisify(gzip)
/** Lambda returns bytes as base64: three of them are four characters. */
const asText = (bytes: number) => Math.ceil(bytes / 3) * 4

/** As it leaves Lambda, plain or compressed. */
export async function fitsPacked(bytes: Buffer, max: number): Promise<boolean> {
  return asText(bytes.length) <= max || asText((await pack(bytes, answerPacking)).length) <= max
}

function textAnswer(bytes: Buffer, type: string, acceptEncoding: string): APIGatewayProxyStructuredResultV2 {
  const headers = { 'content-type': type, vary: 'accept-encoding' }
  const isPlain = bytes.length < packedFromBytes || !/\bgzip\b/i.test(acceptEncoding)
  if (isPlain && bytes.length <= maxPlainBytes) return { headers, body: bytes.toString() }
  return {
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync(bytes, answerPacking).toString('base64'),
    isBase64Encoded: true,
  }
}

/** Text is sent unchanged; what is neither text nor JSON, the operation returns in base64. */
export function httpAnswer(
  route: RouteDefinition,
  result: unknown,
  acceptEncoding: string,
): APIGatewayProxyStructuredResultV2 {
  const { answer, headers, status } = result instanceof Reply ? result : new Reply(result, {})
  const statusCode = status ?? route.status ?? 200
  const common = { 'cache-control': 'no-store', ...headers }
  if (!route.answer) return { statusCode, headers: common, body: '' }
  const { answerType } = route
  if (answerType && !answerType.startsWith('text/')) {
    const body = { body: String(answer), isBase64Encoded: true }
    return { statusCode, headers: { ...common, 'content-type': answerType }, ...body }
  }
  const bytes = Buffer.from(answerType ? String(answer) : JSON.stringify(answer))
  const packed = textAnswer(bytes, answerType ?? json, acceptEncoding)
  return { ...packed, statusCode, headers: { ...common, ...packed.headers } }
}

export class Reply<Answer> {
  readonly answer: Answer
  readonly headers: Record<string, string>
  readonly status: RouteDefinition['status']

  constructor(answer: Answer, headers: Record<string, string>, status?: RouteDefinition['status']) {
    this.answer = answer
    this.headers = headers
    this.status = status
  }
}

/** Undefined headers are left out. */
export const reply = <Answer>(
  answer: Answer,
  {
    headers = {},
    status,
  }: { headers?: Record<string, string | number | undefined>; status?: RouteDefinition['status'] },
): Reply<Answer> => {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return new Reply(answer, Object.fromEntries(given.map(([name, value]) => [name, String(value)])), status)
}
