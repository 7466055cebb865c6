import type { JsonObject } from '../aws-error.ts'
import type { MakeArn, Rights } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'

/** A batch needs the right of its entries. */
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

/** Dead letters are sent with the role of their function. */
export const messageRights = (queueArn: string): Access[] => [{ action: 'sqs:SendMessage', resource: queueArn }]

export const readingRights = (queueArn: string): Access[] =>
  ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => ({
    action: `sqs:${action}`,
    resource: queueArn,
  }))
