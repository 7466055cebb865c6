import {
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, BatchWriteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'
import { clientOptions, failure } from '../testing/serve.ts'

const stack = dynamoForEachTest()
const TableName = 'Main'
const item = (pk: string, bytes: number) => ({ pk, sk: 'a', text: 'x'.repeat(bytes) })
const putOf = (pk: string, bytes: number) => ({ Put: { TableName, Item: item(pk, bytes) } })
const transact = (count: number, bytes: number) =>
  stack.client.send(
    new TransactWriteCommand({ TransactItems: Array.from({ length: count }, (_, at) => putOf(String(at), bytes)) }),
  )

describe('a transaction', () => {
  test('has at most 100 items', async () => {
    await transact(100, 10)
    expect((await failure(transact(101, 10))).name).toBe('ValidationException')
  })

  test('has at most 4 MB together', async () => {
    await transact(10, 390_000)
    const error = await failure(transact(11, 390_000))
    expect(error).toMatchObject({ name: 'ValidationException', message: expect.stringContaining('4194304') as string })
  })

  test('says of an item above 400 KB that it is too large', async () => {
    const error = await failure(transact(1, 410_000))
    expect(error).toMatchObject({ message: expect.stringContaining('Item size has exceeded') as string })
  })
})

describe('on demand', () => {
  test('a table is throttled, and the SDK tries again', async () => {
    const throttled = { service: 'dynamodb', kind: 'throttled', about: 'mine' } as const
    stack.faults.add([{ ...throttled, operation: 'PutItem' }])
    await stack.put({ pk: 'other', sk: 'a' })
    expect((await failure(stack.put({ pk: 'mine', sk: 'a' }))).name).toBe('ThrottlingException')
    stack.faults.add([{ ...throttled, times: 2 }])
    const patient = new DynamoDBClient({ ...clientOptions(stack.endpoint), maxAttempts: 3 })
    await patient.send(new PutItemCommand({ TableName, Item: { pk: { S: 'mine' }, sk: { S: 'a' } } }))
    patient.destroy()
    expect(await stack.get('mine')).toBeDefined()
  })

  test('writes conflict', async () => {
    stack.faults.add([{ service: 'dynamodb', kind: 'conflict' }])
    const error = await failure(transact(2, 10))
    expect(error).toBeInstanceOf(TransactionCanceledException)
    expect((error as TransactionCanceledException).CancellationReasons).toMatchObject([
      { Code: 'TransactionConflict' },
      { Code: 'None' },
    ])
    expect(await stack.get('0')).toBeUndefined()
    stack.faults.add([{ service: 'dynamodb', kind: 'conflict' }])
    const single = new PutCommand({ TableName, Item: item('one', 1) })
    expect(await failure(stack.client.send(single))).toBeInstanceOf(TransactionConflictException)
    await stack.client.send(single)
  })

  test('batches leave a half undone and name it', async () => {
    stack.faults.add([{ service: 'dynamodb', kind: 'unprocessed' }])
    const RequestItems = { [TableName]: ['a', 'b', 'c'].map((pk) => ({ PutRequest: { Item: item(pk, 1) } })) }
    const written = await stack.client.send(new BatchWriteCommand({ RequestItems }))
    expect(written.UnprocessedItems).toEqual({ [TableName]: RequestItems[TableName]?.slice(1) })
    expect(await stack.get('a')).toMatchObject({ pk: 'a' })
    expect(await stack.get('b')).toBeUndefined()
    const Keys = [
      { pk: 'a', sk: 'a' },
      { pk: 'b', sk: 'a' },
    ]
    const read = new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } })
    stack.faults.add([{ service: 'dynamodb', kind: 'unprocessed' }])
    const answer = await stack.client.send(read)
    expect(answer.Responses?.[TableName]).toHaveLength(1)
    expect(answer.UnprocessedKeys?.[TableName]?.Keys).toEqual([Keys[1]])
  })
})
