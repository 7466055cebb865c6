import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { BehaviourSpec } from './distribution-spec.ts'

const LEAST = 1_000
const MOST = 10_000_000
const TYPES =
  /^(text\/(html|css|plain|xml|javascript|csv|richtext|x-component|x-script|x-java-source)|application\/(javascript|x-javascript|json|xml|manifest\+json|rss\+xml|xhtml\+xml|atom\+xml|vnd\.api\+json|wasm|x-font-ttf|vnd\.ms-fontobject|opentype)|image\/(svg\+xml|bmp|x-icon)|font\/(ttf|otf))/

/** Text of 1 kB to 10 MB with a content length, if behaviour and cache policy allow. */
export function compressorFor(
  behaviour: BehaviourSpec,
  acceptEncoding: string,
  response: { status: number; headers: Record<string, string | string[] | undefined> },
): { encoding: 'br' | 'gzip'; stream: Transform } | undefined {
  const { headers, status } = response
  const length = Number(headers['content-length'] ?? 0)
  if (!behaviour.compresses || ![200, 403, 404].includes(status)) return undefined
  if (headers['content-encoding'] || length < LEAST || length > MOST) return undefined
  if (!TYPES.test(String(headers['content-type'] ?? ''))) return undefined
  const accepted = acceptEncoding.split(',').map((each) => each.split(';')[0]?.trim())
  if (behaviour.forwarding.brotli && accepted.includes('br'))
    return {
      encoding: 'br',
      stream: createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length },
      }),
    }
  if (behaviour.forwarding.gzip && accepted.includes('gzip')) return { encoding: 'gzip', stream: createGzip() }
  return undefined
}
