import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach } from 'vitest'
import { createDynamo, type TableSpec } from '../dynamo/dynamo.ts'
import { Faults } from '../faults.ts'
import { clientOptions, serve } from './serve.ts'

const TableName = 'Main'

/** The table of the tests: two keys, an index by owner, and items that expire. */
export const spec: TableSpec = {
  TableName,
  AttributeDefinitions: ['pk', 'sk', 'owner', 'at'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byOwner',
      KeySchema: [
        { AttributeName: 'owner', KeyType: 'HASH' },
        { AttributeName: 'at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  timeToLiveAttribute: 'expires',
}

async function begin(dir: string, table: TableSpec) {
  const faults = new Faults()
  const dynamo = createDynamo({ dir, faults })
  await dynamo.ensureTable(table)
  const server = await serve(dynamo, '/_local/aws/dynamodb')
  const raw = new DynamoDBClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
  return { dir, dynamo, faults, server, raw, client }
}

type Running = Awaited<ReturnType<typeof begin>>

/** A fresh DynamoDB with the table `Main` for each test of the file, and calls on that table. */
export function dynamoForEachTest() {
  let running: Running | undefined
  const now = (): Running => {
    if (!running) throw new Error('The DynamoDB of the tests is not running.')
    return running
  }
  const start = async (table: TableSpec = spec) => void (running = await begin(now().dir, table))
  const stop = () => now().server.close()
  beforeEach(async () => {
    running = await begin(mkdtempSync(join(tmpdir(), 'local-dynamo-')), spec)
  })
  afterEach(async () => {
    await stop()
    rmSync(now().dir, { recursive: true, force: true })
  })
  return {
    get dir() {
      return now().dir
    },
    get dynamo() {
      return now().dynamo
    },
    get faults() {
      return now().faults
    },
    /** Knows attributes with their types. */
    get raw() {
      return now().raw
    },
    /** Knows plain values. */
    get client() {
      return now().client
    },
    get endpoint() {
      return now().server.endpoint
    },
    start,
    stop,
    async restart(table: TableSpec = spec) {
      await stop()
      await start(table)
    },
    put: (Item: object, more: object = {}) => now().client.send(new PutCommand({ TableName, Item, ...more })),
    async get(pk: string, sk = 'a') {
      return (await now().client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item
    },
    byOwner: (owner: string, more: object = {}) =>
      now().client.send(
        new QueryCommand({
          TableName,
          IndexName: 'byOwner',
          KeyConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': owner },
          ...more,
        }),
      ),
  }
}
