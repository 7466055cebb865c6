// @module-tag long
import { QueryCommand, TransactGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'

const stack = dynamoForEachTest()

test.each([
  [true, 1],
  [false, 0.5],
])('a query that examines nothing costs the minimum (consistent: %s)', async (ConsistentRead, units) => {
  const { ConsumedCapacity, Items } = await stack.client.send(
    new QueryCommand({
      TableName: 'Main',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'nowhere' },
      ReturnConsumedCapacity: 'TOTAL',
      ConsistentRead,
    }),
  )
  expect([ConsumedCapacity?.CapacityUnits, Items]).toEqual([units, []])
})

test('transactions cost twice as much', async () => {
  const Key = { pk: 'counter', sk: 'a' }
  const Update = {
    TableName: 'Main',
    Key,
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  }
  const costs = { ReturnConsumedCapacity: 'TOTAL' } as const
  const write = new TransactWriteCommand({ TransactItems: [{ Update }], ...costs })
  const read = new TransactGetCommand({ TransactItems: [{ Get: { TableName: 'Main', Key } }], ...costs })
  for (const { ConsumedCapacity } of [await stack.client.send(write), await stack.client.send(read)])
    expect(ConsumedCapacity).toEqual([{ TableName: 'Main', CapacityUnits: 2 }])
})
