// @module-tag long
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/lib-dynamodb'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callSqs } from './testing/queue-spec.ts'
import { clientOptions } from './testing/serve.ts'

const kills = 5
const acknowledgedPerRound = 120

let dir: string
let stop: () => Promise<void> = async () => {}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'local-durability-'))
})

afterEach(async () => {
  await stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Starts the process to be killed; `kill` resolves when it is gone. */
async function startStack() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/killable-stack.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', () => reject(new Error('The process ended before it was ready.')))
  })
  stop = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const options = (path: string) => ({ ...clientOptions(`http://127.0.0.1:${port}${path}`), maxAttempts: 1 })
  return {
    kill: stop,
    queue: `http://127.0.0.1:${port}/sqs`,
    table: DynamoDBDocumentClient.from(new DynamoDBClient(options('/dynamodb'))),
    bucket: new S3Client({ ...options('/s3'), forcePathStyle: true }),
  }
}

/** The bytes of an object are derived from its key, between 1 and 300 KB. */
const bytesOf = (key: string) => {
  const seed = createHash('sha256').update(key).digest()
  return Buffer.alloc(1000 + (seed.readUInt8(0) / 255) * 300_000, seed)
}

const put = (pk: string) => ({ TableName: 'Main', Item: { pk, owner: 'all', filler: 'x'.repeat(500) } })

const told = () => new Set(readdirSync(join(dir, 'events')))

test('every acknowledged write is found after five kills under load', async () => {
  const items = new Set<string>()
  const pairs = new Set<string>()
  const objects = new Set<string>()
  for (let round = 0; round < kills; round++) {
    const { kill, table, bucket } = await startStack()
    let acknowledged = 0
    const gone = new AbortController()
    const enough = Promise.withResolvers<void>()
    /** Writes sequentially, recording what is acknowledged, until the process is gone. */
    async function load(worker: string, write: (id: string) => Promise<unknown>, noted: Set<string>) {
      for (let n = 0; !gone.signal.aborted; n++) {
        const id = `${round}-${worker}-${n}`
        const done = await write(id).then(
          () => true,
          (error: Error) => {
            if (!gone.signal.aborted) enough.reject(error)
            return false
          },
        )
        if (!done) return
        noted.add(id)
        if (++acknowledged >= acknowledgedPerRound) enough.resolve()
      }
    }
    const loads = [
      ...['a', 'b'].map((worker) => load(worker, (id) => table.send(new PutCommand(put(`item-${id}`))), items)),
      ...['c', 'd'].map((worker) =>
        load(
          worker,
          (id) =>
            table.send(
              new TransactWriteCommand({ TransactItems: [{ Put: put(`left-${id}`) }, { Put: put(`right-${id}`) }] }),
            ),
          pairs,
        ),
      ),
      ...['e', 'f'].map((worker) =>
        load(
          worker,
          (Key) => bucket.send(new PutObjectCommand({ Bucket: 'photos', Key, Body: bytesOf(Key) })),
          objects,
        ),
      ),
    ]
    await enough.promise
    gone.abort()
    await kill()
    await Promise.all(loads)
  }

  const { table, bucket } = await startStack()
  const stored = new Set<string>()
  for await (const page of paginateScan({ client: table }, { TableName: 'Main' })) {
    for (const item of page.Items ?? []) stored.add(item.pk as string)
  }
  const indexed = new Set<string>()
  const query = {
    TableName: 'Main',
    IndexName: 'byOwner',
    KeyConditionExpression: '#o = :all',
    ExpressionAttributeNames: { '#o': 'owner' },
    ExpressionAttributeValues: { ':all': 'all' },
  }
  for await (const page of paginateQuery({ client: table }, query))
    for (const item of page.Items ?? []) indexed.add(item.pk as string)

  const acknowledged = [
    ...[...items].map((id) => `item-${id}`),
    ...[...pairs].flatMap((id) => [`left-${id}`, `right-${id}`]),
  ]
  expect(acknowledged.filter((pk) => !stored.has(pk))).toEqual([])
  expect([...stored].filter((pk) => pk.startsWith('left-') && !stored.has(pk.replace('left', 'right')))).toEqual([])
  expect([...indexed].toSorted()).toEqual([...stored].toSorted())
  for (const Key of objects) {
    const found = await bucket.send(new GetObjectCommand({ Bucket: 'photos', Key }))
    expect(bytesOf(Key).equals((await found.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
  }
  expect(Math.min(items.size, pairs.size, objects.size)).toBeGreaterThan(kills)
  await expect.poll(() => [...objects].filter((key) => !told().has(key)), { timeout: 10_000 }).toEqual([])
})

test('a multipart upload survives a kill, completed or not', async () => {
  const Bucket = 'photos'
  const bytes = Buffer.alloc((5 << 20) + 1000, bytesOf('parts'))
  const first = await startStack()
  const send = async (Key: string) => {
    const { UploadId } = await first.bucket.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const Parts = []
    for (const [index, Body] of [bytes.subarray(0, 5 << 20), bytes.subarray(5 << 20)].entries()) {
      const part = { Bucket, Key, UploadId, PartNumber: index + 1 }
      const { ETag } = await first.bucket.send(new UploadPartCommand({ ...part, Body }))
      Parts.push({ ETag, PartNumber: index + 1 })
    }
    return new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
  }
  const later = await send('later')
  await first.bucket.send(await send('now'))
  await first.kill()

  const { bucket, kill } = await startStack()
  await bucket.send(later)
  await kill()
  const again = await startStack()
  for (const Key of ['now', 'later']) {
    const found = await again.bucket.send(new GetObjectCommand({ Bucket, Key }))
    expect(bytes.equals((await found.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
  }
})

test('a message survives kills until it is deleted, and its receive count continues', async () => {
  const QueueUrl = 'https://sqs.eu-west-2.amazonaws.com/000000000000/work'
  const receive = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'] }
  type Answer = { Messages?: { Body: string; ReceiptHandle: string; Attributes: Record<string, string> }[] }
  const first = await startStack()
  for (const MessageBody of ['done', 'begun', 'new'])
    await callSqs(first.queue, 'SendMessage', { QueueUrl, MessageBody })
  const { Messages = [] } = await callSqs<Answer>(first.queue, 'ReceiveMessage', { ...receive, MaxNumberOfMessages: 2 })
  expect(Messages.map(({ Body }) => Body)).toEqual(['done', 'begun'])
  await callSqs(first.queue, 'DeleteMessage', { QueueUrl, ReceiptHandle: Messages[0]?.ReceiptHandle })
  await first.kill()

  const { queue } = await startStack()
  const found = await callSqs<Answer>(queue, 'ReceiveMessage', receive)
  expect(found.Messages?.map(({ Body, Attributes }) => [Body, Attributes.ApproximateReceiveCount])).toEqual([
    ['begun', '2'],
    ['new', '1'],
  ])
})
