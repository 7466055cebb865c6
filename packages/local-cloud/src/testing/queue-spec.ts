import type { QueueSpec } from '../sqs/index.ts'
import { signedFetch } from '../iam/signed-fetch.ts'
import { realCredentials } from './real-aws.ts'

/** A queue of a test, with SQS's own defaults. */
export const queueSpec = (name: string, more: Partial<QueueSpec> = {}): QueueSpec => ({
  name,
  arn: `arn:aws:sqs:eu-west-2:000000000000:${name}`,
  visibilitySeconds: 30,
  delaySeconds: 0,
  retentionSeconds: 345_600,
  waitSeconds: 0,
  maxBytes: 1_048_576,
  ...more,
})

/** Calls SQS as its SDK does: the JSON protocol. Rejects with the service's error. */
export async function callSqs<T = Record<string, unknown>>(
  endpoint: string,
  operation: string,
  input: object,
): Promise<T> {
  const response = await signedFetch(
    endpoint,
    {
      service: 'sqs',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
      body: JSON.stringify(input),
    },
    await realCredentials(),
  )
  const answer = (await response.json()) as T & { __type?: string; message?: string }
  if (!response.ok) throw new Error(`${answer.__type}: ${answer.message}`)
  return answer
}
