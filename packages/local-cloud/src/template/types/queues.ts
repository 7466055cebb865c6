import * as z from 'zod'
import { arn, generatedName, idOf, meaningless, only, resourceType } from '../resource-type.ts'

/** SQS, and the mappings that pass its messages to functions. */

export const queue = resourceType(
  'AWS::SQS::Queue',
  z.strictObject({
    QueueName: z.string().optional(),
    FifoQueue: only(false),
    DelaySeconds: z.number().min(0).max(900).default(0),
    MaximumMessageSize: z.number().min(1024).max(1_048_576).default(1_048_576),
    MessageRetentionPeriod: z.number().min(60).max(1_209_600).default(345_600),
    ReceiveMessageWaitTimeSeconds: z.number().min(0).max(20).default(0),
    VisibilityTimeout: z.number().min(0).max(43_200).default(30),
    RedrivePolicy: z
      .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number().min(1).max(1000) })
      .optional(),
    ...meaningless(
      'KmsDataKeyReusePeriodSeconds',
      'KmsMasterKeyId',
      'RedriveAllowPolicy',
      'SqsManagedSseEnabled',
      'Tags',
    ),
  }),
  (naming) => {
    const name = naming.text('QueueName') ?? generatedName(naming, 80)
    const url = `https://sqs.${naming.region}.amazonaws.com/${naming.account}/${name}`
    return { ref: url, attributes: { Arn: arn(naming, 'sqs', name), QueueName: name, QueueUrl: url } }
  },
)

export const eventSourceMapping = resourceType(
  'AWS::Lambda::EventSourceMapping',
  z
    .strictObject({
      EventSourceArn: z.string(),
      FunctionName: z.string(),
      BatchSize: z.number().min(1).max(10_000).default(10),
      Enabled: z.boolean().default(true),
      FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
      MaximumBatchingWindowInSeconds: z.number().min(0).max(300).default(0),
      ScalingConfig: z.strictObject({ MaximumConcurrency: z.number().min(2).max(1000).optional() }).optional(),
      ...meaningless('KmsKeyArn', 'MetricsConfig', 'Tags'),
    })
    .refine(({ BatchSize, MaximumBatchingWindowInSeconds }) => BatchSize <= 10 || MaximumBatchingWindowInSeconds >= 1, {
      message: 'batches of more than 10 need MaximumBatchingWindowInSeconds of at least 1',
    }),
  (naming) => {
    const id = idOf(naming, 24)
    return {
      ref: id,
      attributes: { Id: id, EventSourceMappingArn: arn(naming, 'lambda', `event-source-mapping:${id}`) },
    }
  },
)

export const queueTypes = [queue, eventSourceMapping]
