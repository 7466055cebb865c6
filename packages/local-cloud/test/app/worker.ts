import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'

const table = DynamoDBDocumentClient.from(new DynamoDBClient())

/** Records each message; `bad` always fails. */
export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures = []
  for (const { body, messageId } of event.Records) {
    if (body === 'bad') batchItemFailures.push({ itemIdentifier: messageId })
    else
      await table.send(
        new PutCommand({ TableName: process.env.TABLE, Item: { pk: subjectOf(body), sk: 'work', author: 'nobody' } }),
      )
  }
  return { batchItemFailures }
}

/** The key of the object in an S3 notification, S3's test message, or the text of a message. */
function subjectOf(body: string): string {
  if (!body.startsWith('{')) return body
  const { Event, Records } = JSON.parse(body) as { Event?: string; Records?: { s3: { object: { key: string } } }[] }
  return Records?.[0]?.s3.object.key ?? Event ?? body
}
