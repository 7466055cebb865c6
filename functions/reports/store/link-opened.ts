import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { isUnmetCondition } from '../../lib/unmet-condition.ts'
import { headerKey } from './keys.ts'

/** Sets when a report's link was first opened; nothing happens where that is known, or there is no such report. */
export async function writeLinkOpened(id: string, at: string): Promise<void> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: variable('REPORTS_TABLE'),
        Key: headerKey(id),
        UpdateExpression: 'SET #record.emaillinkopened = :yes, #record.emaillinkopeneddate = :at',
        ConditionExpression: '#record.emaillinkopened = :no',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':yes': true, ':no': false, ':at': at },
      }),
    )
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
  }
}
