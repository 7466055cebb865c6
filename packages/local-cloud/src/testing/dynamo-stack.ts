import { setTimeout as wait } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach } from 'vitest'
import { aFolder } from './folder.ts'
import { createDynamo, type TableSpec } from '../dynamo/dynamo.ts'
import { skipOnRealAws, localOnly, real, realOptions, renaming } from './real-aws.ts'
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
  if (real) {
    const raw = renaming(new DynamoDBClient(realOptions), real)
    const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
    await emptied(client)
    return { dir, dynamo: undefined, server: undefined, raw, client }
  }
  const dynamo = createDynamo({ dir })
  await dynamo.ensureTable(table)
  const server = await serve(dynamo, '/_local/aws/dynamodb')
  const raw = new DynamoDBClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
  return { dir, dynamo, server, raw, client }
}

/** Empties the table, as if newly created. */
async function emptied(client: DynamoDBDocumentClient) {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    for (let from = 0; from < Items.length; from += 25) {
      const requests = Items.slice(from, from + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
    }
}

type Running = Awaited<ReturnType<typeof begin>>

/** A fresh DynamoDB with the table `Main` for each test of the file, and calls on that table. */
export function dynamoForEachTest() {
  let running: Running | undefined
  const now = (): Running => {
    if (!running) throw new Error('The DynamoDB of the tests is not running.')
    return running
  }
  beforeEach(async () => {
    running = await begin(aFolder(), spec)
  })
  afterEach(() => now().server?.close())
  return {
    get dynamo() {
      return localOnly(now().dynamo)
    },
    /** Uses attributes with their types. */
    get raw() {
      return now().raw
    },
    /** Uses plain values. */
    get client() {
      return now().client
    },
    get endpoint() {
      return localOnly(now().server).endpoint
    },
    /** Data in AWS survives anyway; a table with other keys is created by deployments there. */
    async restart(table: TableSpec = spec) {
      if (table !== spec) skipOnRealAws()
      if (real) return
      await now().server?.close()
      running = await begin(now().dir, table)
    },
    put: (Item: object, more: object = {}) => now().client.send(new PutCommand({ TableName, Item, ...more })),
    async get(pk: string, sk = 'a') {
      return (await now().client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item
    },
    async byOwner(owner: string, more: object = {}) {
      // Indexes are eventually consistent in AWS.
      if (real) await wait(1000)
      return now().client.send(
        new QueryCommand({
          TableName,
          IndexName: 'byOwner',
          KeyConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': owner },
          ...more,
        }),
      )
    },
  }
}
