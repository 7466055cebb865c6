// @module-tag long
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dynamoForEachTest, spec } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'
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
})
