import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { s3 } from './aws.ts'
import type { evidenceLock } from './evidence-lock.ts'

/** S3 accepts no parts below 5 MB, except for the last. */
const partBytes = 8 << 20

type StoredAs = Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ContentType'> & ReturnType<typeof evidenceLock>

/** One is filled while the others are being uploaded. */
const maxBuffers = 4

/**
 * If it is destroyed or storage fails, nothing is stored. Parts are collected in a few reused buffers, to save garbage
 * collections.
 */
export class ObjectWriter extends Writable {
  readonly #object: StoredAs
  readonly #hash = createHash('sha256')
  readonly #ended = new AbortController()
  #finished = false
  #uploadId: Promise<string> | undefined
  readonly #parts: Promise<CompletedPart>[] = []
  readonly #free: Buffer<ArrayBuffer>[] = []
  #buffers = 1
  #buffer = Buffer.allocUnsafe(partBytes)
  #filled = 0
  /** Continues with the data that arrived while no buffer was free. */
  #resume: (() => void) | undefined

  constructor(object: StoredAs) {
    super({ highWaterMark: 1 << 20 })
    this.#object = object
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#hash.update(chunk)
    this.#take(chunk, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(() => this.#finish())(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    callbackify(() => this.#giveUp())(() => done(error))
  }

  #take(chunk: Uint8Array, done: () => void): void {
    const some = chunk.subarray(0, partBytes - this.#filled)
    this.#buffer.set(some, this.#filled)
    this.#filled += some.length
    if (some.length === chunk.length) return done()
    this.#sendPart()
    const rest = chunk.subarray(some.length)
    this.#resume = () => this.#take(rest, done)
    this.#nextBuffer()
  }

  /** Continues a waiting write when a buffer is free: `emptied`, or another. */
  #nextBuffer(emptied?: Buffer<ArrayBuffer>): void {
    if (emptied) this.#free.push(emptied)
    const resume = this.#resume
    if (!resume) return
    const free = this.#free.pop() ?? (this.#buffers++ < maxBuffers ? Buffer.allocUnsafe(partBytes) : undefined)
    if (!free) return
    this.#buffer = free
    this.#resume = undefined
    resume()
  }

  #sendPart(): void {
    const buffer = this.#buffer
    const part = this.#upload(buffer.subarray(0, this.#filled), this.#parts.length + 1)
    this.#parts.push(part)
    this.#filled = 0
    part.then(
      () => this.#nextBuffer(buffer),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #upload(Body: Buffer, PartNumber: number): Promise<CompletedPart> {
    this.#uploadId ??= this.#begin()
    const { Bucket, Key } = this.#object
    const part = { Bucket, Key, PartNumber, Body, ...this.#checksumOf(Body) }
    const command = new UploadPartCommand({ ...part, UploadId: await this.#uploadId })
    const { ETag } = await s3.send(command, { abortSignal: this.#ended.signal })
    return { ETag, PartNumber }
  }

  async #begin(): Promise<string> {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(this.#object))
    if (!UploadId) throw new Error(`Storage named no upload for ${this.#object.Key}.`)
    return UploadId
  }

  async #finish(): Promise<void> {
    if (this.#uploadId) {
      this.#sendPart()
      const { Bucket, Key } = this.#object
      const [UploadId, ...Parts] = await Promise.all([this.#uploadId, ...this.#parts])
      await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    } else {
      const Body = this.#buffer.subarray(0, this.#filled)
      await s3.send(new PutObjectCommand({ ...this.#object, Body, ...this.#checksumOf(Body) }))
    }
    this.#finished = true
  }

  /** S3 requires one of each body that it locks. */
  #checksumOf(body: Buffer): { ContentMD5?: string } {
    return this.#object.ObjectLockMode ? { ContentMD5: createHash('md5').update(body).digest('base64') } : {}
  }

  async #giveUp(): Promise<void> {
    this.#resume = undefined
    if (this.#finished || !this.#uploadId) return
    this.#ended.abort()
    await Promise.allSettled(this.#parts)
    const { Bucket, Key } = this.#object
    // S3 removes unfinished uploads after two days.
    const abort = async () => s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: await this.#uploadId }))
    await abort().catch(() => undefined)
  }
}
