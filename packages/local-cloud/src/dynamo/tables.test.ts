// @module-tag long
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest, spec } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'
import { bulkLoad } from './bulk-load.ts'
import type { TableSpec } from './dynamo.ts'

const stack = dynamoForEachTest()

describe('a changed template', () => {
  test('rebuilds the indexes and keeps the items', async () => {
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

  test('moves the items to a new primary key, and refuses one that they lack', async () => {
    await stack.put({ pk: '1', sk: 'a', owner: 'o', at: 't' })
    await stack.restart({
      ...spec,
      KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
      AttributeDefinitions: spec.AttributeDefinitions.filter((a) => a.AttributeName === 'owner'),
      GlobalSecondaryIndexes: undefined,
    })
    expect((await stack.client.send(new GetCommand({ TableName: 'Main', Key: { owner: 'o' } }))).Item).toMatchObject({
      pk: '1',
    })
    const lacking: TableSpec = {
      TableName: 'Main',
      KeySchema: [{ AttributeName: 'nope', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'nope', AttributeType: 'S' }],
    }
    await expect(stack.dynamo.ensureTable(lacking)).rejects.toThrow('Table Main cannot take its new keys')
  })
})

test('thousands of items are loaded into a table that is not open', async () => {
  const plain: TableSpec = {
    TableName: 'Plain',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  }
  await stack.dynamo.ensureTable(plain)
  await stack.stop()
  const items = Array.from({ length: 2001 }, (_, i) => ({
    pk: `p${i}`,
    n: i,
    on: true,
    list: ['a', { b: 1 }],
    not: undefined,
  }))
  expect(await bulkLoad(stack.dir, 'Plain', items)).toBe(2001)
  const indexed = [{ pk: 'p', sk: 'a', owner: 'anna', at: '1' }]
  await expect(bulkLoad(stack.dir, 'Main', indexed)).rejects.toThrow('An index of Main')
  await stack.start()
  const { Item } = await stack.client.send(new GetCommand({ TableName: 'Plain', Key: { pk: 'p2000' } }))
  expect(Item).toEqual({ pk: 'p2000', n: 2000, on: true, list: ['a', { b: 1 }] })
})
