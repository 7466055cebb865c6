import { inject } from 'vitest'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'

/** Calls SQS as the account's operator. */
async function callSqs<T>(operation: string, input: object): Promise<T> {
  const response = await signedFetch(String(inject('stack').endpoints.sqs), {
    service: 'sqs',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

/** The URL of the stack's queue whose name contains these words. */
export async function queueNamed(words: string): Promise<string> {
  const { QueueUrls } = await callSqs<{ QueueUrls: string[] }>('ListQueues', {})
  const found = QueueUrls.find((address) => address.includes(words))
  if (found === undefined) throw new Error(`There is no queue ${words} among ${QueueUrls.join(', ')}.`)
  return found
}

/** Puts a message into a queue that nothing reads while `work` checks the effect; the queue is empty afterwards. */
export async function withMessageIn(QueueUrl: string, work: () => Promise<void>): Promise<void> {
  await callSqs('SendMessage', { QueueUrl, MessageBody: 'given up' })
  try {
    await work()
  } finally {
    await callSqs('PurgeQueue', { QueueUrl })
  }
}

/** The messages in a queue that nothing reads; they stay there. */
export async function messagesIn(QueueUrl: string): Promise<string[]> {
  const { Messages = [] } = await callSqs<{ Messages?: { Body: string }[] }>('ReceiveMessage', {
    QueueUrl,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  })
  return Messages.map(({ Body }) => Body)
}
