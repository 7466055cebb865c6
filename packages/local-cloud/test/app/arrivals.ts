import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { S3Event } from 'aws-lambda'

const table = DynamoDBDocumentClient.from(new DynamoDBClient())

/** Records each file that arrives; one named `bad` always fails. */
export const handler = async (event: S3Event) => {
  for (const { s3 } of event.Records) {
    if (s3.object.key.includes('bad')) throw new Error('A bad file')
    await table.send(
      new PutCommand({ TableName: process.env.TABLE, Item: { pk: s3.object.key, sk: 'arrival', author: 'nobody' } }),
    )
  }
}
