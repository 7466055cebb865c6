import { Denied } from '../iam/judge.ts'
import { deletionRight } from './actions.ts'
import type { Bucket, Version } from './bucket.ts'
import { readBytes } from './bytes.ts'
import { S3Error, invalidRequest, noSuchKey, notImplemented, preconditionFailed } from './errors.ts'
import { refuseBypassWithoutLocks, refuseLocked, requestedLock, requireChecksum } from './object-lock.ts'
import { openPayload } from './payload.ts'
import { encryptionOf, headerBytes, keptChecksums, keptHeaders, readSmallBody } from './request.ts'
import type { Answer, S3Request } from './request.ts'
import { element, elements, escapeXml, textOf, xmlDocument } from './xml.ts'

const overridable = [
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
  'content-encoding',
]

export async function putObject(request: S3Request): Promise<Answer> {
  const { bucket, key, header } = request
  const guard = writeGuard(request)
  guard()
  const lock = requestedLock(request)
  if (lock.retainUntil !== undefined) requireChecksum('Object', request)
  const headers = keptHeaders(request.headerNames, header)
  const received = await bucket.receive(openPayload(request.req, header))
  const version = bucket.commit(
    received.file,
    {
      key,
      size: received.size,
      etag: `"${received.etag}"`,
      headers,
      checksums: keptChecksums(received.checksums),
      ...lock,
    },
    request.events('ObjectCreated:Put'),
    guard,
  )
  return {
    headers: {
      etag: version.etag,
      ...version.checksums,
      ...encryptionOf(version.headers),
      ...versionHeader(bucket, version),
    },
  }
}

export function copySource({ header, findBucket }: S3Request): { bucket: Bucket; version: Version; named?: string } {
  const [path = '', named] = (header('x-amz-copy-source') ?? '').replace(/^\//, '').split('?versionId=')
  const [sourceBucket = '', ...rest] = decodeURIComponent(path).split('/')
  const bucket = findBucket(sourceBucket)
  const version = findVersion(bucket, rest.join('/'), named)
  const wanted = header('x-amz-copy-source-if-match')
  if (wanted !== undefined && !names(wanted, version)) throw preconditionFailed()
  return { bucket, version, ...(named !== undefined && { named }) }
}

export async function copyObject(request: S3Request): Promise<Answer> {
  const { bucket, key, header } = request
  const guard = writeGuard(request)
  guard()
  const { bucket: from, version: source, named: sourceVersion } = copySource(request)
  const replaces = header('x-amz-metadata-directive') === 'REPLACE'
  if (from === bucket && source.key === key && !replaces && !sourceVersion) {
    throw invalidRequest(
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    )
  }
  const lock = requestedLock(request)
  const asked = keptHeaders(request.headerNames, header)
  const headers = replaces ? asked : { ...source.headers, ...encryptionOf(asked) }
  const file = await bucket.duplicate(from, source)
  const version = bucket.commit(
    file,
    {
      key,
      size: source.size,
      etag: source.etag,
      headers,
      checksums: source.checksums,
      ...(source.parts && { parts: source.parts }),
      ...lock,
    },
    request.events('ObjectCreated:Copy'),
    guard,
  )
  return {
    headers: {
      ...encryptionOf(headers),
      ...versionHeader(bucket, version),
      ...(from.versioned && { 'x-amz-copy-source-version-id': source.id }),
    },
    body: xmlDocument(
      'CopyObjectResult',
      element('ETag', version.etag) + element('LastModified', new Date(version.at).toISOString()),
    ),
  }
}

export async function getObject(request: S3Request): Promise<Answer> {
  const { req, bucket, key, query, header } = request
  if (query.has('partNumber')) throw notImplemented('reading single parts')
  const version = findVersion(bucket, key, query.get('versionId') ?? undefined)
  const headers: { [name: string]: string } = {
    'content-type': 'binary/octet-stream',
    ...version.headers,
    etag: version.etag,
    'last-modified': new Date(version.at).toUTCString(),
    'accept-ranges': 'bytes',
    ...versionHeader(bucket, version),
  }
  for (const name of overridable) {
    const value = query.get(`response-${name}`)
    if (value && /[^\u0000-\u00ff]/.test(value))
      throw new S3Error(400, 'InvalidArgument', 'Header value cannot be represented using ISO-8859-1.')
    if (value) headers[name] = headerBytes(value)
  }
  const ifMatch = req.headers['if-match']
  if (ifMatch && !names(ifMatch, version)) throw preconditionFailed()
  const ifNoneMatch = req.headers['if-none-match']
  if (ifNoneMatch ? names(ifNoneMatch, version) : unchangedSince(req.headers['if-modified-since'], version)) {
    return { status: 304, headers }
  }
  const range = parseRange(req.headers.range, version.size)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${version.size}`
  else if (header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') Object.assign(headers, version.checksums)
  const { start, end } = range ?? { start: 0, end: version.size - 1 }
  headers['content-length'] = String(end - start + 1)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || version.size === 0) return { status, headers }
  return { status, headers, body: await readBytes(bucket, version, { start, end }) }
}

export function deleteObject(request: S3Request): Answer {
  refuseBypassWithoutLocks(request)
  const { bucket, key, query } = request
  const versionId = query.get('versionId') ?? undefined
  const gone = remove(request, key, versionId)
  return {
    status: 204,
    headers: { ...(gone && versionHeader(bucket, gone)), ...(gone?.marker && { 'x-amz-delete-marker': 'true' }) },
  }
}

export async function deleteObjects(request: S3Request): Promise<Answer> {
  refuseBypassWithoutLocks(request)
  const document = await readSmallBody(request.req)
  const quiet = textOf(document, 'Quiet') === 'true'
  const wanted = elements(document, 'Object')
  if (wanted.length === 0 || wanted.length > 1000) {
    throw new S3Error(400, 'MalformedXML', 'Between 1 and 1000 objects can be deleted at once.')
  }
  const results = wanted.map((object) => {
    const key = textOf(object, 'Key') ?? ''
    const versionId = textOf(object, 'VersionId')
    let gone: Version | undefined
    try {
      request.judge.require(request.caller, [deletionRight(request.bucket.name, key, versionId)])
      gone = remove(request, key, versionId)
    } catch (error) {
      if (!(error instanceof Denied || error instanceof S3Error)) throw error
      const what = element('Code', 'AccessDenied') + element('Message', error.message)
      return `<Error>${element('Key', key)}${element('VersionId', versionId)}${what}</Error>`
    }
    if (quiet) return ''
    const marker = gone?.marker ? element('DeleteMarker', true) + element('DeleteMarkerVersionId', gone.id) : ''
    return `<Deleted>${element('Key', key)}${element('VersionId', versionId)}${marker}</Deleted>`
  })
  return { body: xmlDocument('DeleteResult', results.join('')) }
}

/** @throws S3Error NoSuchKey or NoSuchVersion; also for a delete marker. */
export function findVersion(bucket: Bucket, key: string, versionId: string | undefined): Version {
  if (versionId === undefined) {
    const version = bucket.current(key)
    if (!version) throw noSuchKey()
    return version
  }
  const version = bucket.version(key, versionId)
  if (!version) throw new S3Error(404, 'NoSuchVersion', 'The specified version does not exist.')
  if (version.marker)
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against a delete marker.')
  return version
}

/** Undefined for none, or for one that S3 ignores. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (start >= size) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return end < start ? undefined : { start, end }
}

/** Checked before the body is read, and again when it becomes the object. */
export function writeGuard({ bucket, key, req }: S3Request): () => void {
  const ifNoneMatch = req.headers['if-none-match']
  const ifMatch = req.headers['if-match']
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw notImplemented('If-None-Match with anything but * on a write')
  return () => {
    const current = bucket.current(key)
    if (ifNoneMatch === '*' && current) throw preconditionFailed()
    if (ifMatch !== undefined && !current) throw noSuchKey()
    if (ifMatch !== undefined && current && !names(ifMatch, current)) throw preconditionFailed()
  }
}

export function versionHeader(bucket: Bucket, version: Version): { [name: string]: string } {
  return bucket.versioned ? { 'x-amz-version-id': version.id } : {}
}

export function listedKey(key: string, encoded: boolean): string {
  return encoded ? encodeURIComponent(key).replaceAll('%2F', '/') : escapeXml(key)
}

function remove(request: S3Request, key: string, versionId: string | undefined): Version | undefined {
  const marks = request.bucket.versioned && versionId === undefined
  // Without versioning, a key's only version is listed as `null`.
  const named = !request.bucket.versioned && versionId === 'null' ? undefined : versionId
  const version = named === undefined ? undefined : request.bucket.version(key, named)
  refuseLocked(request, key, version)
  return request.bucket.remove(
    key,
    named,
    request.events(marks ? 'ObjectRemoved:DeleteMarkerCreated' : 'ObjectRemoved:Delete'),
  )
}

function names(header: string, version: Version): boolean {
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replaceAll('"', '') === version.etag.replaceAll('"', ''))
}

function unchangedSince(header: string | undefined, version: Version): boolean {
  return header !== undefined && Math.floor(version.at / 1000) * 1000 <= Date.parse(header)
}
