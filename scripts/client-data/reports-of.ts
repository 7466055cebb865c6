import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../../functions/lib/aws.ts'
import { variable } from '../../functions/lib/environment.ts'
import { HeaderRow } from '../../functions/reports/store/header.ts'

/**
 * The headers of every report of a client, whatever its date, deleted ones too. All rows are looked at: a list is of one
 * month, and no report may be missed.
 */
export async function* reportsOf(clientId: string): AsyncGenerator<HeaderRow> {
  const pages = paginateScan(
    { client: dynamo },
    {
      TableName: variable('REPORTS_TABLE'),
      ConsistentRead: true,
      FilterExpression: 'sk = :header AND #record.#client.#id = :client',
      ExpressionAttributeNames: { '#record': 'record', '#client': 'client', '#id': 'id' },
      ExpressionAttributeValues: { ':header': 'HEADER', ':client': clientId },
    },
  )
  for await (const { Items = [] } of pages) for (const item of Items) yield HeaderRow.parse(item)
}
