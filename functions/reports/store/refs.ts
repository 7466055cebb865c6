import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { isUnmetCondition } from '../../lib/unmet-condition.ts'
import { refCounterKey } from './keys.ts'

/** The next reference. It is spent, whatever becomes of the report. */
export async function takeRef(): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: variable('REPORTS_TABLE'),
      Key: refCounterKey,
      UpdateExpression: 'ADD lastRef :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.lastRef)
}

/** Sees to it that references after this one are given from now on; for reports that bring their own. */
export async function reserveRef(ref: number): Promise<void> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: variable('REPORTS_TABLE'),
        Key: refCounterKey,
        UpdateExpression: 'SET lastRef = :ref',
        ConditionExpression: 'attribute_not_exists(lastRef) OR lastRef < :ref',
        ExpressionAttributeValues: { ':ref': ref },
      }),
    )
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
  }
}
