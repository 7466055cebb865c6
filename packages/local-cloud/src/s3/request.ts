import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Caller, Judge } from '../iam/judge.ts'
import { S3Error, notImplemented } from './errors.ts'
import type { Bucket, Version, PendingEvent, S3EventName } from './bucket.ts'

/** A verified request for a bucket or one of its objects. */
export type S3Request = {
  req: IncomingMessage
  method: string
  bucket: Bucket
  /** Empty for requests that concern the bucket itself. */
  key: string
  query: URLSearchParams
  /** A header, or the equivalent query parameter of a presigned URL. */
  header: (name: string) => string | undefined
  headerNames: string[]
  findBucket: (name: string) => Bucket
  /** Rights that do not depend only on headers are checked where the body is read. */
  caller: Caller
  judge: Judge
  /** Passed to `Bucket.commit` and `Bucket.remove`. */
  events: (name: S3EventName) => (version: Version) => PendingEvent[]
}

export type Answer = {
  status?: number
  headers?: { [name: string]: string }
  /** Text is XML. */
  body?: string | Buffer | Readable
}

const objectHeaders = [
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
  'content-encoding',
]
const encryptionHeaders = [
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-server-side-encryption-bucket-key-enabled',
]
const understood = new Set([
  ...encryptionHeaders,
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-range',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-user-agent',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-expires',
  'x-amz-signedheaders',
  'x-amz-signature',
  'x-amz-sdk-checksum-algorithm',
  'x-amz-checksum-algorithm',
  'x-amz-checksum-mode',
  'x-amz-checksum-type',
  'x-amz-trailer',
  'x-amz-decoded-content-length',
  'x-amz-copy-source',
  'x-amz-metadata-directive',
  'x-amz-expected-bucket-owner',
  'x-amz-mp-object-size',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-retain-until-date',
  'x-amz-bypass-governance-retention',
])
const parameters = new Set([
  'cors',
  'encryption',
  'lifecycle',
  'versioning',
  'versionid',
  'uploadid',
  'partnumber',
  'uploads',
  'x-id',
  'delete',
  'list-type',
  'versions',
  'location',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
  'key-marker',
  'version-id-marker',
  'upload-id-marker',
  'max-uploads',
  'policy',
  'tagging',
  'bucket-region',
  'max-buckets',
])

/** Parameters of a presigned URL stand in for headers. */
export function headersOf(req: IncomingMessage, url: URL): Pick<S3Request, 'header' | 'headerNames'> {
  const hoisted = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  return {
    header(name) {
      const value = req.headers[name]
      return (
        (Array.isArray(value) ? value.join(',') : value) ?? (name.startsWith('x-amz-') ? hoisted.get(name) : undefined)
      )
    },
    headerNames: [...Object.keys(req.headers), ...[...hoisted.keys()].filter((name) => name.startsWith('x-amz-'))],
  }
}

/** What this S3 would otherwise silently ignore (ACLs, tags, legal holds, other storage classes, …). */
export function refuseUnsupported(headerNames: string[], query: URLSearchParams, header: S3Request['header']): void {
  for (const name of headerNames) {
    if (!name.startsWith('x-amz-') || name.startsWith('x-amz-meta-') || name.startsWith('x-amz-checksum-')) continue
    if (name === 'x-amz-storage-class' && header(name) === 'STANDARD') continue
    if (!understood.has(name)) throw notImplemented(name)
  }
  for (const name of query.keys()) {
    const lower = name.toLowerCase()
    if (lower.startsWith('x-amz-') || lower.startsWith('response-') || parameters.has(lower)) continue
    throw notImplemented(`?${name}`)
  }
}

export const metadataPrefix = 'x-amz-meta-'
/** Names and values together, in UTF-8. */
const maxMetadata = 2048

/** What is not ASCII is returned by RFC 2047: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html */
const encodedWord = (text: string) =>
  Buffer.byteLength(text) === text.length ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** Read through `value`, as text. @throws S3Error for more metadata than S3 allows */
export function keptHeaders(names: string[], value: (name: string) => string | undefined): { [name: string]: string } {
  const kept: { [name: string]: string } = {}
  for (const name of [...objectHeaders, ...encryptionHeaders, ...names.filter((n) => n.startsWith(metadataPrefix))]) {
    const given = name === 'content-encoding' ? value(name)?.replace(/aws-chunked,?\s*/, '') : value(name)
    if (given) kept[name] = given
  }
  const noted = Object.entries(kept).filter(([name]) => name.startsWith(metadataPrefix))
  const bytes = noted.reduce(
    (sum, [name, text]) => sum + name.length - metadataPrefix.length + Buffer.byteLength(text),
    0,
  )
  if (bytes > maxMetadata)
    throw new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size')
  for (const [name, text] of noted) kept[name] = encodedWord(text)
  return kept
}

/** Returned by later reads with `x-amz-checksum-mode: ENABLED`. */
export function keptChecksums(checksums: { [name: string]: string }): { [name: string]: string } {
  return Object.fromEntries(Object.entries(checksums).filter(([name]) => name.startsWith('x-amz-checksum-')))
}

export function encryptionOf(headers: { [name: string]: string }): { [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => encryptionHeaders.includes(name)))
}

/** Text as the bytes of a header: values can contain UTF-8, which Node writes as Latin-1. */
export const headerBytes = (text: string) => Buffer.from(text).toString('latin1')

/** 1,000, or fewer if requested. */
export function pageSize(query: URLSearchParams): number {
  const wanted = Number(query.get('max-keys') ?? maxListed)
  if (!Number.isInteger(wanted) || wanted < 0)
    throw new S3Error(400, 'InvalidArgument', 'Argument maxKeys must be an integer between 0 and 2147483647')
  return Math.min(wanted, maxListed)
}

const maxListed = 1000

export async function readSmallBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > 4_000_000) throw new S3Error(400, 'EntityTooLarge', 'The request document is too long.')
  }
  return Buffer.concat(chunks).toString()
}
