/**
 * A process with the durable services, to be killed by durability.test.ts: `node killable-stack.ts <folder>`. It prints
 * its port once it is ready, and records every delivered S3 event as a file in `<folder>/events`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createDynamo } from '../dynamo/dynamo.ts'
import { createS3 } from '../s3/s3.ts'
import { createSqs } from '../sqs/index.ts'
import { queueSpec } from './queue-spec.ts'

const dir = process.argv[2] ?? ''
if (!dir) throw new Error('Name the folder.')
const dynamo = createDynamo({ dir: join(dir, 'dynamo') })
await dynamo.ensureTable({
  TableName: 'Main',
  AttributeDefinitions: ['pk', 'owner'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byOwner',
      KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})
const s3 = createS3({
  dir: join(dir, 's3'),
  basePath: '/s3',
  buckets: [{ name: 'photos', notifications: [{ events: ['s3:ObjectCreated:*'], target: 'note' }] }],
})
const sqs = createSqs({
  dir: join(dir, 'sqs'),
  region: 'eu-west-2',
  account: '000000000000',
  queues: [queueSpec('work')],
  onDeadLetter: () => undefined,
})
mkdirSync(join(dir, 'events'), { recursive: true })
s3.onObjectCreated(async (event) => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const key = event.Records[0]?.s3.object.key ?? ''
  writeFileSync(join(dir, 'events', key), '')
})
const server = createServer((req, res) => {
  const service = [s3, sqs].find((_each, at) => req.url?.startsWith(['/s3', '/sqs'][at] ?? '')) ?? dynamo
  service.handle(req, res).catch(() => res.destroy())
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
