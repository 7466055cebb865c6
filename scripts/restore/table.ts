import { isDeepStrictEqual } from 'node:util'
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  paginateScan,
  PutItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb'
import { limitConcurrency } from '../../functions/lib/concurrency.ts'
import type { Outcome, Tally } from './tally.ts'

const segments = 4
const unlessThere = {
  ConditionExpression: 'attribute_not_exists(pk)',
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
} as const

/** Rows are copied as they are stored, never parsed. */
export async function restoreTable(
  source: { client: DynamoDBClient; name: string },
  { name, overwrite }: { name: string; overwrite: boolean },
  tally: Tally,
): Promise<void> {
  const target = new DynamoDBClient({})
  const inTurn = limitConcurrency(32)
  const put = async (Item: Record<string, AttributeValue>): Promise<Outcome> => {
    try {
      await target.send(new PutItemCommand({ TableName: name, Item, ...(!overwrite && unlessThere) }))
      return 'written'
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return isDeepStrictEqual(error.Item, Item) ? 'same' : 'different'
    }
  }
  const copy = async (Segment: number) => {
    const input = { TableName: source.name, ConsistentRead: true, Segment, TotalSegments: segments }
    for await (const { Items = [] } of paginateScan({ client: source.client }, input))
      await Promise.all(Items.map((row) => inTurn(async () => tally.add(await put(row), `${row.pk?.S} ${row.sk?.S}`))))
  }
  await Promise.all(Array.from({ length: segments }, (_, segment) => copy(segment)))
}
