import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Bucket, Version } from './bucket.ts'
import { readBytes } from './bytes.ts'
import { S3Error } from './errors.ts'
import { copySource, versionHeader, writeGuard } from './objects.ts'
import { requestedLock, requireChecksum } from './object-lock.ts'
import { openPayload } from './payload.ts'
import { encryptionOf, keptChecksums, keptHeaders, readSmallBody } from './request.ts'
import type { Answer, S3Request } from './request.ts'
import { element, elements, textOf, xmlDocument } from './xml.ts'

const smallestPart = 5 << 20

type Upload = { key: string; headers: { [name: string]: string } } & Pick<Version, 'retainUntil'>
type Part = { etag: string; size: number }

/** An upload is a folder: `upload.json`, and each part with its description. It survives a restart. */
export async function createUpload(request: S3Request): Promise<Answer> {
  const { bucket, key } = request
  const uploadId = randomUUID()
  const upload: Upload = {
    key,
    headers: keptHeaders(request.headerNames, request.header),
    ...requestedLock(request),
  }
  await mkdir(bucket.uploadDir(uploadId), { recursive: true })
  await writeFile(join(bucket.uploadDir(uploadId), 'upload.json'), JSON.stringify(upload))
  request.req.resume()
  const content = element('Bucket', bucket.name) + element('Key', key) + element('UploadId', uploadId)
  return { headers: encryptionOf(upload.headers), body: xmlDocument('InitiateMultipartUploadResult', content) }
}

export async function putPart(request: S3Request, uploadId: string): Promise<Answer> {
  const { bucket, header } = request
  const { retainUntil } = await readUpload(request, uploadId)
  const number = Number(request.query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
  }
  const copied = header('x-amz-copy-source') === undefined ? undefined : await copiedRange(request)
  if (!copied && retainUntil !== undefined) requireChecksum('Part', request)
  const payload = copied ? openPayload(copied, () => undefined) : openPayload(request.req, header, { isPart: true })
  const received = await bucket.receive(payload)
  const part: Part = { etag: received.etag, size: received.size }
  const file = join(bucket.uploadDir(uploadId), String(number))
  await rename(received.file, file)
  await writeFile(`${file}.new`, JSON.stringify(part))
  await rename(`${file}.new`, `${file}.json`)
  if (copied) {
    const content = element('ETag', `"${part.etag}"`) + element('LastModified', new Date().toISOString())
    return { body: xmlDocument('CopyPartResult', content) }
  }
  return { headers: { etag: `"${part.etag}"`, ...keptChecksums(received.checksums) } }
}

/** An object, or a range of it. */
async function copiedRange(request: S3Request): Promise<Readable> {
  const { bucket, version } = copySource(request)
  const range = request.header('x-amz-copy-source-range')
  const [, from = '0', to = String(version.size - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const [start, end] = [Number(from), Number(to)]
  if ((range !== undefined && !range.startsWith('bytes=')) || start > end || end >= version.size)
    throw new S3Error(400, 'InvalidArgument', 'The x-amz-copy-source-range value must be of the form bytes=first-last')
  const bytes = await readBytes(bucket, version, { start, end })
  request.req.resume()
  return Buffer.isBuffer(bytes) ? Readable.from([bytes], { objectMode: false }) : bytes
}

export async function completeUpload(request: S3Request, uploadId: string): Promise<Answer> {
  const { bucket, key } = request
  const guard = writeGuard(request)
  const upload = await readUpload(request, uploadId)
  const document = await readSmallBody(request.req)
  const listed = elements(document, 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: (textOf(part, 'ETag') ?? '').replaceAll('"', ''),
  }))
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML', 'The list of parts is empty.')
  const parts: Part[] = []
  for (const [index, { number, etag }] of listed.entries()) {
    if (number <= (listed[index - 1]?.number ?? 0)) {
      throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
    }
    const part = await readPart(bucket, uploadId, number)
    if (!part || part.etag !== etag) {
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
    }
    if (index < listed.length - 1 && part.size < smallestPart) {
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    }
    parts.push(part)
  }
  const folder = bucket.uploadDir(uploadId)
  const gathered = await bucket.gather(listed.map(({ number }) => join(folder, String(number))))
  const digest = createHash('md5')
  for (const part of parts) digest.update(Buffer.from(part.etag, 'hex'))
  const version = bucket.commit(
    gathered,
    {
      key,
      size: parts.reduce((sum, part) => sum + part.size, 0),
      parts: parts.map(({ size }) => size),
      etag: `"${digest.digest('hex')}-${parts.length}"`,
      headers: upload.headers,
      checksums: {},
      ...(upload.retainUntil !== undefined && { retainUntil: upload.retainUntil }),
    },
    request.events('ObjectCreated:CompleteMultipartUpload'),
    guard,
  )
  await rm(folder, { recursive: true, force: true })
  const content = element('Bucket', bucket.name) + element('Key', key) + element('ETag', version.etag)
  return {
    headers: { ...encryptionOf(upload.headers), ...versionHeader(bucket, version) },
    body: xmlDocument('CompleteMultipartUploadResult', content),
  }
}

export async function abortUpload(request: S3Request, uploadId: string): Promise<Answer> {
  await readUpload(request, uploadId)
  await rm(request.bucket.uploadDir(uploadId), { recursive: true, force: true })
  return { status: 204 }
}

/** In one page: there are never a thousand here. */
export function listUploads({ bucket }: S3Request): Answer {
  const uploads = readdirSync(bucket.uploadsDir).flatMap((uploadId) => {
    const file = join(bucket.uploadDir(uploadId), 'upload.json')
    if (!existsSync(file)) return []
    const { key } = JSON.parse(readFileSync(file, 'utf8')) as Upload
    const initiated = element('Initiated', statSync(file).mtime.toISOString())
    return [{ key, row: `<Upload>${element('Key', key)}${element('UploadId', uploadId)}${initiated}</Upload>` }]
  })
  const rows = uploads.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
  const head = element('Bucket', bucket.name) + element('MaxUploads', 1000) + element('IsTruncated', false)
  return { body: xmlDocument('ListMultipartUploadsResult', head + rows.join('')) }
}

/** `before` in milliseconds; returns their number. */
export async function abortOldUploads(bucket: Bucket, prefix: string, before: number): Promise<number> {
  let aborted = 0
  for (const uploadId of readdirSync(bucket.uploadsDir)) {
    const file = join(bucket.uploadDir(uploadId), 'upload.json')
    if (!existsSync(file) || statSync(file).mtimeMs > before) continue
    const upload = JSON.parse(await readFile(file, 'utf8')) as Upload
    if (!upload.key.startsWith(prefix)) continue
    await rm(bucket.uploadDir(uploadId), { recursive: true, force: true })
    aborted++
  }
  return aborted
}

async function readUpload({ bucket, key }: S3Request, uploadId: string): Promise<Upload> {
  const text = /^[0-9a-f-]{36}$/.test(uploadId)
    ? await readFile(join(bucket.uploadDir(uploadId), 'upload.json'), 'utf8').catch(() => undefined)
    : undefined
  const upload = text ? (JSON.parse(text) as Upload) : undefined
  if (upload?.key === key) return upload
  throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
}

async function readPart(bucket: Bucket, uploadId: string, number: number): Promise<Part | undefined> {
  const text = await readFile(join(bucket.uploadDir(uploadId), `${number}.json`), 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Part) : undefined
}
