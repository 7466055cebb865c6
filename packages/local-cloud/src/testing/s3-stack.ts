import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect } from 'vitest'
import { aFolder } from './folder.ts'
import { createS3 } from '../s3/s3.ts'
import { real, realOptions, renaming } from './real-aws.ts'
import { clientOptions, serve } from './serve.ts'

/** The origin of the page whose uploads are allowed by the tests' buckets. */
export const origin = 'http://localhost:4000'
const basePath = '/_local/aws/s3'

async function start(dir: string) {
  if (real) {
    const clientWith = (options: S3ClientConfig) =>
      renaming(new S3Client({ ...realOptions, forcePathStyle: true, ...options }), real ?? {})
    const client = clientWith({})
    for (const name of ['photos', 'evidence']) await emptied(client, name)
    return { dir, server: undefined, service: undefined, client, clientWith }
  }
  const s3 = createS3({
    dir,
    basePath,
    buckets: [
      {
        name: 'photos',
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
  const server = await serve(s3, basePath)
  const clientWith = (options: S3ClientConfig) =>
    new S3Client({ ...clientOptions(server.endpoint), forcePathStyle: true, ...options })
  return { dir, server, service: s3, client: clientWith({ maxAttempts: 1 }), clientWith }
}

/** Empties the bucket, as if newly created: no versions, no unfinished uploads. */
async function emptied(client: S3Client, Bucket: string) {
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
  const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }))
  if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  if (Objects.length >= 1000) return emptied(client, Bucket)
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  for (const { Key, UploadId } of Uploads) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
}

type Running = Awaited<ReturnType<typeof start>>

/** A fresh S3 for each test of the file, with the buckets `photos` and `evidence` (versioned), and calls on `photos`. */
export function s3ForEachTest() {
  let running: Running | undefined
  const now = (): Running => {
    if (!running) throw new Error('The S3 of the tests is not running.')
    return running
  }
  beforeEach(async () => {
    running = await start(aFolder())
  })
  afterEach(async () => {
    // A bucket must be empty to be removed with its stack.
    if (real) for (const name of ['photos', 'evidence']) await emptied(now().client, name)
    await now().server?.close()
  })
  const Bucket = 'photos'
  return {
    get client() {
      return now().client
    },
    get endpoint() {
      return (
        now().server?.endpoint ??
        process.env.AWS_ENDPOINT_URL_S3 ??
        `https://s3.${process.env.AWS_REGION}.amazonaws.com`
      )
    },
    clientWith: (options: S3ClientConfig) => now().clientWith(options),
    /** The server stays open. */
    closeService: () => now().service?.close(),
    async restart() {
      if (real) return
      await now().server?.close()
      running = await start(now().dir)
    },
    /** Waits until a folder of the local bucket has that many files. */
    async holds(folder: 'objects' | 'receiving' | 'uploads', count: number) {
      if (!real) await expect.poll(() => readdirSync(join(now().dir, Bucket, folder))).toHaveLength(count)
    },
    put: (Key: string, Body: string | Buffer = 'hello world', more: object = {}) =>
      now().client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    async read(Key: string, more: object = {}) {
      const answer = await now().client.send(new GetObjectCommand({ Bucket, Key, ...more }))
      return (await answer.Body?.transformToString()) ?? ''
    },
    head: (Key: string) => now().client.send(new HeadObjectCommand({ Bucket, Key })),
  }
}
