import { BatchWriteCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'

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
    expect(error).toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/4194304|4 ?MB/) as string,
    })
  })

  test('reports an item above 400 KB as too large', async () => {
    const error = await failure(transact(1, 410_000))
    expect(error).toMatchObject({ message: expect.stringContaining('Item size has exceeded') as string })
  })
})

describe('an item', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) })
  const wrong: [what: string, attributes: object][] = [
    ['with an empty key of an index', { owner: '', at: '1' }],
    ['with an empty second key of an index', { owner: 'anna', at: '' }],
    ['with too long a key of an index, in bytes', { owner: 'é'.repeat(1025), at: '1' }],
    ['with too long a second key of an index', { owner: 'anna', at: 'x'.repeat(1025) }],
    ['with too long a key, in bytes', { pk: 'é'.repeat(1025) }],
    ['that is too deep', { text: nested(33) }],
  ]
  test.each(wrong)('%s is not stored, however it is written', async (_what, attributes) => {
    const Item = { pk: 'one', sk: 'a', ...attributes }
    const { pk, sk, ...rest } = Item
    const values = Object.entries({ seen: true, ...rest })
    const update = {
      TableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${values.map((_, at) => `#n${at} = :v${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(values.map(([name], at) => [`#n${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(values.map(([, value], at) => [`:v${at}`, value])),
    }
    const calls = [
      stack.put(Item),
      stack.client.send(new UpdateCommand(update)),
      stack.client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } })),
      stack.client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] })),
      stack.client.send(new TransactWriteCommand({ TransactItems: [{ Update: update }] })),
    ]
    for (const error of await Promise.all(calls.map(failure)))
      expect(error.name).toMatch(/^(ValidationException|TransactionCanceledException)$/)
    expect(await stack.get('one')).toBeUndefined()
  })

  test('can have index keys of the maximum length, or none', async () => {
    await stack.put({ pk: 'x'.repeat(2048), sk: 'a', owner: 'é'.repeat(1024), at: 'x'.repeat(1024), text: nested(30) })
    await stack.put({ pk: 'one', sk: 'a', at: '1', text: '' })
  })
})

describe('an expression', () => {
  const names = Array.from({ length: 301 }, (_, at) => at)
  const filtered = (FilterExpression: string, values: number) =>
    stack.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression,
        ExpressionAttributeValues: {
          ':pk': 'one',
          ...Object.fromEntries(names.slice(0, values).map((at) => [`:v${at}`, at])),
        },
      }),
    )
  const oneOf = (count: number) =>
    `a IN (${names
      .slice(0, count)
      .map((at) => `:v${at}`)
      .join(', ')})`
  const or = (count: number) => Array.from({ length: count }, () => 'a = :v0').join(' OR ')

  test('has 4 KB, 300 operators and 100 operands of IN at most', async () => {
    await filtered(oneOf(100), 100)
    await filtered(or(150), 1)
    const long = `a = :v0${' '.repeat(4090)}`
    for (const [expression, values] of [
      [oneOf(101), 101],
      [or(151), 1],
      [long, 1],
    ] as const)
      expect((await failure(filtered(expression, values))).name).toBe('ValidationException')
  })
})
