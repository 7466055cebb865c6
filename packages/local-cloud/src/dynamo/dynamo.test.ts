// @module-tag long
import { DescribeTimeToLiveCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { skipOnRealAws } from '../testing/real-aws.ts'
import { dynamoForEachTest } from '../testing/dynamo-stack.ts'
import { failure } from '../testing/serve.ts'

const stack = dynamoForEachTest()

describe('indexes', () => {
  test('lose no item when many have the same index key, and page through all of them both ways', async () => {
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
