import { paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '../../functions/lib/aws.ts'
import { variable } from '../../functions/lib/environment.ts'
import { HeaderRow } from '../../functions/reports/store/header.ts'

const AnyHeader = z.object({ record: z.object({ ref: z.number() }) })

/**
 * The headers of every report of a client, whatever its date, deleted ones too. All rows are looked at: a list is of one
 * month, and no report may be missed. Throws for a header that does not parse, unless `onOdd` takes its reference.
 */
export async function* reportsOf(clientId: string, onOdd?: (ref: string) => void): AsyncGenerator<HeaderRow> {
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
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { data, error } = HeaderRow.safeParse(item)
      if (data) yield data
      else if (onOdd) onOdd(String(AnyHeader.safeParse(item).data?.record.ref ?? item['pk']))
      else throw error
    }
}
