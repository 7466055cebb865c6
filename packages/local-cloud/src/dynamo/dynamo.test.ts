import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ConditionalCheckFailedException,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  TransactionCanceledException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientOptions, failure, serve } from '../testing/serve.ts'
import { bulkLoad } from './bulk-load.ts'
import { createDynamo } from './dynamo.ts'
import type { Dynamo, TableSpec } from './dynamo.ts'

const spec: TableSpec = {
  TableName: 'Main',
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

let dir: string
let dynamo: Dynamo
let server: Awaited<ReturnType<typeof serve>>
let raw: DynamoDBClient
let client: DynamoDBDocumentClient

async function start(table: TableSpec = spec) {
  dynamo = createDynamo({ dir })
  await dynamo.ensureTable(table)
  server = await serve(dynamo, '/_local/aws/dynamodb')
  raw = new DynamoDBClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
  client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } })
}

async function restart(table: TableSpec = spec) {
  await server.close()
  await start(table)
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-dynamo-'))
  await start()
})

afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const put = (Item: object, more: object = {}) => client.send(new PutCommand({ TableName: 'Main', Item, ...more }))
const get = async (pk: string, sk = 'a') =>
  (await client.send(new GetCommand({ TableName: 'Main', Key: { pk, sk }, ConsistentRead: true }))).Item
const byOwner = (owner: string, more: object = {}) =>
  client.send(
    new QueryCommand({
      TableName: 'Main',
      IndexName: 'byOwner',
      KeyConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': owner },
      ...more,
    }),
  )

describe('single items', () => {
  test('are put, read, updated, deleted and survive a restart', async () => {
    await put({ pk: 'p', sk: 'a', n: 1, text: 'Größe', list: [1, { deep: true }] })
    await client.send(
      new UpdateCommand({
        TableName: 'Main',
        Key: { pk: 'p', sk: 'a' },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 2 },
      }),
    )
    await put({ pk: 'p', sk: 'b' })
    await client.send(new DeleteCommand({ TableName: 'Main', Key: { pk: 'p', sk: 'b' } }))
    await restart()
    expect(await get('p')).toEqual({ pk: 'p', sk: 'a', n: 3, text: 'Größe', list: [1, { deep: true }] })
    expect(await get('p', 'b')).toBeUndefined()
  })

  test('answer the old item when a condition fails and the caller asked for it', async () => {
    await put({ pk: 'p', sk: 'a', owner: 'first', at: '1' })
    const error = await failure(
      put(
        { pk: 'p', sk: 'a' },
        { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      ),
    )
    expect(error).toBeInstanceOf(ConditionalCheckFailedException)
    expect((error as ConditionalCheckFailedException).Item?.owner).toEqual({ S: 'first' })
  })

  test('leave their old place in an index', async () => {
    await put({ pk: 'p', sk: 'a', owner: 'anna', at: '1' })
    await put({ pk: 'p', sk: 'a', owner: 'ben', at: '1' })
    expect((await byOwner('anna')).Count).toBe(0)
    expect((await byOwner('ben')).Count).toBe(1)
  })

  test('are counted in capacity units of their size', async () => {
    const written = await put({ pk: 'p', sk: 'a', text: 'x'.repeat(3000) }, { ReturnConsumedCapacity: 'TOTAL' })
    expect(written.ConsumedCapacity).toMatchObject({ TableName: 'Main', CapacityUnits: 3 })
    const read = await client.send(
      new GetCommand({ TableName: 'Main', Key: { pk: 'p', sk: 'a' }, ReturnConsumedCapacity: 'TOTAL' }),
    )
    expect(read.ConsumedCapacity?.CapacityUnits).toBe(0.5)
  })

  describe('are counted in capacity units by a query', () => {
    const query = async (more: object = {}) => {
      const { ConsumedCapacity, Items } = await client.send(
        new QueryCommand({
          TableName: 'Main',
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'p', ...('FilterExpression' in more && { ':other': 'y' }) },
          ReturnConsumedCapacity: 'TOTAL',
          ...more,
        }),
      )
      return [ConsumedCapacity?.CapacityUnits, Items?.length]
    }
    // Each item weighs a little over 1,000 bytes: eight of them are rounded up to 12 KB together, and not one by one.
    beforeEach(async () => {
      for (let i = 0; i < 8; i++) await put({ pk: 'p', sk: String(i), text: 'x'.repeat(1020) })
    })

    test('which are rounded up together', async () => {
      expect(await query({ ConsistentRead: true })).toEqual([3, 8])
      expect(await query()).toEqual([1.5, 8])
    })

    test('whether or not a filter leaves them out', async () => {
      expect(
        await query({
          ConsistentRead: true,
          FilterExpression: '#text = :other',
          ExpressionAttributeNames: { '#text': 'text' },
        }),
      ).toEqual([3, 0])
    })

    test('as far as the limit lets it look', async () => {
      expect(await query({ ConsistentRead: true, Limit: 2 })).toEqual([1, 2])
    })

    test('though it looks at nothing', async () => {
      const nothing = { ExpressionAttributeValues: { ':pk': 'nowhere' } }
      expect(await query({ ...nothing, ConsistentRead: true })).toEqual([1, 0])
      expect(await query(nothing)).toEqual([0.5, 0])
    })

    test('and one by one where they are read by their keys', async () => {
      const keys = ['0', '1', 'none'].map((sk) => ({ pk: 'p', sk }))
      const RequestItems = { Main: { Keys: keys, ConsistentRead: true } }
      const { ConsumedCapacity } = await client.send(
        new BatchGetCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }),
      )
      expect(ConsumedCapacity).toMatchObject([{ TableName: 'Main', CapacityUnits: 3 }])
    })
  })

  test('are loaded by the thousand into a table that nobody has open', async () => {
    const plain: TableSpec = {
      TableName: 'Plain',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }
    await dynamo.ensureTable(plain)
    await server.close()
    const items = Array.from({ length: 2001 }, (_, i) => ({
      pk: `p${i}`,
      n: i,
      on: true,
      list: ['a', { b: 1 }],
      not: undefined,
    }))
    expect(await bulkLoad(dir, 'Plain', items)).toBe(2001)
    const indexed = [{ pk: 'p', sk: 'a', owner: 'anna', at: '1' }]
    await expect(bulkLoad(dir, 'Main', indexed)).rejects.toThrow('An index of Main')
    await start()
    const { Item } = await client.send(new GetCommand({ TableName: 'Plain', Key: { pk: 'p2000' } }))
    expect(Item).toEqual({ pk: 'p2000', n: 2000, on: true, list: ['a', { b: 1 }] })
  })

  test('are written and read in batches', async () => {
    const puts = Array.from({ length: 25 }, (_, i) => ({
      PutRequest: { Item: { pk: 'b', sk: `${i}`, owner: 'batch', at: `${i}` } },
    }))
    await client.send(new BatchWriteCommand({ RequestItems: { Main: puts } }))
    await client.send(
      new BatchWriteCommand({ RequestItems: { Main: [{ DeleteRequest: { Key: { pk: 'b', sk: '3' } } }] } }),
    )
    const Keys = ['2', '3', '4'].map((sk) => ({ pk: 'b', sk }))
    const found = await client.send(new BatchGetCommand({ RequestItems: { Main: { Keys } } }))
    expect(found.Responses?.Main?.map((item) => item.sk as string).toSorted()).toEqual(['2', '4'])
    expect((await byOwner('batch')).Count).toBe(24)
  })
})

describe('indexes', () => {
  test('lose no item when many have the same index key, and page through all of them both ways', async () => {
    // 24 bits of a hash would make two of 4,000 such items meet with a probability of 0.4.
    const total = 4000
    for (let i = 0; i < total; i += 25) {
      const puts = Array.from({ length: 25 }, (_, n) => ({
        PutRequest: { Item: { pk: `${i + n}`, sk: 'a', owner: 'same', at: 'same' } },
      }))
      await client.send(new BatchWriteCommand({ RequestItems: { Main: puts } }))
    }
    for (const ScanIndexForward of [true, false]) {
      const seen = new Set<string>()
      let pages = 0
      let ExclusiveStartKey: object | undefined
      do {
        const page = await byOwner('same', { Limit: 700, ScanIndexForward, ExclusiveStartKey })
        for (const item of page.Items ?? []) seen.add(item.pk as string)
        ExclusiveStartKey = page.LastEvaluatedKey
        pages++
      } while (ExclusiveStartKey)
      expect([seen.size, pages]).toEqual([total, 6])
    }
  })

  test('answer ranges in order', async () => {
    for (const at of ['2026-01', '2026-02', '2026-03', '2025-12']) await put({ pk: at, sk: 'a', owner: 'o', at })
    const range = {
      KeyConditionExpression: '#owner = :owner AND begins_with(#at, :year)',
      ExpressionAttributeNames: { '#owner': 'owner', '#at': 'at' },
      ExpressionAttributeValues: { ':owner': 'o', ':year': '2026' },
    }
    const found = await byOwner('o', { ...range, ScanIndexForward: false })
    expect(found.Items?.map((item) => item.at as string)).toEqual(['2026-03', '2026-02', '2026-01'])
  })
})

const check = (pk: string) => ({
  ConditionCheck: { TableName: 'Main', Key: { pk, sk: 'a' }, ConditionExpression: 'attribute_exists(pk)' },
})

describe('transactions', () => {
  const key = { TableName: 'Main', Key: { pk: 'counter', sk: 'a' } }
  const count = { Update: { ...key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } } }

  test('write all or nothing and give their reasons in order', async () => {
    await put({ pk: 'taken', sk: 'a', n: 7 })
    const error = await failure(
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: 'Main', Item: { pk: 'new', sk: 'a', owner: 'x', at: '1' } } },
            {
              Put: {
                TableName: 'Main',
                Item: { pk: 'taken', sk: 'a' },
                ConditionExpression: 'attribute_not_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
          ],
        }),
      ),
    )
    expect(error).toBeInstanceOf(TransactionCanceledException)
    const reasons = (error as TransactionCanceledException).CancellationReasons
    expect(reasons?.map((reason) => reason.Code)).toEqual(['None', 'ConditionalCheckFailed'])
    expect(reasons?.[1]?.Item?.n).toEqual({ N: '7' })
    expect(await get('new')).toBeUndefined()
    expect((await byOwner('x')).Count).toBe(0)
  })

  test('check conditions of items they do not write', async () => {
    await put({ pk: 'there', sk: 'a' })
    await client.send(new TransactWriteCommand({ TransactItems: [check('there'), count] }))
    expect(
      (await failure(client.send(new TransactWriteCommand({ TransactItems: [check('missing'), count] })))).name,
    ).toBe('TransactionCanceledException')
    expect(await get('counter')).toMatchObject({ n: 1 })
    expect(await get('there')).toEqual({ pk: 'there', sk: 'a' })
  })

  test('lose nothing when fifty overlap', async () => {
    const rows = ['0', '1', '2', '3', '4']
    await Promise.all(rows.map((pk) => put({ pk, sk: 'a', balance: 100 })))
    const move = (from: number, to: number) =>
      [-1, 1].map((sign) => ({
        Update: {
          TableName: 'Main',
          Key: { pk: rows[(sign < 0 ? from : to) % 5], sk: 'a' },
          UpdateExpression: 'ADD balance :x',
          ConditionExpression: 'balance >= :floor',
          ExpressionAttributeValues: { ':x': sign * 30, ':floor': sign < 0 ? 30 : 0 },
        },
      }))
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        client
          .send(new TransactWriteCommand({ TransactItems: [...move(i, i + 1 + (i % 3)), count] }))
          .catch((error: Error) => {
            if (error.name !== 'TransactionCanceledException') throw error
          }),
      ),
    )
    const read = await client.send(
      new TransactGetCommand({
        TransactItems: rows.map((pk) => ({ Get: { TableName: 'Main', Key: { pk, sk: 'a' } } })),
      }),
    )
    const balances = (read.Responses ?? []).map((response) => response.Item?.balance as number)
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(500)
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0)
  })

  test('with the same token happen once, after a restart too', async () => {
    const once = new TransactWriteCommand({ TransactItems: [count], ClientRequestToken: 'token-1' })
    await client.send(once)
    await client.send(once)
    await restart()
    await client.send(once)
    expect(await get('counter')).toMatchObject({ n: 1 })
    const other = new TransactWriteCommand({ TransactItems: [{ Delete: key }], ClientRequestToken: 'token-1' })
    expect((await failure(client.send(other))).name).toBe('IdempotentParameterMismatchException')
  })

  test('cost twice the capacity', async () => {
    const answer = await client.send(
      new TransactWriteCommand({ TransactItems: [count], ReturnConsumedCapacity: 'TOTAL' }),
    )
    expect(answer.ConsumedCapacity).toEqual([{ TableName: 'Main', CapacityUnits: 2 }])
    const read = await client.send(
      new TransactGetCommand({ TransactItems: [{ Get: key }], ReturnConsumedCapacity: 'TOTAL' }),
    )
    expect(read.ConsumedCapacity).toEqual([{ TableName: 'Main', CapacityUnits: 2 }])
  })

  test('refuse two actions on one item', async () => {
    const error = await failure(client.send(new TransactWriteCommand({ TransactItems: [count, { Delete: key }] })))
    expect(error.message).toBe('Transaction request cannot include multiple operations on one item')
  })
})

test('expired items are swept, others stay', async () => {
  const now = Date.UTC(2026, 0, 1)
  await put({ pk: 'old', sk: 'a', expires: now / 1000 - 1, owner: 'o', at: '1' })
  await put({ pk: 'young', sk: 'a', expires: now / 1000 + 60 })
  await put({ pk: 'eternal', sk: 'a' })
  expect(await dynamo.sweep(now)).toBe(1)
  const left = await client.send(new ScanCommand({ TableName: 'Main' }))
  expect(left.Items?.map((item) => item.pk as string).toSorted()).toEqual(['eternal', 'young'])
  expect((await byOwner('o')).Count).toBe(0)
  const described = await raw.send(new DescribeTimeToLiveCommand({ TableName: 'Main' }))
  expect(described.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' })
})

describe('a changed template', () => {
  test('rebuilds the indexes and keeps the items', async () => {
    for (let i = 0; i < 30; i++) await put({ pk: `${i}`, sk: 'a', owner: `o${i % 3}`, at: `${i}` })
    const byTime: TableSpec = {
      ...spec,
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byTime',
          KeySchema: [{ AttributeName: 'at', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      AttributeDefinitions: spec.AttributeDefinitions.filter((a) => a.AttributeName !== 'owner'),
    }
    await restart(byTime)
    const found = await client.send(
      new QueryCommand({
        TableName: 'Main',
        IndexName: 'byTime',
        KeyConditionExpression: '#at = :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': '7' },
      }),
    )
    expect(found.Items).toEqual([{ pk: '7', sk: 'a', at: '7' }])
    expect((await failure(byOwner('o1'))).message).toContain('byOwner')
    await restart(spec)
    expect((await byOwner('o1')).Count).toBe(10)
  })

  test('moves the items to a new primary key, and refuses one they lack', async () => {
    await put({ pk: '1', sk: 'a', owner: 'o', at: 't' })
    await restart({
      ...spec,
      KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
      AttributeDefinitions: spec.AttributeDefinitions.filter((a) => a.AttributeName === 'owner'),
      GlobalSecondaryIndexes: undefined,
    })
    expect((await client.send(new GetCommand({ TableName: 'Main', Key: { owner: 'o' } }))).Item).toMatchObject({
      pk: '1',
    })
    const lacking: TableSpec = {
      TableName: 'Main',
      KeySchema: [{ AttributeName: 'nope', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'nope', AttributeType: 'S' }],
    }
    await expect(dynamo.ensureTable(lacking)).rejects.toThrow('Table Main cannot take its new keys')
  })
})

test('what is not supported is refused', async () => {
  const error = await failure(raw.send(new UpdateTableCommand({ TableName: 'Main' })))
  expect(error.name).toBe('UnknownOperationException')
  expect((await fetch(server.endpoint, { method: 'POST', body: '{}' })).status).toBe(403)
})
