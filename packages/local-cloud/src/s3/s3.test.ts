// @module-tag long
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
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
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { skipOnRealAws } from '../testing/real-aws.ts'
import { s3ForEachTest } from '../testing/s3-stack.ts'
import { failure } from '../testing/serve.ts'

const Bucket = 'photos'
const day = 86_400_000

const stack = s3ForEachTest()

describe('objects', () => {
  test('keep their bytes, headers and metadata over a restart', async () => {
    await stack.put('a/hällo wörld+&<1>.txt', 'Größe', {
      ContentType: 'text/plain',
      ContentDisposition: 'attachment; filename="x.txt"',
      CacheControl: 'max-age=5',
      ContentEncoding: 'identity',
      Metadata: { taken: '2026' },
      ServerSideEncryption: 'AES256',
    })
    await stack.restart()
    expect(await stack.read('a/hällo wörld+&<1>.txt')).toBe('Größe')
    const found = await stack.head('a/hällo wörld+&<1>.txt')
    expect(found).toMatchObject({
      ContentLength: 7,
      ContentType: 'text/plain',
      ContentDisposition: 'attachment; filename="x.txt"',
      CacheControl: 'max-age=5',
      ContentEncoding: 'identity',
      Metadata: { taken: '2026' },
      ServerSideEncryption: 'AES256',
      ETag: `"${createHash('md5').update('Größe').digest('hex')}"`,
    })
  })

  test('can be streamed in aws-chunked form with checksums in the trailer', async () => {
    const bytes = randomBytes(300_000)
    const parts = [bytes.subarray(0, 100_001), bytes.subarray(100_001)]
    await stack.client.send(
      new PutObjectCommand({ Bucket, Key: 'stream', Body: Readable.from(parts), ContentLength: bytes.length }),
    )
    const found = await stack.client.send(new GetObjectCommand({ Bucket, Key: 'stream', ChecksumMode: 'ENABLED' }))
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
    expect(found.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/)
    expect(found.ContentEncoding).toBeUndefined()
  })

  test('with a wrong checksum are refused and leave nothing', async () => {
    const wrong = createHash('sha256').update('other').digest('base64')
    expect((await failure(stack.put('sha', 'abc', { ChecksumSHA256: wrong }))).name).toBe('BadDigest')
    expect((await failure(stack.head('sha'))).name).toBe('NotFound')
    await stack.holds('objects', 0)
    await stack.holds('receiving', 0)
    const right = createHash('sha256').update('abc').digest('base64')
    expect((await stack.put('sha', 'abc', { ChecksumSHA256: right })).ChecksumSHA256).toBe(right)
  })

  test('are read in ranges', async () => {
    await stack.put('range', '0123456789')
    const part = async (Range: string) => {
      const answer = await stack.client.send(new GetObjectCommand({ Bucket, Key: 'range', Range }))
      return [await answer.Body?.transformToString(), answer.ContentRange, answer.$metadata.httpStatusCode]
    }
    expect(await part('bytes=2-5')).toEqual(['2345', 'bytes 2-5/10', 206])
    expect(await part('bytes=7-')).toEqual(['789', 'bytes 7-9/10', 206])
    expect(await part('bytes=-3')).toEqual(['789', 'bytes 7-9/10', 206])
    expect((await failure(part('bytes=10-12'))).name).toBe('InvalidRange')
  })

  test('return the right response if missing or empty', async () => {
    expect((await failure(stack.read('nothing'))).name).toBe('NoSuchKey')
    expect((await failure(stack.head('nothing'))).name).toBe('NotFound')
    await stack.put('empty', '')
    expect(await stack.read('empty')).toBe('')
    await stack.client.send(new DeleteObjectCommand({ Bucket, Key: 'nothing' }))
  })

  test('obey conditions; of concurrent writers exactly one succeeds', async () => {
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

  test('are copied with or without their metadata', async () => {
    await stack.put('from ü', 'copied', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const CopySource = `${Bucket}/${encodeURIComponent('from ü')}`
    await stack.client.send(new CopyObjectCommand({ Bucket, Key: 'same', CopySource }))
    await stack.client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'other',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'image/png',
      }),
    )
    await stack.client.send(new DeleteObjectCommand({ Bucket, Key: 'from ü' }))
    expect(await stack.read('same')).toBe('copied')
    expect(await stack.head('same')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(await stack.head('other')).toMatchObject({ ContentType: 'image/png', Metadata: {} })
  })

  test('are deleted individually and together', async () => {
    for (const key of ['1', '2', '3&4']) await stack.put(key)
    await stack.client.send(new DeleteObjectCommand({ Bucket, Key: '1' }))
    const answer = await stack.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: '2' }, { Key: '3&4' }] } }),
    )
    expect(answer.Deleted?.map((object) => object.Key)).toEqual(['2', '3&4'])
    expect((await stack.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  })

  test('are listed in the order of their bytes, by prefix, in groups and in pages', async () => {
    for (const key of ['l/b/1', 'l/a/2', 'l/a/1', 'l/z', 'm', 'l/😀', 'l/ﬀ']) await stack.put(key)
    const keys: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await stack.client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'l/', MaxKeys: 2, ContinuationToken }),
      )
      keys.push(...(page.Contents ?? []).map((object) => object.Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(keys).toEqual(['l/a/1', 'l/a/2', 'l/b/1', 'l/z', 'l/ﬀ', 'l/😀'])
    const grouped = await stack.client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2 }),
    )
    expect(grouped.CommonPrefixes?.map((group) => group.Prefix)).toEqual(['l/a/', 'l/b/'])
    const rest = await stack.client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'l/',
        Delimiter: '/',
        ContinuationToken: grouped.NextContinuationToken,
      }),
    )
    expect([rest.CommonPrefixes, rest.Contents?.[0]?.Key, rest.KeyCount]).toEqual([undefined, 'l/z', 3])
    const after = await stack.client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'l/z' }))
    expect(after.Contents?.map((object) => object.Key)).toEqual(['l/ﬀ', 'l/😀', 'm'])
  })
})

describe('a versioned bucket', () => {
  const evidence = { Bucket: 'evidence', Key: 'k' }
  const write = (Body: string) => stack.client.send(new PutObjectCommand({ ...evidence, Body }))
  const readVersion = async (VersionId?: string) =>
    (await stack.client.send(new GetObjectCommand({ ...evidence, VersionId }))).Body?.transformToString()

  test('keeps overwritten and deleted versions', async () => {
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

  test('restores an earlier version by copying it over the newest', async () => {
    const { VersionId } = await write('good')
    await write('bad')
    await stack.client.send(new CopyObjectCommand({ ...evidence, CopySource: `evidence/k?versionId=${VersionId}` }))
    expect(await readVersion()).toBe('good')
    const listed = await stack.client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
    expect(listed.Versions).toHaveLength(3)
  })

  test('loses superseded versions only by its lifecycle', async () => {
    await write('first')
    const second = await write('second')
    expect(await stack.s3.expire(Date.now() + 29 * day)).toBe(0)
    expect(await stack.s3.expire(Date.now() + 31 * day)).toBe(1)
    const listed = await stack.client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
    expect(listed.Versions?.map((version) => version.VersionId)).toEqual([second.VersionId])
  })
})

test('lifecycle rules remove by prefix and age', async () => {
  await stack.put('temporary/a')
  await stack.put('kept/a')
  await stack.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'temporary/b' }))
  expect(await stack.s3.expire(Date.now() + day / 2)).toBe(0)
  expect(await stack.s3.expire(Date.now() + 1.5 * day)).toBe(1)
  expect(await stack.s3.expire(Date.now() + 2.5 * day)).toBe(1)
  const left = await stack.client.send(new ListObjectsV2Command({ Bucket }))
  expect(left.Contents?.map((object) => object.Key)).toEqual(['kept/a'])
})

test('callers inside the process need no signature', async () => {
  await stack.s3.put(Bucket, 'inside', Buffer.from('0123456789'), { 'content-type': 'text/plain', 'x-amz-meta-a': '1' })
  expect(await stack.head('inside')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
  const found = await stack.s3.get(Bucket, 'inside', { range: { start: 2, end: 4 } })
  const chunks: Buffer[] = []
  for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer)
  expect([Buffer.concat(chunks).toString(), found?.size]).toEqual(['234', 10])
  expect(await stack.s3.get(Bucket, 'nothing')).toBeUndefined()
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

describe('on demand', () => {
  test('a read is throttled, and the SDK retries', async () => {
    await stack.put('a/mine', 'x')
    await stack.put('a/other', 'x')
    stack.faults.add([{ service: 's3', kind: 'throttled', operation: 'GET', about: 'a/mine' }])
    expect(await stack.read('a/other')).toBe('x')
    expect(await failure(stack.read('a/mine'))).toMatchObject({ name: 'SlowDown', $metadata: { httpStatusCode: 503 } })
    expect(await stack.read('a/mine')).toBe('x')
  })

  test('a write conflicts with another, and writes nothing', async () => {
    stack.faults.add([{ service: 's3', kind: 'conflict' }])
    expect(await failure(stack.put('a/mine'))).toMatchObject({
      name: 'OperationAborted',
      $metadata: { httpStatusCode: 409 },
    })
    expect((await failure(stack.read('a/mine'))).name).toBe('NoSuchKey')
  })

  test('storage is unavailable', async () => {
    stack.faults.add([{ service: 's3', kind: 'unavailable', times: 2 }])
    for (let times = 0; times < 2; times++)
      expect(await failure(stack.put('a/mine'))).toMatchObject({ $metadata: { httpStatusCode: 503 } })
    await stack.put('a/mine')
  })
})
