// @module-tag long
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { describe, expect, test } from 'vitest'
import { s3ForEachTest } from '../testing/s3-stack.ts'
import { failure } from '../testing/serve.ts'

const Bucket = 'photos'
const Key = 'big'
const partBytes = 5 << 20
const bytes = randomBytes(2 * partBytes + 1000)
const day = 86_400_000

const stack = s3ForEachTest()

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

describe('an object uploaded in parts', () => {
  test('has its bytes, length, type and tag, also after a restart', async () => {
    const { ETag } = await uploadTo({ Bucket, Key })
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/)
    await stack.restart()
    const about = { ContentLength: bytes.length, ContentType: 'application/pdf', ETag }
    expect(await stack.head(Key)).toMatchObject(about)
    expect((await read()).bytes.equals(bytes)).toBe(true)
    const listed = await stack.client.send(new ListObjectsV2Command({ Bucket }))
    expect(listed.Contents).toMatchObject([{ Key, Size: bytes.length, ETag }])
    await stack.holds('uploads', 0)
  })

  test('is composed from a stream of any length', async () => {
    const body = Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])
    await new Upload({ client: stack.client, params: { Bucket, Key, Body: body } }).done()
    const hash = createHash('sha256')
    for await (const chunk of (await stack.s3.get(Bucket, Key))?.stream ?? []) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('is read in ranges, within parts and across them', async () => {
    await uploadTo({ Bucket, Key })
    const last = bytes.length - 1
    const ranges = [
      [0, 9],
      [partBytes - 1, partBytes],
      [partBytes, partBytes],
      [partBytes - 10, partBytes + 10],
      [1, last],
      [100, 2 * partBytes + 1],
      [2 * partBytes, last],
    ] as const
    for (const [from, to] of ranges) {
      const found = await read({ Range: `bytes=${from}-${to}` })
      expect(found.ContentRange).toBe(`bytes ${from}-${to}/${bytes.length}`)
      expect(found.bytes.equals(bytes.subarray(from, to + 1))).toBe(true)
    }
    expect((await read({ Range: 'bytes=-1500' })).bytes.equals(bytes.subarray(-1500))).toBe(true)
    const inside = await stack.s3.get(Bucket, Key, { range: { start: partBytes - 5, end: partBytes + 4 } })
    const chunks: Buffer[] = []
    for await (const chunk of inside?.stream ?? []) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(bytes.subarray(partBytes - 5, partBytes + 5))).toBe(true)
  })

  test('is copied, and the copy outlives it', async () => {
    const { ETag } = await uploadTo({ Bucket, Key })
    await stack.client.send(new CopyObjectCommand({ Bucket: 'evidence', Key: 'copy', CopySource: `${Bucket}/${Key}` }))
    await stack.remove(Key)
    await stack.holds('objects', 0)
    await stack.restart()
    expect((await read({ Bucket: 'evidence', Key: 'copy' })).bytes.equals(bytes)).toBe(true)
    const listed = await stack.client.send(new ListObjectVersionsCommand({ Bucket: 'evidence' }))
    expect(listed.Versions).toMatchObject([{ Key: 'copy', Size: bytes.length, ETag }])
  })

  test('is kept as a version when superseded, and frees its parts otherwise', async () => {
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

  test('frees its parts when it expires', async () => {
    await uploadTo({ Bucket, Key: 'temporary/a' })
    expect(await stack.s3.expire(Date.now() + 1.5 * day)).toBe(1)
    await stack.holds('objects', 0)
  })

  test('is read to its end although it is deleted meanwhile', async () => {
    await uploadTo({ Bucket, Key })
    const { Body } = await stack.client.send(new GetObjectCommand({ Bucket, Key }))
    await stack.remove(Key)
    await stack.holds('objects', 0)
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
  })

  test.runIf(process.platform === 'linux')('leaves no file open, whether read whole, in part or aborted', async () => {
    await uploadTo({ Bucket, Key })
    await read()
    await read({ Range: `bytes=10-${partBytes + 10}` })
    for (const readsSome of [true, false]) {
      const found = await stack.s3.get(Bucket, Key)
      if (readsSome) await found?.stream[Symbol.asyncIterator]().next()
      found?.stream.destroy()
    }
    const open = () => {
      const files = readdirSync('/proc/self/fd').map((descriptor) => targetOf(`/proc/self/fd/${descriptor}`))
      return files.filter((file) => file.includes('/objects/'))
    }
    await expect.poll(open).toEqual([])
  })
})

const targetOf = (descriptor: string): string => {
  try {
    return readlinkSync(descriptor)
  } catch {
    return '' // it was closed in between
  }
}

describe('a multipart upload', () => {
  test('uses the listed parts, each as uploaded last', async () => {
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

  test('that is aborted or unknown is gone', async () => {
    const UploadId = await begin({ Bucket, Key })
    await sendPart({ Bucket, Key }, UploadId, 1)
    await stack.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    expect((await failure(sendPart({ Bucket, Key }, UploadId, 2))).name).toBe('NoSuchUpload')
    await stack.holds('uploads', 0)
  })
})

test('parts are copied from an object and ranges of it', async () => {
  await uploadTo({ Bucket, Key })
  const to = { Bucket: 'evidence', Key: 'copy' }
  const UploadId = await begin(to)
  const copy = async (PartNumber: number, CopySourceRange?: string) => {
    const source = { CopySource: `${Bucket}/${Key}`, ...(CopySourceRange && { CopySourceRange }) }
    const { CopyPartResult } = await stack.client.send(
      new UploadPartCopyCommand({ ...to, ...source, UploadId, PartNumber }),
    )
    return { ETag: CopyPartResult?.ETag, PartNumber }
  }
  const stale = { CopySource: `${Bucket}/${Key}`, CopySourceIfMatch: '"other"', UploadId, PartNumber: 1 }
  expect((await failure(stack.client.send(new UploadPartCopyCommand({ ...to, ...stale })))).name).toBe(
    'PreconditionFailed',
  )
  const Parts = [await copy(1), await copy(2, `bytes=${partBytes}-${partBytes + 9}`)]
  expect((await failure(copy(3, `bytes=0-${bytes.length}`))).name).toBe('InvalidArgument')
  await stack.client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }))
  const expected = Buffer.concat([bytes, bytes.subarray(partBytes, partBytes + 10)])
  expect((await read(to)).bytes.equals(expected)).toBe(true)
})
