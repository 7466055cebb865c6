import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { environmentNamed } from './environments.ts'
import { ofType, statesOf, synthesize } from './test/templates.ts'

/** Left to the API and to documents, however long the queues. */
const leftAtLeast = 2

/** The caller of a preview waits in an API function while its states run, one after another. */
const executionsOfPreview = 2

const text = JSON.stringify
const Reference = z
  .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
  .transform((value) => value['Fn::GetAtt'][0])
const Mapping = z.object({
  EventSourceArn: Reference,
  FunctionName: z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  FunctionResponseTypes: z.array(z.string()),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
})
const Settings = z.object({ Variables: z.object({ PREVIEWS_AT_ONCE: z.string().optional() }) })
const Queue = z.object({
  VisibilityTimeout: z.number().optional(),
  MessageRetentionPeriod: z.number(),
  RedrivePolicy: z.object({ deadLetterTargetArn: Reference, maxReceiveCount: z.number() }).optional(),
})

describe.each(['dev', 'prod'] as const)('%s', (environment) => {
  const stacks = synthesize(environment)
  const mappings = ofType(stacks, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Mapping.parse(Properties))
  const queueOf = (id: string) =>
    Queue.parse(ofType(stacks, 'AWS::SQS::Queue').find((queue) => queue.id === id)?.Properties)

  test('leaves some of its concurrency to the API, however long the queues', () => {
    const { quota, photographs, previews } = environmentNamed(environment).concurrency
    const max = mappings.map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency)
    expect(Math.min(...max)).toBeGreaterThanOrEqual(2)
    expect(max).toContain(photographs)
    const seats = ofType(stacks, 'AWS::Lambda::Function').flatMap(
      ({ Properties }) => Settings.safeParse(Properties.Environment).data?.Variables.PREVIEWS_AT_ONCE ?? [],
    )
    expect(new Set(seats)).toEqual(new Set([String(previews)]))
    expect(max.reduce((sum, each) => sum + each, previews * executionsOfPreview)).toBeLessThanOrEqual(
      quota - leftAtLeast,
    )
  })

  test('moves events that keep failing to queues with alarms, for a fortnight', () => {
    for (const { EventSourceArn, FunctionName, FunctionResponseTypes } of mappings) {
      expect(FunctionResponseTypes, EventSourceArn).toEqual(['ReportBatchItemFailures'])
      const { VisibilityTimeout, RedrivePolicy } = queueOf(EventSourceArn)
      const reader = ofType(stacks, 'AWS::Lambda::Function').find(({ id }) => id === FunctionName)
      expect(VisibilityTimeout, EventSourceArn).toBe(6 * Number(reader?.Properties.Timeout))
      expect(RedrivePolicy?.maxReceiveCount, EventSourceArn).toBeGreaterThanOrEqual(5)
      const letters = RedrivePolicy?.deadLetterTargetArn ?? ''
      expect(queueOf(letters).MessageRetentionPeriod, letters).toBe(14 * 86_400)
      const watched = ofType(stacks, 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
        text(Properties).includes(letters),
      )
      expect(watched, letters).toHaveLength(1)
    }
  })

  test('notifies a queue of each photograph, which accepts only this bucket of this account', () => {
    const [told] = ofType(stacks, 'Custom::S3BucketNotifications').map(({ Properties }) => Properties)
    const { NotificationConfiguration, BucketName } = z
      .object({
        BucketName: z.object({ Ref: z.string() }),
        NotificationConfiguration: z.strictObject({
          QueueConfigurations: z.tuple([z.looseObject({ QueueArn: Reference })]),
        }),
      })
      .parse(told)
    const queue = NotificationConfiguration.QueueConfigurations[0].QueueArn
    expect(mappings.map(({ EventSourceArn }) => EventSourceArn)).toContain(queue)
    const policies = ofType(stacks, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
      text(Properties.Queues).includes(queue),
    )
    const { Statement } = z
      .object({ Statement: z.array(z.looseObject({ Effect: z.string() })) })
      .parse(policies[0]?.Properties.PolicyDocument)
    expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Action: 'sqs:SendMessage',
        Principal: { Service: 's3.amazonaws.com' },
        Condition: {
          ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [BucketName.Ref, 'Arn'] } },
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
        },
      },
    ])
  })
})

const Task = z.object({
  Type: z.literal('Task'),
  Retry: z.array(
    z.object({
      ErrorEquals: z.array(z.string()),
      MaxAttempts: z.number(),
      MaxDelaySeconds: z.number().optional(),
      JitterStrategy: z.string().optional(),
    }),
  ),
})

const machines = ofType(synthesize('prod'), 'AWS::StepFunctions::StateMachine').map(
  ({ id, Properties }) => [id, statesOf(Properties)] as const,
)

test.each(machines)('%s retries a function without capacity about ten times, with jitter', (_, states) => {
  const tasks = Object.entries(states).flatMap(([name, state]) => {
    const { data } = Task.safeParse(state)
    return data ? [[name, data.Retry] as const] : []
  })
  expect(tasks.length).toBeGreaterThan(0)
  for (const [name, retries] of tasks)
    for (const error of ['Lambda.TooManyRequestsException', 'Lambda.ServiceException', 'Lambda.SdkClientException']) {
      const first = retries.find(({ ErrorEquals }) => ErrorEquals.includes(error) || ErrorEquals.includes('States.ALL'))
      expect(first, `${name}, ${error}`).toMatchObject({ MaxAttempts: 10, MaxDelaySeconds: 30, JitterStrategy: 'FULL' })
    }
})
