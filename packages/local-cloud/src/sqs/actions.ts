import type { JsonObject } from '../aws-json.ts'
import type { MakeArn, Rights } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'

/** Each operation of SQS is a right of its own on the queue; a batch needs the right of what it is a batch of. */
const right =
  (action: string) =>
  ({ QueueUrl, QueueName }: JsonObject, arn: MakeArn): Access[] => {
    const name = typeof QueueUrl === 'string' ? (QueueUrl.split('/').at(-1) ?? '') : String(QueueName)
    return [{ action: `sqs:${action}`, resource: arn('sqs', name) }]
  }

export const sqsRights: Rights<JsonObject> = {
  SendMessage: right('SendMessage'),
  SendMessageBatch: right('SendMessage'),
  ReceiveMessage: right('ReceiveMessage'),
  DeleteMessage: right('DeleteMessage'),
  DeleteMessageBatch: right('DeleteMessage'),
  ChangeMessageVisibility: right('ChangeMessageVisibility'),
  ChangeMessageVisibilityBatch: right('ChangeMessageVisibility'),
  GetQueueAttributes: right('GetQueueAttributes'),
  GetQueueUrl: right('GetQueueUrl'),
  PurgeQueue: right('PurgeQueue'),
  ListQueues: () => [{ action: 'sqs:ListQueues', resource: '*' }],
}

/** What is sent to a queue from elsewhere: dead letters by the role of the function that they are of. */
export const messageRights = (queueArn: string): Access[] => [{ action: 'sqs:SendMessage', resource: queueArn }]

/** What a function's role needs for Lambda to read a queue for it. */
export const readingRights = (queueArn: string): Access[] =>
  ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => ({
    action: `sqs:${action}`,
    resource: queueArn,
  }))
