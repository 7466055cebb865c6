import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Faults } from '../faults.ts'
import { administratorAlone, Denied, type Judge } from '../iam/judge.ts'
import type { Service } from '../service.ts'
import { listingRight, s3Rights } from './actions.ts'
import { BucketConfiguration, listBuckets, type BucketSpec } from './bucket-configuration.ts'
import { Bucket, type PendingEvent, type Version, type S3EventName } from './bucket.ts'
import { corsHeaders } from './cors.ts'
import { S3Error, accessDenied, noSuchKey, notImplemented, refuseLongKey } from './errors.ts'
import { expireObjects } from './lifecycle.ts'
import { listObjects, listVersions } from './listing.ts'
import { abortUpload, completeUpload, createUpload, listUploads, putPart } from './multipart.ts'
import { Delivery, eventsOf } from './notifications.ts'
import type { Chaos, S3Listener } from './notifications.ts'
import { readBytes } from './bytes.ts'
import { copyObject, deleteObject, deleteObjects, findVersion, getObject, putObject } from './objects.ts'
import { openPayload } from './payload.ts'
import { postObject } from './form-post.ts'
import { headersOf, keptHeaders, refuseUnsupported } from './request.ts'
import type { Answer, S3Request } from './request.ts'
import { verifySignature } from './signature.ts'
import { errorDocument, xmlDocument } from './xml.ts'

export type { LifecycleRule } from './lifecycle.ts'
export type { NotificationRule, S3Listener } from './notifications.ts'

export type S3Options = {
  dir: string
  /** The path below which the service is served, e.g. `/_local/aws/s3`; bucket and key follow. */
  basePath: string
  buckets: BucketSpec[]
  /** Without one only the administrator is accepted. */
  judge?: Judge
  faults?: Faults
  region?: string
  /** For tests: delivers some events late, twice and out of order, the same ones for the same seed. */
  chaos?: boolean | Chaos
}

/** An object for in-process callers. `headers` has Content-Type and similar, and `x-amz-meta-*`. */
export type StoredObject = {
  size: number
  etag: string
  lastModified: Date
  versionId?: string
  headers: { [name: string]: string }
  /** The part in `stream`, both ends inclusive. */
  range: { start: number; end: number }
  stream: Readable
}

export type S3 = Service & {
  /** Without a signature; undefined if there is no such object. */
  get(bucket: string, key: string, options?: Wanted): Promise<StoredObject | undefined>
  /** Without a signature; names of `headers` in lower case. */
  put(
    bucket: string,
    key: string,
    body: Buffer | string | Readable,
    headers?: { [name: string]: string },
  ): Promise<{ etag: string; versionId?: string }>
  /** Pending events too. Can only be called once. */
  onObjectCreated(listener: S3Listener): void
  /** Delivers no more events: the next start delivers those that are pending. */
  stopEvents(): void
  /** `now` in milliseconds; returns the number removed. Runs every hour. */
  expire(now?: number): Promise<number>
}

const hourMs = 3_600_000

export function createS3(options: S3Options): S3 {
  const { basePath, judge = administratorAlone, region = 'eu-west-2', faults } = options
  const specs = new Map(options.buckets.map((spec) => [spec.name, spec]))
  const buckets = new Map(options.buckets.map((spec) => [spec.name, new Bucket(options.dir, spec)]))
  const configuration = new BucketConfiguration({
    buckets: options.buckets,
    judge,
    remove(bucket) {
      buckets.delete(bucket.name)
      bucket.destroy()
    },
  })
  const delivery = new Delivery(options.chaos === true ? { seed: 1, lateMs: 1500 } : options.chaos || undefined)
  for (const bucket of buckets.values()) delivery.add(bucket, bucket.pendingEvents())

  function findBucket(name: string): Bucket {
    const bucket = buckets.get(name)
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    return bucket
  }

  const eventsFor = (bucket: Bucket) => (name: S3EventName) => (version: Version) => {
    const events = eventsOf(specs.get(bucket.name)?.notifications ?? [], region, bucket, name, version)
    // They are in the journal by the next turn.
    if (events.length > 0) setImmediate(() => delivery.add(bucket, events))
    return events
  }

  async function answer(req: IncomingMessage, url: URL): Promise<Answer> {
    const { bucketName, key } = addressOf(url, basePath)
    refuseLongKey(key)
    const method = req.method ?? 'GET'
    if (method === 'OPTIONS') {
      if (corsHeaders(specs.get(bucketName)?.cors ?? [], req)) return {}
      throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
    }
    if (method === 'POST' && !key && req.headers['content-type']?.startsWith('multipart/form-data')) {
      const bucket = findBucket(bucketName)
      return postObject({
        req,
        url,
        bucket,
        judge,
        events: eventsFor(bucket)('ObjectCreated:Post'),
        meet: (object) => meetFault(faults, 'POST', `/${bucketName}/${object}`),
      })
    }
    const caller = verifySignature(req, url, (accessKeyId, token) => judge.find(accessKeyId, token), Date.now())
    const bucket = bucketName ? findBucket(bucketName) : undefined
    const { header, headerNames } = headersOf(req, url)
    refuseUnsupported(headerNames, url.searchParams, header)
    const authType = url.searchParams.has('X-Amz-Signature') ? 'REST-QUERY-STRING' : 'REST-HEADER'
    const asked = { method, key, query: url.searchParams, header }
    judge.require(caller, s3Rights({ ...asked, bucket: bucketName, authType }))
    if (!bucket) {
      if (method !== 'GET') throw notImplemented(`${method} without a bucket`)
      const createdAt = (name: string) => statSync(join(options.dir, name)).birthtime
      return listBuckets([...buckets.keys()], createdAt, url.searchParams, region)
    }
    meetFault(faults, method, `/${bucketName}/${key}`)
    const request: S3Request = {
      ...asked,
      req,
      bucket,
      headerNames,
      findBucket,
      caller,
      judge,
      events: eventsFor(bucket),
    }
    if (key) return maskNotFound(request, forObject)
    return (await configuration.answer(request)) ?? forBucket(request, region)
  }

  const answering = new Answering()

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://s3')
    const requestId = randomUUID()
    let result: Answer
    try {
      result = await answer(req, url)
    } catch (error) {
      if (req.destroyed && !req.complete) return void res.destroy()
      req.unpipe()
      req.resume()
      result = failure(error, requestId)
    }
    const cors = corsHeaders(specs.get(addressOf(url, basePath).bucketName)?.cors ?? [], req)
    await send(req, res, result, { 'x-amz-request-id': requestId, ...cors, ...result.headers })
  }

  async function expire(now = Date.now()) {
    let expired = 0
    for (const bucket of buckets.values())
      expired += await expireObjects(bucket, specs.get(bucket.name)?.lifecycle ?? [], now)
    return expired
  }
  const timer = setInterval(() => {
    expire().catch((error: unknown) => console.error('The sweep of expired objects failed:', error))
  }, hourMs).unref()

  return {
    handle: (req, res) => answering.run(res, () => respond(req, res)),
    get: async (bucketName, key, wanted) => storedObject(findBucket(bucketName), key, wanted),
    async put(bucketName, key, body, headers = {}) {
      const bucket = findBucket(bucketName)
      return storeObject(bucket, key, body, headers, eventsFor(bucket)('ObjectCreated:Put'))
    },
    expire,
    onObjectCreated: (listener) => delivery.listen(listener),
    stopEvents: () => delivery.close(),
    async close() {
      clearInterval(timer)
      delivery.close()
      await answering.close()
      for (const bucket of buckets.values()) bucket.close()
    },
  }
}

/** At the end a body that has arrived is stored, any other is cut off: nothing is written to a closed journal. */
class Answering {
  readonly #answers = new Map<ServerResponse, Promise<void>>()
  #isClosed = false

  async run(res: ServerResponse, answer: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return void res.destroy()
    const answered = answer()
    this.#answers.set(res, answered)
    await answered.finally(() => this.#answers.delete(res))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const res of this.#answers.keys()) res.destroy()
    await Promise.allSettled(this.#answers.values())
  }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status = 200, body }: Answer,
  headers: { [name: string]: string },
): Promise<void> {
  if (typeof body === 'string') {
    headers['content-type'] = 'application/xml'
    headers['content-length'] = String(Buffer.byteLength(body))
  } else if (!body && req.method !== 'HEAD' && status !== 204 && status !== 304) headers['content-length'] = '0'
  res.writeHead(status, headers)
  if (!body || req.method === 'HEAD') res.end()
  else if (typeof body === 'string' || Buffer.isBuffer(body)) res.end(body)
  // A client that disconnects is not our error; the pipeline has closed the file.
  else await pipeline(body, res).catch(() => res.destroy())
}

type Wanted = { range?: { start: number; end?: number }; versionId?: string }

async function storedObject(bucket: Bucket, key: string, wanted: Wanted = {}): Promise<StoredObject | undefined> {
  try {
    const version = findVersion(bucket, key, wanted.versionId)
    const last = version.size - 1
    const range = { start: wanted.range?.start ?? 0, end: Math.min(wanted.range?.end ?? last, last) }
    const bytes =
      version.size === 0 || range.start > range.end ? Buffer.alloc(0) : await readBytes(bucket, version, range)
    return {
      size: version.size,
      etag: version.etag,
      lastModified: new Date(version.at),
      headers: version.headers,
      range,
      ...(bucket.versioned && { versionId: version.id }),
      stream: Buffer.isBuffer(bytes) ? Readable.from(bytes, { objectMode: false }) : bytes,
    }
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return undefined
    throw error
  }
}

async function storeObject(
  bucket: Bucket,
  key: string,
  body: Buffer | string | Readable,
  headers: { [name: string]: string },
  events: (version: Version) => PendingEvent[],
): Promise<{ etag: string; versionId?: string }> {
  if (!key) throw noSuchKey()
  const stream = body instanceof Readable ? body : Readable.from([Buffer.from(body)], { objectMode: false })
  const kept = keptHeaders(Object.keys(headers), (name) => headers[name])
  const received = await bucket.receive(openPayload(stream, () => undefined))
  const details = { key, size: received.size, etag: `"${received.etag}"`, headers: kept, checksums: {} }
  const version = bucket.commit(received.file, details, events)
  return { etag: version.etag, ...(bucket.versioned && { versionId: version.id }) }
}

/** `conflict` is the error of a write whose object is being written or deleted concurrently. */
function meetFault(faults: Faults | undefined, method: string, path: string): void {
  const kind = faults?.meet('s3', method, () => path)
  if (kind === 'throttled') throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.')
  if (kind === 'unavailable') throw new S3Error(503, 'ServiceUnavailable', 'Service is unable to handle request.')
  if (kind === 'conflict')
    throw new S3Error(
      409,
      'OperationAborted',
      'A conflicting conditional operation is currently in progress against this resource. Please try again.',
    )
}

function addressOf(url: URL, basePath: string): { bucketName: string; key: string } {
  const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : url.pathname
  const [, bucketName = '', ...rest] = path.split('/')
  try {
    return { bucketName: decodeURIComponent(bucketName), key: decodeURIComponent(rest.join('/')) }
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

/** Returns 403 instead of 404 to a caller that may not list the bucket. */
async function maskNotFound(request: S3Request, answer: (request: S3Request) => Promise<Answer>): Promise<Answer> {
  try {
    return await answer(request)
  } catch (error) {
    if (!(error instanceof S3Error) || !isMissing(error)) throw error
    const { judge, caller, bucket } = request
    const right = listingRight(bucket.name)
    // CloudFront requests arbitrary typed paths, so that is not recorded.
    if (caller.kind === 'service') throw judge.decide(caller, right).allowed ? error : accessDenied()
    judge.require(caller, [right])
    throw error
  }
}

const isMissing = ({ code }: S3Error) => code === 'NoSuchKey' || code === 'NoSuchVersion'

async function forObject(request: S3Request): Promise<Answer> {
  const { method, query } = request
  if (query.has('tagging') && method === 'GET') {
    findVersion(request.bucket, request.key, query.get('versionId') ?? undefined)
    // No object has tags here, but programs that copy request them.
    return { body: xmlDocument('Tagging', '<TagSet></TagSet>') }
  }
  if (query.has('tagging') || query.has('policy')) throw notImplemented('tags of objects')
  const uploadId = query.get('uploadId')
  if (uploadId !== null) {
    if (method === 'PUT') return putPart(request, uploadId)
    if (method === 'POST') return completeUpload(request, uploadId)
    if (method === 'DELETE') return abortUpload(request, uploadId)
  } else if (method === 'POST' && query.has('uploads')) return createUpload(request)
  else if (method === 'PUT') return request.header('x-amz-copy-source') ? copyObject(request) : putObject(request)
  else if (method === 'GET' || method === 'HEAD') return getObject(request)
  else if (method === 'DELETE') return deleteObject(request)
  throw notImplemented(`${method} on an object`)
}

function forBucket(request: S3Request, region: string): Answer | Promise<Answer> {
  const { method, query, bucket } = request
  if (method === 'HEAD') return { headers: { 'x-amz-bucket-region': region } }
  if (method === 'GET' && query.has('versions')) return listVersions(request)
  if (method === 'GET' && query.has('uploads')) return listUploads(request)
  if (method === 'GET' && query.has('location')) return { body: xmlDocument('LocationConstraint', region) }
  if (method === 'GET') return listObjects(request)
  if (method === 'POST' && query.has('delete')) return deleteObjects(request)
  throw notImplemented(`${method} on the bucket ${bucket.name}: buckets come from the template`)
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (error instanceof Denied) return accessDenied(error.message)
  console.error('The local S3 failed:', error)
  return new S3Error(500, 'InternalError', String(error))
}

function failure(error: unknown, requestId: string): Answer {
  const known = asS3Error(error)
  return {
    status: known.status,
    headers: { 'content-type': 'application/xml' },
    body: errorDocument(known.code, known.message, requestId),
  }
}
