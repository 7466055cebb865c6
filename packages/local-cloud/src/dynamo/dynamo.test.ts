// @module-tag long
import { DescribeTimeToLiveCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { skipOnRealAws } from '../testing/real-aws.ts'
import { dynamoForEachTest, spec } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'
import type { TableSpec } from './dynamo.ts'

const stack = dynamoForEachTest()

test('indexes lose no item when many have the same index key, and page through all of them both ways', async () => {
  // With a 24-bit hash, two of 4,000 such items would collide with a probability of 0.4.
  const total = 4000
  for (let i = 0; i < total; i += 25) {
    const puts = Array.from({ length: 25 }, (_, n) => ({
      PutRequest: { Item: { pk: `${i + n}`, sk: 'a', owner: 'same', at: 'same' } },
    }))
    await stack.client.send(new BatchWriteCommand({ RequestItems: { Main: puts } }))
  }
  for (const ScanIndexForward of [true, false]) {
    const seen = new Set<string>()
    let pages = 0
    let ExclusiveStartKey: object | undefined
    do {
      const page = await stack.byOwner('same', { Limit: 700, ScanIndexForward, ExclusiveStartKey })
      for (const item of page.Items ?? []) seen.add(item.pk as string)
      ExclusiveStartKey = page.LastEvaluatedKey
      pages++
    } while (ExclusiveStartKey)
    expect([seen.size, pages]).toEqual([total, 6])
  }
})

test('expired items are swept, others stay', async () => {
  const now = Date.UTC(2026, 0, 1)
  await stack.put({ pk: 'old', sk: 'a', expires: now / 1000 - 1, owner: 'o', at: '1' })
  await stack.put({ pk: 'young', sk: 'a', expires: now / 1000 + 60 })
  await stack.put({ pk: 'eternal', sk: 'a' })
  expect(await stack.dynamo.sweep(now)).toBe(1)
  const left = await stack.client.send(new ScanCommand({ TableName: 'Main' }))
  expect(left.Items?.map((item) => item.pk as string).toSorted()).toEqual(['eternal', 'young'])
  expect((await stack.byOwner('o')).Count).toBe(0)
  const described = await stack.raw.send(new DescribeTimeToLiveCommand({ TableName: 'Main' }))
  expect(described.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' })
})

test('unsupported features are refused', async () => {
  skipOnRealAws()
  const error = await failure(stack.raw.send(new UpdateTableCommand({ TableName: 'Main' })))
  expect(error.name).toBe('UnknownOperationException')
  expect((await fetch(stack.endpoint, { method: 'POST', body: '{}' })).status).toBe(403)
})

test('a changed template rebuilds the indexes and keeps the items', async () => {
  for (let i = 0; i < 30; i++) await stack.put({ pk: `${i}`, sk: 'a', owner: `o${i % 3}`, at: `${i}` })
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
  await stack.restart(byTime)
  const found = await stack.client.send(
    new QueryCommand({
      TableName: 'Main',
      IndexName: 'byTime',
      KeyConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': '7' },
    }),
  )
  expect(found.Items).toEqual([{ pk: '7', sk: 'a', at: '7' }])
  expect((await failure(stack.byOwner('o1'))).message).toContain('byOwner')
  await stack.restart(spec)
  expect((await stack.byOwner('o1')).Count).toBe(10)
})

describe('transactions', () => {
  const key = { TableName: 'Main', Key: { pk: 'counter', sk: 'a' } }
  const count = { Update: { ...key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } } }

  test('lose nothing if fifty overlap', async () => {
    const rows = ['0', '1', '2', '3', '4']
    await Promise.all(rows.map((pk) => stack.put({ pk, sk: 'a', balance: 100 })))
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
        stack.client
          .send(new TransactWriteCommand({ TransactItems: [...move(i, i + 1 + (i % 3)), count] }))
          .catch((error: Error) => {
            if (error.name !== 'TransactionCanceledException') throw error
          }),
      ),
    )
    const read = await stack.client.send(
      new TransactGetCommand({
        TransactItems: rows.map((pk) => ({ Get: { TableName: 'Main', Key: { pk, sk: 'a' } } })),
      }),
    )
    const balances = (read.Responses ?? []).map((response) => response.Item?.balance as number)
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(500)
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0)
  })

  test('with the same token run once, also after a restart', async () => {
    const once = new TransactWriteCommand({ TransactItems: [count], ClientRequestToken: 'token-1' })
    await stack.client.send(once)
    await stack.client.send(once)
    await stack.restart()
    await stack.client.send(once)
    expect(await stack.get('counter')).toMatchObject({ n: 1 })
    const other = new TransactWriteCommand({ TransactItems: [{ Delete: key }], ClientRequestToken: 'token-1' })
    expect((await failure(stack.client.send(other))).name).toBe('IdempotentParameterMismatchException')
  })

  test('refuse two actions on one item', async () => {
    const error = await failure(
      stack.client.send(new TransactWriteCommand({ TransactItems: [count, { Delete: key }] })),
    )
    expect(error.message).toBe('Transaction request cannot include multiple operations on one item')
  })
})
