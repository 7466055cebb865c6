import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach } from 'vitest'
import { Faults } from '../faults.ts'
import { createS3 } from '../s3/s3.ts'
import { clientOptions, serve } from './serve.ts'

/** The origin of the page whose uploads the buckets of the tests allow. */
export const origin = 'http://localhost:4000'
const basePath = '/_local/aws/s3'

async function start(dir: string) {
  const faults = new Faults()
  const s3 = createS3({
    dir,
    faults,
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
      {
        name: 'evidence',
        versioned: true,
        tags: { product: 'lintel' },
        lifecycle: [{ noncurrentVersionExpirationDays: 30 }],
      },
    ],
  })
  const server = await serve(s3, basePath)
  const client = new S3Client({ ...clientOptions(server.endpoint), forcePathStyle: true, maxAttempts: 1 })
  return { dir, s3, faults, server, client }
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
    running = await start(mkdtempSync(join(tmpdir(), 'local-s3-')))
  })
  afterEach(async () => {
    await now().server.close()
    rmSync(now().dir, { recursive: true, force: true })
  })
  const Bucket = 'photos'
  return {
    get s3() {
      return now().s3
    },
    get faults() {
      return now().faults
    },
    get client() {
      return now().client
    },
    get endpoint() {
      return now().server.endpoint
    },
    async restart() {
      await now().server.close()
      running = await start(now().dir)
    },
    /** The names of the files in a folder of the bucket. */
    files: (folder: 'objects' | 'receiving' | 'uploads') => readdirSync(join(now().dir, Bucket, folder)),
    put: (Key: string, Body: string | Buffer = 'hello world', more: object = {}) =>
      now().client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    async read(Key: string, more: object = {}) {
      const answer = await now().client.send(new GetObjectCommand({ Bucket, Key, ...more }))
      return (await answer.Body?.transformToString()) ?? ''
    },
    head: (Key: string) => now().client.send(new HeadObjectCommand({ Bucket, Key })),
    remove: (Key: string) => now().client.send(new DeleteObjectCommand({ Bucket, Key })),
  }
}
