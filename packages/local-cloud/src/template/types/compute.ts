import * as z from 'zod'
import { arn, generatedName, idOf, inertType, meaningless, only, resourceType } from '../resource-type.ts'

/** Lambda, Step Functions and EventBridge. */

const maxVariablesBytes = 4096
const bytesOf = (variables: Record<string, string>) =>
  Object.entries(variables).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0)

const target = z.strictObject({ Destination: z.string() }).optional()

export const lambdaFunction = resourceType(
  'AWS::Lambda::Function',
  z.strictObject({
    FunctionName: z.string().optional(),
    Handler: z.string().optional(),
    Runtime: z.string().optional(),
    Timeout: z.number().max(900).default(3),
    MemorySize: z.number().min(128).max(10_240).default(128),
    Environment: z
      .strictObject({
        Variables: z
          .record(z.string().regex(/^[a-zA-Z]\w+$/), z.string())
          .refine((all) => bytesOf(all) <= maxVariablesBytes, `Lambda takes ${maxVariablesBytes} bytes of variables`)
          .default({}),
      })
      .optional(),
    DeadLetterConfig: z.strictObject({ TargetArn: z.string() }).optional(),
    ReservedConcurrentExecutions: z.number().min(1).optional(),
    Architectures: z.array(z.enum(['arm64', 'x86_64'])).default([]),
    /** ARN of the role by which its calls are judged. */
    Role: z.string(),
    ...meaningless(
      'Code',
      'Description',
      'EphemeralStorage',
      'KmsKeyArn',
      'Layers',
      'LoggingConfig',
      'RecursiveLoop',
      'RuntimeManagementConfig',
      'Tags',
      'TracingConfig',
    ),
  }),
  (naming) => {
    const name = naming.text('FunctionName') ?? generatedName(naming, 64)
    return { ref: name, attributes: { Arn: arn(naming, 'lambda', `function:${name}`) } }
  },
)

export const eventInvokeConfig = resourceType(
  'AWS::Lambda::EventInvokeConfig',
  z.strictObject({
    FunctionName: z.string(),
    MaximumRetryAttempts: z.number().optional(),
    DestinationConfig: z.strictObject({ OnFailure: target }).optional(),
    Qualifier: only('$LATEST'),
    ...meaningless('MaximumEventAgeInSeconds'),
  }),
  (naming) => ({ ref: generatedName(naming), attributes: {} }),
)

export const stateMachine = resourceType(
  'AWS::StepFunctions::StateMachine',
  z.strictObject({
    StateMachineName: z.string().optional(),
    StateMachineType: only('STANDARD'),
    DefinitionString: z.string().optional(),
    Definition: z.record(z.string(), z.unknown()).optional(),
    DefinitionSubstitutions: z.record(z.string(), z.string()).optional(),
    RoleArn: z.string(),
    ...meaningless('EncryptionConfiguration', 'LoggingConfiguration', 'Tags', 'TracingConfiguration'),
  }),
  (naming) => {
    const name = naming.text('StateMachineName') ?? `${generatedName(naming, 60)}-${idOf(naming, 6)}`
    const ref = arn(naming, 'states', `stateMachine:${name}`)
    return { ref, attributes: { Arn: ref, Name: name } }
  },
)

const retryPolicy = meaningless('RetryPolicy', 'DeadLetterConfig')

/** Allowed values by field. AWS's other matchers (prefixes, numbers …) are not supported here. */
export type EventPattern = { [field: string]: string[] | EventPattern }
const eventPattern: z.ZodType<EventPattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.string()), eventPattern])),
)

export const eventRule = resourceType(
  'AWS::Events::Rule',
  z.strictObject({
    ScheduleExpression: z.string().optional(),
    EventPattern: eventPattern.optional(),
    EventBusName: only('default'),
    State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
    Targets: z.array(
      z.strictObject({
        Arn: z.string(),
        Id: z.string(),
        Input: z.string().optional(),
        RoleArn: z.string().optional(),
        ...retryPolicy,
      }),
    ),
    ...meaningless('Description', 'Name', 'RoleArn', 'Tags'),
  }),
  (naming) => {
    const name = naming.text('Name') ?? generatedName(naming, 64)
    return { ref: name, attributes: { Arn: arn(naming, 'events', `rule/${name}`) } }
  },
)

export const schedule = resourceType(
  'AWS::Scheduler::Schedule',
  z.strictObject({
    ScheduleExpression: z.string(),
    ScheduleExpressionTimezone: only('UTC'),
    State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
    Target: z.strictObject({ Arn: z.string(), Input: z.string().optional(), RoleArn: z.string(), ...retryPolicy }),
    ...meaningless('Description', 'FlexibleTimeWindow', 'GroupName', 'KmsKeyArn', 'Name'),
  }),
  (naming) => {
    const name = naming.text('Name') ?? generatedName(naming, 64)
    return { ref: name, attributes: { Arn: arn(naming, 'scheduler', `schedule/default/${name}`) } }
  },
)

export const functionPermission = resourceType(
  'AWS::Lambda::Permission',
  z.strictObject({
    Action: z.string(),
    /** Name or ARN. */
    FunctionName: z.string(),
    Principal: z.string(),
    SourceArn: z.string().optional(),
    SourceAccount: z.string().optional(),
  }),
  (naming) => ({ ref: generatedName(naming), attributes: {} }),
)

export const computeTypes = [
  lambdaFunction,
  eventInvokeConfig,
  stateMachine,
  eventRule,
  schedule,
  functionPermission,
  inertType('AWS::Lambda::LayerVersion'),
]

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
