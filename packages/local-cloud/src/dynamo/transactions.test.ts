// @module-tag long
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'

const stack = dynamoForEachTest()

const check = (pk: string) => ({
  ConditionCheck: { TableName: 'Main', Key: { pk, sk: 'a' }, ConditionExpression: 'attribute_exists(pk)' },
})

describe('transactions', () => {
  const key = { TableName: 'Main', Key: { pk: 'counter', sk: 'a' } }
  const count = { Update: { ...key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } } }

  test('write all or nothing and return their reasons in order', async () => {
    await stack.put({ pk: 'taken', sk: 'a', n: 7 })
    const error = await failure(
      stack.client.send(
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
    expect(await stack.get('new')).toBeUndefined()
    expect((await stack.byOwner('x')).Count).toBe(0)
  })

  test('check conditions of items that they do not write', async () => {
    await stack.put({ pk: 'there', sk: 'a' })
    await stack.client.send(new TransactWriteCommand({ TransactItems: [check('there'), count] }))
    expect(
      (await failure(stack.client.send(new TransactWriteCommand({ TransactItems: [check('missing'), count] })))).name,
    ).toBe('TransactionCanceledException')
    expect(await stack.get('counter')).toMatchObject({ n: 1 })
    expect(await stack.get('there')).toEqual({ pk: 'there', sk: 'a' })
  })

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
