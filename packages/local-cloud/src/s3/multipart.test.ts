// @module-tag long
import { randomBytes } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { s3ForEachTest } from '../testing/s3-stack.ts'
import { failure } from '../testing/serve.ts'

const Bucket = 'photos'
const Key = 'big'
const partBytes = 5 << 20
const bytes = randomBytes(2 * partBytes + 1000)

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
