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

type Row = Record<string, AttributeValue>

const segments = 4
const writesAtOnce = 32

interface TableToRestore {
  from: string
  /** Of the source's region. */
  client: DynamoDBClient
  TableName: string
  overwrite: boolean
}

/** Rows are copied as they are stored, never parsed. */
export async function restoreTable(
  { from, client, TableName, overwrite }: TableToRestore,
  tally: Tally,
): Promise<void> {
  const target = new DynamoDBClient({})
  const inTurn = limitConcurrency(writesAtOnce)
  const put = async (Item: Row): Promise<Outcome> => {
    try {
      const unlessThere = {
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      } as const
      await target.send(new PutItemCommand({ TableName, Item, ...(!overwrite && unlessThere) }))
      return 'written'
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return isDeepStrictEqual(error.Item, Item) ? 'same' : 'different'
    }
  }
  const copy = async (Segment: number) => {
    const input = { TableName: from, ConsistentRead: true, Segment, TotalSegments: segments }
    for await (const { Items = [] } of paginateScan({ client }, input))
      await Promise.all(Items.map((row) => inTurn(async () => tally.add(await put(row), `${row.pk?.S} ${row.sk?.S}`))))
  }
  await Promise.all(Array.from({ length: segments }, (_, segment) => copy(segment)))
}
