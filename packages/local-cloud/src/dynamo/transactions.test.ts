// @module-tag long
import { TransactGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'

const stack = dynamoForEachTest()

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
