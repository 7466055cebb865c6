import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { S3Error, invalidRequest, notImplemented } from './errors.ts'

export type ChecksumName = 'x-amz-checksum-crc32' | 'x-amz-checksum-sha256' | 'x-amz-checksum-sha1' | 'content-md5'

const algorithms = { 'x-amz-checksum-sha256': 'sha256', 'x-amz-checksum-sha1': 'sha1', 'content-md5': 'md5' } as const
const checksumNames: ChecksumName[] = [
  'x-amz-checksum-crc32',
  'x-amz-checksum-sha256',
  'x-amz-checksum-sha1',
  'content-md5',
]

/** `etag` is in hex, without quotes. */
export type Digest = { size: number; etag: string; checksums: { [name: string]: string } }

/** Pipe `stream` through; `digest` is complete (and verified) when it has ended. */
export type Payload = { stream: Readable; digest: () => Digest }

/**
 * `digest` compares with every checksum that the caller gave. The ETag is the MD5, as in S3; a part's is derived from
 * its signed SHA-256, which takes a third of the time.
 */
export function openPayload(
  body: Readable,
  header: (name: string) => string | undefined,
  { isPart = false } = {},
): Payload {
  const signedAs = header('x-amz-content-sha256') ?? ''
  const chunked = signedAs.startsWith('STREAMING-') ? new ChunkDecoder() : undefined
  const wanted = new Map<ChecksumName, string>()
  for (const name of checksumNames) {
    const value = header(name)
    if (value) wanted.set(name, value)
  }
  const trailer = (header('x-amz-trailer') ?? '').toLowerCase()
  for (const name of [...checksumNames, 'x-amz-checksum-crc32c', 'x-amz-checksum-crc64nvme'] as const) {
    const known = checksumNames.find((candidate) => candidate === name)
    if (!known && (header(name) || trailer.includes(name))) throw notImplemented(name)
    if (known && trailer.includes(name)) wanted.set(known, '')
  }
  const meter = new Meter([...wanted.keys()], { wantsSha256: /^[0-9a-f]{64}$/.test(signedAs), isPart })
  body.on('error', (error) => meter.destroy(error))
  if (chunked) {
    chunked.on('error', (error) => meter.destroy(error))
    body.pipe(chunked).pipe(meter)
  } else body.pipe(meter)
  return {
    stream: meter,
    digest() {
      const declared = header('x-amz-decoded-content-length')
      if (chunked && declared !== undefined && Number(declared) !== meter.size) throw incomplete()
      if (chunked && !chunked.complete) throw incomplete()
      const found = meter.digest()
      for (const [name, given] of wanted) {
        const value = given || chunked?.trailers.get(name)
        if (value && value !== found.checksums[name]) {
          throw new S3Error(400, 'BadDigest', `The ${name} you specified did not match the calculated checksum.`)
        }
      }
      if (meter.sha256Hex && meter.sha256Hex !== signedAs) {
        const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
        throw new S3Error(400, 'XAmzContentSHA256Mismatch', message)
      }
      return found
    },
  }
}

class Meter extends Transform {
  size = 0
  sha256Hex: string | undefined
  readonly #md5: ReturnType<typeof createHash> | undefined
  readonly #hashes = new Map<ChecksumName, ReturnType<typeof createHash>>()
  readonly #sha256: ReturnType<typeof createHash> | undefined
  #crc: number | undefined

  constructor(names: ChecksumName[], { wantsSha256, isPart }: { wantsSha256: boolean; isPart: boolean }) {
    super({ highWaterMark: 1 << 20 })
    if (!isPart || !wantsSha256 || names.includes('content-md5')) this.#md5 = createHash('md5')
    for (const name of names) {
      if (name === 'x-amz-checksum-crc32') this.#crc = 0
      else if (name !== 'content-md5') this.#hashes.set(name, createHash(algorithms[name]))
    }
    if (wantsSha256) this.#sha256 = createHash('sha256')
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, data: Buffer) => void): void {
    this.size += chunk.length
    this.#md5?.update(chunk)
    this.#sha256?.update(chunk)
    for (const hash of this.#hashes.values()) hash.update(chunk)
    if (this.#crc !== undefined) this.#crc = crc32(chunk, this.#crc)
    done(null, chunk)
  }

  digest(): Digest {
    const md5 = this.#md5?.digest()
    const checksums: { [name: string]: string } = md5 ? { 'content-md5': md5.toString('base64') } : {}
    for (const [name, hash] of this.#hashes) checksums[name] = hash.digest('base64')
    if (this.#crc !== undefined) {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(this.#crc)
      checksums['x-amz-checksum-crc32'] = bytes.toString('base64')
    }
    this.sha256Hex = this.#sha256?.digest('hex')
    const etag = md5?.toString('hex') ?? this.sha256Hex?.slice(0, 32) ?? ''
    return { size: this.size, etag, checksums }
  }
}

/** `size[;chunk-signature=…]\r\n bytes \r\n`, closed by a chunk of size 0 and a trailer. */
export class ChunkDecoder extends Transform {
  readonly trailers = new Map<string, string>()
  complete = false
  #line = ''
  #left = 0
  #state: 'size' | 'data' | 'data end' | 'trailer' = 'size'

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'data') {
        const end = Math.min(chunk.length, at + this.#left)
        this.push(chunk.subarray(at, end))
        this.#left -= end - at
        at = end
        if (this.#left === 0) this.#state = 'data end'
        continue
      }
      const newline = chunk.indexOf(10, at)
      this.#line += chunk.toString('latin1', at, newline < 0 ? chunk.length : newline)
      if (this.#line.length > 8192) return done(invalidRequest('A line of the chunked body is too long.'))
      if (newline < 0) return done()
      at = newline + 1
      const problem = this.#endOfLine(this.#line.replace(/\r$/, ''))
      this.#line = ''
      if (problem) return done(problem)
    }
    done()
  }

  override _flush(done: () => void): void {
    if (this.#state === 'trailer') this.#endOfLine(this.#line.trim())
    done()
  }

  #endOfLine(line: string): Error | undefined {
    if (this.#state === 'size') {
      const size = /^([0-9a-f]+)(;|$)/i.exec(line)?.[1]
      if (size === undefined) return invalidRequest('The body is not chunked as announced.')
      this.#left = parseInt(size, 16)
      this.#state = this.#left > 0 ? 'data' : 'trailer'
      if (this.#left === 0) this.complete = true
    } else if (this.#state === 'data end') {
      if (line !== '') return invalidRequest('A chunk is longer than announced.')
      this.#state = 'size'
    } else {
      const [name = '', value = ''] = line.split(/:(.*)/s)
      if (name) this.trailers.set(name.toLowerCase(), value.trim())
    }
    return undefined
  }
}

const incomplete = () =>
  new S3Error(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  )
