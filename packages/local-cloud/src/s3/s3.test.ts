import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientOptions, serve } from '../testing/serve.ts'
import { createS3 } from './s3.ts'
import type { S3 } from './s3.ts'

const basePath = '/_local/aws/s3'
const origin = 'http://localhost:4000'
const Bucket = 'photos'
const day = 86_400_000

let dir: string
let s3: S3
let server: Awaited<ReturnType<typeof serve>>
let client: S3Client

async function start() {
  s3 = createS3({
    dir,
    basePath,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    buckets: [
      {
        name: Bucket,
        cors: [
          {
            AllowedMethods: ['GET', 'PUT', 'POST'],
            AllowedOrigins: ['http://localhost:*'],
            AllowedHeaders: ['*'],
            ExposedHeaders: ['ETag'],
          },
        ],
        lifecycle: [{ prefix: 'temporary/', expirationDays: 1, abortIncompleteMultipartUploadDays: 2 }],
      },
      { name: 'evidence', versioned: true, lifecycle: [{ noncurrentVersionExpirationDays: 30 }] },
    ],
  })
  server = await serve(s3, basePath)
  client = new S3Client({ ...clientOptions(server.endpoint), forcePathStyle: true, maxAttempts: 1 })
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-s3-'))
  await start()
})

afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const put = (Key: string, Body: string | Buffer = 'hello world', more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
async function read(Key: string, more: object = {}) {
  const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return (await answer.Body?.transformToString()) ?? ''
}
const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }))
const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('nothing failed'),
    (e: Error) => e,
  )
const objectFiles = () => readdirSync(join(dir, Bucket, 'objects')).length

describe('objects', () => {
  test('keep their bytes, headers and metadata over a restart', async () => {
    await put('a/hällo wörld+&<1>.txt', 'Größe', {
      ContentType: 'text/plain',
      ContentDisposition: 'attachment; filename="x.txt"',
      CacheControl: 'max-age=5',
      ContentEncoding: 'identity',
      Metadata: { taken: '2026' },
      ServerSideEncryption: 'AES256',
    })
    await server.close()
    await start()
    expect(await read('a/hällo wörld+&<1>.txt')).toBe('Größe')
    const found = await head('a/hällo wörld+&<1>.txt')
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

  test('arrive as streams in aws-chunked form with checksums in the trailer', async () => {
    const bytes = randomBytes(300_000)
    const parts = [bytes.subarray(0, 100_001), bytes.subarray(100_001)]
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'stream', Body: Readable.from(parts), ContentLength: bytes.length }),
    )
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'stream', ChecksumMode: 'ENABLED' }))
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
    expect(found.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/)
    expect(found.ContentEncoding).toBeUndefined()
  })

  test('with a wrong checksum are refused and leave nothing', async () => {
    const wrong = createHash('sha256').update('other').digest('base64')
    expect((await failure(put('sha', 'abc', { ChecksumSHA256: wrong }))).name).toBe('BadDigest')
    expect((await failure(head('sha'))).name).toBe('NotFound')
    expect(objectFiles() + readdirSync(join(dir, Bucket, 'receiving')).length).toBe(0)
    const right = createHash('sha256').update('abc').digest('base64')
    expect((await put('sha', 'abc', { ChecksumSHA256: right })).ChecksumSHA256).toBe(right)
  })

  test('are read in ranges', async () => {
    await put('range', '0123456789')
    const part = async (Range: string) => {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'range', Range }))
      return [await answer.Body?.transformToString(), answer.ContentRange, answer.$metadata.httpStatusCode]
    }
    expect(await part('bytes=2-5')).toEqual(['2345', 'bytes 2-5/10', 206])
    expect(await part('bytes=7-')).toEqual(['789', 'bytes 7-9/10', 206])
    expect(await part('bytes=-3')).toEqual(['789', 'bytes 7-9/10', 206])
    expect((await failure(part('bytes=10-12'))).name).toBe('InvalidRange')
  })

  test('that are missing or empty are answered as such', async () => {
    expect((await failure(read('nothing'))).name).toBe('NoSuchKey')
    expect((await failure(head('nothing'))).name).toBe('NotFound')
    await put('empty', '')
    expect(await read('empty')).toBe('')
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'nothing' }))
  })

  test('obey conditions, of concurrent writers exactly one wins', async () => {
    const writers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => failure(put('once', `writer ${i}`, { IfNoneMatch: '*' }))),
    )
    expect(writers.filter((error) => error.message === 'nothing failed').length).toBe(1)
    expect(writers.filter((error) => error.name === 'PreconditionFailed').length).toBe(7)
    const { ETag } = await head('once')
    expect((await failure(put('once', 'x', { IfMatch: '"0123"' }))).name).toBe('PreconditionFailed')
    await put('once', 'changed', { IfMatch: ETag })
    expect(await read('once')).toBe('changed')
    expect((await failure(read('once', { IfMatch: ETag }))).name).toBe('PreconditionFailed')
    expect(objectFiles()).toBe(1)
  })

  test('are copied with or without their metadata', async () => {
    await put('from ü', 'copied', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const CopySource = `${Bucket}/${encodeURIComponent('from ü')}`
    await client.send(new CopyObjectCommand({ Bucket, Key: 'same', CopySource }))
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'other',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'image/png',
      }),
    )
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'from ü' }))
    expect(await read('same')).toBe('copied')
    expect(await head('same')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(await head('other')).toMatchObject({ ContentType: 'image/png', Metadata: {} })
  })

  test('are deleted singly and together', async () => {
    for (const key of ['1', '2', '3&4']) await put(key)
    await client.send(new DeleteObjectCommand({ Bucket, Key: '1' }))
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: '2' }, { Key: '3&4' }] } }),
    )
    expect(answer.Deleted?.map((object) => object.Key)).toEqual(['2', '3&4'])
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  })

  test('are listed in the order of their bytes, by prefix, in groups and in pages', async () => {
    for (const key of ['l/b/1', 'l/a/2', 'l/a/1', 'l/z', 'm', 'l/😀', 'l/ﬀ']) await put(key)
    const keys: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', MaxKeys: 2, ContinuationToken }))
      keys.push(...(page.Contents ?? []).map((object) => object.Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(keys).toEqual(['l/a/1', 'l/a/2', 'l/b/1', 'l/z', 'l/ﬀ', 'l/😀'])
    const grouped = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2 }))
    expect(grouped.CommonPrefixes?.map((group) => group.Prefix)).toEqual(['l/a/', 'l/b/'])
    const rest = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'l/',
        Delimiter: '/',
        ContinuationToken: grouped.NextContinuationToken,
      }),
    )
    expect([rest.CommonPrefixes, rest.Contents?.[0]?.Key, rest.KeyCount]).toEqual([undefined, 'l/z', 3])
    const after = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'l/z' }))
    expect(after.Contents?.map((object) => object.Key)).toEqual(['l/ﬀ', 'l/😀', 'm'])
  })
})

describe('multipart uploads', () => {
  test('are put together, also after a restart', async () => {
    const bytes = randomBytes(12 << 20)
    const body = Readable.from(Array.from({ length: 12 }, (_, i) => bytes.subarray(i << 20, (i + 1) << 20)))
    const done = await new Upload({
      client,
      params: { Bucket, Key: 'big', Body: body, ContentType: 'application/pdf' },
    }).done()
    expect(done.ETag).toMatch(/-3"$/)
    const { stream, size, headers } = (await s3.get(Bucket, 'big'))!
    const hash = createHash('sha256')
    for await (const chunk of stream) hash.update(chunk as Buffer)
    expect([size, headers['content-type'], hash.digest('hex')]).toEqual([
      12 << 20,
      'application/pdf',
      createHash('sha256').update(bytes).digest('hex'),
    ])
  })

  test('that are aborted or unknown are gone', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'aborted' }))
    await client.send(new UploadPartCommand({ Bucket, Key: 'aborted', UploadId, PartNumber: 1, Body: 'part' }))
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId }))
    expect(
      (
        await failure(
          client.send(new UploadPartCommand({ Bucket, Key: 'aborted', UploadId, PartNumber: 2, Body: 'x' })),
        )
      ).name,
    ).toBe('NoSuchUpload')
    expect(readdirSync(join(dir, Bucket, 'uploads'))).toEqual([])
  })
})

describe('presigned addresses', () => {
  test('read, with overridden headers and ranges', async () => {
    await put('report.pdf', 'the report')
    const disposition = `attachment; filename="B\u00fcro.pdf"; filename*=UTF-8''B%C3%BCro.pdf`
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: 'report.pdf',
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/pdf',
      }),
    )
    const whole = await fetch(url, { headers: { origin } })
    expect([whole.status, await whole.text(), whole.headers.get('content-type')]).toEqual([
      200,
      'the report',
      'application/pdf',
    ])
    expect(Buffer.from(whole.headers.get('content-disposition') ?? '', 'latin1').toString()).toBe(disposition)
    expect(whole.headers.get('access-control-expose-headers')).toBe('ETag')
    const part = await fetch(url, { headers: { range: 'bytes=4-9' } })
    expect([part.status, await part.text()]).toEqual([206, 'report'])
  })

  test('write exactly what was signed', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'in', ContentType: 'image/jpeg', ContentLength: 5 })
    const quiet = new S3Client({
      ...clientOptions(server.endpoint),
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const url = await getSignedUrl(quiet, command, {
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    })
    const send = (body: string, type = 'image/jpeg') =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await send('1234')).status).toBe(403)
    expect((await send('12345', 'image/png')).status).toBe(403)
    expect((await send('12345')).status).toBe(200)
    expect(await head('in')).toMatchObject({ ContentType: 'image/jpeg', ContentLength: 5 })
  })

  test('are refused when altered, expired, extended or missing', async () => {
    await put('secret')
    const command = new GetObjectCommand({ Bucket, Key: 'secret' })
    const url = await getSignedUrl(client, command)
    const status = async (address: string, headers: { [name: string]: string } = {}) =>
      (await fetch(address, { headers })).status
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('secret', 'other'))).toBe(403)
    expect(await status(url.replace(/X-Amz-Signature=..../, 'X-Amz-Signature=0000'))).toBe(403)
    expect(await status(url, { 'x-amz-copy-source': 'photos/other' })).toBe(403)
    expect(
      await status(await getSignedUrl(client, command, { expiresIn: 1, signingDate: new Date(Date.now() - 5000) })),
    ).toBe(403)
    expect(await status(`${server.endpoint}/${Bucket}/secret`)).toBe(403)
    const stranger = new S3Client({
      ...clientOptions(server.endpoint),
      forcePathStyle: true,
      credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' },
    })
    expect((await failure(stranger.send(command))).name).toBe('SignatureDoesNotMatch')
  })
})

describe('presigned forms', () => {
  async function form(options: Partial<PresignedPostOptions> = {}) {
    return createPresignedPost(client, {
      Bucket,
      Key: 'incoming/${filename}',
      Conditions: [
        ['content-length-range', 2, 1000],
        ['starts-with', '$Content-Type', 'image/'],
      ],
      Fields: { 'Content-Type': 'image/jpeg', 'x-amz-meta-note': 'Küche' },
      Expires: 60,
      ...options,
    })
  }
  function send(
    post: { url: string; fields: Record<string, string> },
    body: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ) {
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...post.fields, ...more })) data.append(name, value)
    data.append('file', new Blob([body], { type: 'image/jpeg' }), 'pic.jpg')
    return fetch(post.url, { method: 'POST', body: data, headers: { origin } })
  }

  test('upload what their policy allows', async () => {
    const body = new Uint8Array(randomBytes(900).fill('\r\n--', 100, 500))
    const answer = await send(await form(), body)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'incoming/pic.jpg' }))
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(Buffer.from(body))).toBe(true)
    expect(found.ContentType).toBe('image/jpeg')
    expect(Buffer.from(found.Metadata?.note ?? '', 'latin1').toString()).toBe('Küche')
  })

  test('take large files whole', async () => {
    const body = new Uint8Array(randomBytes(5_000_000))
    const post = await form({ Conditions: [['content-length-range', 0, 6_000_000]], Fields: {}, Key: 'large' })
    expect((await send(post, body)).status).toBe(204)
    expect((await head('large')).ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`)
  })

  test('refuse what it does not', async () => {
    const code = async (answer: Response) => [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]
    const post = await form()
    expect(await code(await send(post, 'x'.repeat(200_000)))).toEqual([400, 'EntityTooLarge'])
    expect(await code(await send(post, 'x'))).toEqual([400, 'EntityTooSmall'])
    expect(await code(await send(post, 'xx', { 'Content-Type': 'text/html' }))).toEqual([403, 'AccessDenied'])
    expect(await code(await send(post, 'xx', { key: 'elsewhere' }))).toEqual([403, 'AccessDenied'])
    expect(await code(await send(post, 'xx', { 'Cache-Control': 'max-age=1' }))).toEqual([403, 'AccessDenied'])
    expect(await code(await send(post, 'xx', { 'X-Amz-Signature': '0'.repeat(64) }))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ])
    expect(await code(await send(await form({ Expires: -5 }), 'xx'))).toEqual([403, 'AccessDenied'])
    expect(await code(await send({ url: post.url, fields: { key: 'incoming/x' } }, 'xx'))).toEqual([
      403,
      'AccessDenied',
    ])
    expect(objectFiles() + readdirSync(join(dir, Bucket, 'receiving')).length).toBe(0)
  })
})

test('CORS is answered by the rules of the bucket', async () => {
  const ask = (bucket: string, from: string) =>
    fetch(`${server.endpoint}/${bucket}/x`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type, x-amz-date',
      },
    })
  const allowed = await ask(Bucket, origin)
  expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([
    200,
    'content-type, x-amz-date',
  ])
  expect((await ask(Bucket, 'https://evil.example')).status).toBe(403)
  expect((await ask('evidence', origin)).status).toBe(403)
})

describe('a versioned bucket', () => {
  const evidence = { Bucket: 'evidence', Key: 'k' }
  const write = (Body: string) => client.send(new PutObjectCommand({ ...evidence, Body }))
  const readVersion = async (VersionId?: string) =>
    (await client.send(new GetObjectCommand({ ...evidence, VersionId }))).Body?.transformToString()

  test('keeps what was overwritten or deleted', async () => {
    const first = await write('first')
    const second = await write('second')
    const deleted = await client.send(new DeleteObjectCommand(evidence))
    expect(deleted.DeleteMarker).toBe(true)
    await server.close()
    await start()
    expect((await failure(readVersion())).name).toBe('NoSuchKey')
    expect(await readVersion(first.VersionId)).toBe('first')
    expect(await readVersion(second.VersionId)).toBe('second')
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
    expect(listed.Versions?.map((version) => version.VersionId)).toEqual([second.VersionId, first.VersionId])
    expect(listed.DeleteMarkers?.[0]).toMatchObject({ IsLatest: true, VersionId: deleted.VersionId })
    await client.send(new DeleteObjectCommand({ ...evidence, VersionId: deleted.VersionId }))
    expect(await readVersion()).toBe('second')
    await client.send(new DeleteObjectCommand({ ...evidence, VersionId: second.VersionId }))
    expect(await readVersion()).toBe('first')
    expect((await failure(readVersion(second.VersionId))).name).toBe('NoSuchVersion')
  })

  test('loses superseded versions by its lifecycle alone', async () => {
    await write('first')
    const second = await write('second')
    expect(await s3.expire(Date.now() + 29 * day)).toBe(0)
    expect(await s3.expire(Date.now() + 31 * day)).toBe(1)
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
    expect(listed.Versions?.map((version) => version.VersionId)).toEqual([second.VersionId])
  })
})

test('lifecycle rules remove by prefix and age', async () => {
  await put('temporary/a')
  await put('kept/a')
  await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'temporary/b' }))
  expect(await s3.expire(Date.now() + day / 2)).toBe(0)
  expect(await s3.expire(Date.now() + 1.5 * day)).toBe(1)
  expect(await s3.expire(Date.now() + 2.5 * day)).toBe(1)
  const left = await client.send(new ListObjectsV2Command({ Bucket }))
  expect(left.Contents?.map((object) => object.Key)).toEqual(['kept/a'])
})

test('an upload that breaks off leaves nothing', async () => {
  const quiet = new S3Client({
    ...clientOptions(server.endpoint),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const url = await getSignedUrl(quiet, new PutObjectCommand({ Bucket, Key: 'half' }))
  await new Promise<void>((resolve) => {
    const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 1_000_000 } })
    upload.on('error', () => resolve())
    upload.write(Buffer.alloc(200_000), () => setTimeout(() => upload.destroy(), 20))
  })
  await expect.poll(() => readdirSync(join(dir, Bucket, 'receiving'))).toEqual([])
  expect((await failure(head('half'))).name).toBe('NotFound')
})

test('callers inside the process need no signature', async () => {
  await s3.put(Bucket, 'inside', Buffer.from('0123456789'), { 'content-type': 'text/plain', 'x-amz-meta-a': '1' })
  expect(await head('inside')).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
  const found = await s3.get(Bucket, 'inside', { range: { start: 2, end: 4 } })
  const chunks: Buffer[] = []
  for await (const chunk of found!.stream) chunks.push(chunk as Buffer)
  expect([Buffer.concat(chunks).toString(), found!.size]).toEqual(['234', 10])
  expect(await s3.get(Bucket, 'nothing')).toBeUndefined()
})

test('what is not supported is refused, never ignored', async () => {
  await put('x')
  const refused = [
    client.send(new PutObjectTaggingCommand({ Bucket, Key: 'x', Tagging: { TagSet: [] } })),
    client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: '', ACL: 'public-read' })),
    client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: '', Tagging: 'a=b' })),
    client.send(new CreateBucketCommand({ Bucket })),
  ]
  expect((await Promise.all(refused.map(failure))).map((error) => error.name)).toEqual(Array(4).fill('NotImplemented'))
  expect((await failure(client.send(new HeadBucketCommand({ Bucket: 'unknown' })))).name).toBe('NotFound')
  await client.send(new HeadBucketCommand({ Bucket }))
})
