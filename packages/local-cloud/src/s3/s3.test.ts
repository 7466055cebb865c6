// @module-tag long
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test, vi } from 'vitest'
import { skipOnRealAws } from '../testing/real-aws.ts'
import { s3ForEachTest } from '../testing/s3-stack.ts'
import { failure } from '../testing/serve.ts'

const Bucket = 'photos'

const stack = s3ForEachTest()

test('objects obey conditions; of concurrent writers exactly one succeeds', async () => {
  const writers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => failure(stack.put('once', `writer ${i}`, { IfNoneMatch: '*' }))),
  )
  expect(writers.filter((error) => error.message === 'nothing failed').length).toBe(1)
  expect(writers.filter((error) => error.name === 'PreconditionFailed').length).toBe(7)
  const { ETag } = await stack.head('once')
  expect((await failure(stack.put('once', 'x', { IfMatch: '"0123"' }))).name).toBe('PreconditionFailed')
  await stack.put('once', 'changed', { IfMatch: ETag })
  expect(await stack.read('once')).toBe('changed')
  expect((await failure(stack.read('once', { IfMatch: ETag }))).name).toBe('PreconditionFailed')
  await stack.holds('objects', 1)
})

test('a write that is still arriving when S3 closes is cut off', async () => {
  skipOnRealAws()
  const errors = vi.spyOn(console, 'error')
  const url = await getSignedUrl(stack.client, new PutObjectCommand({ Bucket, Key: 'late' }))
  const upload = request(url, { method: 'PUT', headers: { 'content-length': 2 } })
  upload.write('a')
  await stack.holds('receiving', 1)
  const closed = stack.closeService()
  upload.end('b')
  expect(await failure(once(upload, 'response'))).toMatchObject({ code: 'ECONNRESET' })
  await closed
  expect(errors).not.toHaveBeenCalled()
  await stack.restart()
  await stack.holds('objects', 0)
})

const evidence = { Bucket: 'evidence', Key: 'k' }
const write = (Body: string) => stack.client.send(new PutObjectCommand({ ...evidence, Body }))
const readVersion = async (VersionId?: string) =>
  (await stack.client.send(new GetObjectCommand({ ...evidence, VersionId }))).Body?.transformToString()

test('a versioned bucket keeps overwritten and deleted versions', async () => {
  const first = await write('first')
  const second = await write('second')
  const deleted = await stack.client.send(new DeleteObjectCommand(evidence))
  expect(deleted.DeleteMarker).toBe(true)
  await stack.restart()
  expect((await failure(readVersion())).name).toBe('NoSuchKey')
  expect(await readVersion(first.VersionId)).toBe('first')
  expect(await readVersion(second.VersionId)).toBe('second')
  const listed = await stack.client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
  expect(listed.Versions?.map((version) => version.VersionId)).toEqual([second.VersionId, first.VersionId])
  expect(listed.DeleteMarkers?.[0]).toMatchObject({ IsLatest: true, VersionId: deleted.VersionId })
  await stack.client.send(new DeleteObjectCommand({ ...evidence, VersionId: deleted.VersionId }))
  expect(await readVersion()).toBe('second')
  await stack.client.send(new DeleteObjectCommand({ ...evidence, VersionId: second.VersionId }))
  expect(await readVersion()).toBe('first')
  expect((await failure(readVersion(second.VersionId))).name).toBe('NoSuchVersion')
})

test('locks are bypassed only in a bucket that has them', async () => {
  await write('kept')
  const { Bucket: unlocked, ...object } = evidence
  const bypass = { Bucket: unlocked, BypassGovernanceRetention: true }
  const refused = [
    stack.client.send(new DeleteObjectCommand({ ...bypass, ...object })),
    stack.client.send(new DeleteObjectsCommand({ ...bypass, Delete: { Objects: [object] } })),
  ]
  expect((await Promise.all(refused.map(failure))).map(({ name }) => name)).toEqual(Array(2).fill('InvalidArgument'))
  expect(await readVersion()).toBe('kept')
})

test('unsupported features are refused, never ignored', async () => {
  skipOnRealAws()
  await stack.put('x')
  const refused = [
    stack.client.send(new PutObjectTaggingCommand({ Bucket, Key: 'x', Tagging: { TagSet: [] } })),
    stack.client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: '', ACL: 'public-read' })),
    stack.client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: '', Tagging: 'a=b' })),
    stack.client.send(new CreateBucketCommand({ Bucket })),
  ]
  expect((await Promise.all(refused.map(failure))).map((error) => error.name)).toEqual(Array(4).fill('NotImplemented'))
  expect((await failure(stack.client.send(new HeadBucketCommand({ Bucket: 'unknown' })))).name).toBe('NotFound')
  await stack.client.send(new HeadBucketCommand({ Bucket }))
})

test('keys are limited to 1,024 bytes and user metadata to 2 KB, and a page size cannot be negative', async () => {
  const long = 'é'.repeat(512)
  await stack.put(long, 'x', { Metadata: { note: 'x'.repeat(2044) } })
  const refused = [
    stack.put(`${long}x`),
    stack.read(`${long}x`),
    stack.put('a/noted', 'x', { Metadata: { note: 'x'.repeat(2045) } }),
    stack.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a', Metadata: { note: 'x'.repeat(2045) } })),
    stack.client.send(new ListObjectsV2Command({ Bucket, MaxKeys: -1 })),
  ]
  expect((await Promise.all(refused.map(failure))).map(({ name }) => name)).toEqual([
    'KeyTooLongError',
    'KeyTooLongError',
    'MetadataTooLarge',
    'MetadataTooLarge',
    'InvalidArgument',
  ])
})

const Key = 'big'
const partBytes = 5 << 20
const bytes = randomBytes(2 * partBytes + 1000)

const begin = async (at: { Bucket: string; Key: string }) =>
  (await stack.client.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'application/pdf' }))).UploadId

const sendPart = async (at: { Bucket: string; Key: string }, UploadId: string | undefined, number: number) => {
  const Body = bytes.subarray((number - 1) * partBytes, number * partBytes)
  const { ETag } = await stack.client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: number, Body }))
  return { ETag, PartNumber: number }
}

/** Uploads the three parts, the last one first. */
const uploadTo = async (at: { Bucket: string; Key: string }) => {
  const UploadId = await begin(at)
  const parts = []
  for (const number of [3, 2, 1]) parts.unshift(await sendPart(at, UploadId, number))
  return stack.client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }))
}

const read = async (at: { Bucket?: string; Key?: string; Range?: string; VersionId?: string } = {}) => {
  const { Body, ContentRange } = await stack.client.send(new GetObjectCommand({ Bucket, Key, ...at }))
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentRange }
}

test('an object uploaded in parts is kept as a version when superseded, and frees its parts otherwise', async () => {
  const evidence = { Bucket: 'evidence', Key }
  const first = await uploadTo(evidence)
  await uploadTo(evidence)
  await stack.client.send(new DeleteObjectCommand(evidence))
  expect((await read({ ...evidence, VersionId: first.VersionId ?? '' })).bytes.equals(bytes)).toBe(true)
  await uploadTo({ Bucket, Key })
  await stack.put(Key, 'small')
  await stack.holds('objects', 1)
  expect(await stack.read(Key)).toBe('small')
})

test('a multipart upload uses the listed parts, each as uploaded last', async () => {
  const UploadId = await begin({ Bucket, Key })
  const [first, second] = [await sendPart({ Bucket, Key }, UploadId, 1), await sendPart({ Bucket, Key }, UploadId, 2)]
  expect(await sendPart({ Bucket, Key }, UploadId, 1)).toEqual(first)
  expect(second.ETag).not.toBe(first.ETag)
  const complete = (Parts: { ETag: string | undefined; PartNumber: number }[]) =>
    stack.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  expect((await failure(complete([{ ...first, ETag: second.ETag }]))).name).toBe('InvalidPart')
  expect((await failure(complete([second, first]))).name).toBe('InvalidPartOrder')
  await complete([second])
  expect((await read()).bytes.equals(bytes.subarray(partBytes, 2 * partBytes))).toBe(true)
})
