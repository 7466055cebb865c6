// @module-tag long
import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'

const stack = dynamoForEachTest()

const count = {
  Update: {
    TableName: 'Main',
    Key: { pk: 'counter', sk: 'a' },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
}

test('single items are counted by their size', async () => {
  const written = await stack.put({ pk: 'p', sk: 'a', text: 'x'.repeat(3000) }, { ReturnConsumedCapacity: 'TOTAL' })
  expect(written.ConsumedCapacity).toMatchObject({ TableName: 'Main', CapacityUnits: 3 })
  const read = await stack.client.send(
    new GetCommand({ TableName: 'Main', Key: { pk: 'p', sk: 'a' }, ReturnConsumedCapacity: 'TOTAL' }),
  )
  expect(read.ConsumedCapacity?.CapacityUnits).toBe(0.5)
})

describe('a query costs the capacity of the items it examines,', () => {
  const query = async (more: object = {}) => {
    const { ConsumedCapacity, Items } = await stack.client.send(
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
  // Each item is a little over 1,000 bytes: eight of them are rounded up to 12 KB together, not individually.
  beforeEach(async () => {
    for (let i = 0; i < 8; i++) await stack.put({ pk: 'p', sk: String(i), text: 'x'.repeat(1020) })
  })

  test('which are rounded up together', async () => {
    expect(await query({ ConsistentRead: true })).toEqual([3, 8])
    expect(await query()).toEqual([1.5, 8])
  })

  test('whether or not a filter excludes them', async () => {
    expect(
      await query({
        ConsistentRead: true,
        FilterExpression: '#text = :other',
        ExpressionAttributeNames: { '#text': 'text' },
      }),
    ).toEqual([3, 0])
  })

  test('as far as the limit lets it examine', async () => {
    expect(await query({ ConsistentRead: true, Limit: 2 })).toEqual([1, 2])
  })

  test('even if it examines none', async () => {
    const nothing = { ExpressionAttributeValues: { ':pk': 'nowhere' } }
    expect(await query({ ...nothing, ConsistentRead: true })).toEqual([1, 0])
    expect(await query(nothing)).toEqual([0.5, 0])
  })
})

test('items read by their keys are rounded up individually', async () => {
  for (const sk of ['0', '1']) await stack.put({ pk: 'p', sk, text: 'x'.repeat(1020) })
  const keys = ['0', '1', 'none'].map((sk) => ({ pk: 'p', sk }))
  const RequestItems = { Main: { Keys: keys, ConsistentRead: true } }
  const { ConsumedCapacity } = await stack.client.send(
    new BatchGetCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }),
  )
  expect(ConsumedCapacity).toMatchObject([{ TableName: 'Main', CapacityUnits: 3 }])
})

test('transactions cost twice as much', async () => {
  const answer = await stack.client.send(
    new TransactWriteCommand({ TransactItems: [count], ReturnConsumedCapacity: 'TOTAL' }),
  )
  expect(answer.ConsumedCapacity).toEqual([{ TableName: 'Main', CapacityUnits: 2 }])
  const read = await stack.client.send(
    new TransactGetCommand({
      TransactItems: [{ Get: { TableName: 'Main', Key: count.Update.Key } }],
      ReturnConsumedCapacity: 'TOTAL',
    }),
  )
  expect(read.ConsumedCapacity).toEqual([{ TableName: 'Main', CapacityUnits: 2 }])
})
