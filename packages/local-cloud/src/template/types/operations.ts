import * as z from 'zod'
import { policyDocument } from '../../iam/policy.ts'
import { isStatistic } from '../../cloudwatch/metrics.ts'
import type { FilterPolicy } from '../../cloudwatch/topics.ts'
import { arn, generatedName, idOf, inertType, meaningless, only, resourceType, type Naming } from '../resource-type.ts'

/** Needed only in AWS: logs, alarms. None of it exists on one machine. */

const withArn = (service: string, kind: string) => (naming: Naming) => {
  const name = generatedName(naming, 64)
  return { ref: name, attributes: { Arn: arn(naming, service, `${kind}${name}`), Id: name } }
}

const logPart = (kind: string) => (naming: Naming) => {
  const name = naming.text('Name') ?? ''
  return { ref: name, attributes: { Arn: arn(naming, 'logs', `${kind}:${name}`) } }
}

/** The parts of a log delivery by a service: no logs are written here, and the policy of its bucket is checked. */
export const deliverySource = resourceType(
  'AWS::Logs::DeliverySource',
  z.strictObject({
    Name: z.string().regex(/^[\w-]{1,60}$/),
    ResourceArn: z.string(),
    LogType: z.string(),
    ...meaningless('Tags'),
  }),
  logPart('delivery-source'),
)

export const deliveryDestination = resourceType(
  'AWS::Logs::DeliveryDestination',
  z.strictObject({
    Name: z.string().regex(/^[\w-]{1,60}$/),
    DeliveryDestinationType: only('S3'),
    DestinationResourceArn: z.string(),
    ...meaningless('OutputFormat', 'Tags'),
  }),
  logPart('delivery-destination'),
)

export const logDelivery = resourceType(
  'AWS::Logs::Delivery',
  z.strictObject({
    DeliverySourceName: z.string(),
    DeliveryDestinationArn: z.string(),
    ...meaningless('FieldDelimiter', 'RecordFields', 'S3EnableHiveCompatiblePath', 'Tags'),
  }),
  (naming) => {
    const id = idOf(naming, 16)
    return { ref: id, attributes: { DeliveryId: id, Arn: arn(naming, 'logs', `delivery:${id}`) } }
  },
)

export const topic = resourceType(
  'AWS::SNS::Topic',
  z.strictObject({
    TopicName: z.string().optional(),
    /** A key's ARN or id. */
    KmsMasterKeyId: z.string().optional(),
    FifoTopic: only(false),
    ...meaningless('DisplayName', 'Subscription', 'Tags'),
  }),
  (naming) => {
    const name = naming.text('TopicName') ?? generatedName(naming)
    const topicArn = arn(naming, 'sns', name)
    return { ref: topicArn, attributes: { TopicArn: topicArn, TopicName: name } }
  },
)

export const topicPolicy = resourceType(
  'AWS::SNS::TopicPolicy',
  z.strictObject({ Topics: z.array(z.string()), PolicyDocument: policyDocument }),
  (naming) => ({ ref: generatedName(naming), attributes: {} }),
)

const filterPolicy: z.ZodType<FilterPolicy> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.string()).min(1), z.array(filterPolicy).min(2)])),
)

/** E-mails a topic's notifications. AWS confirms the address first; here it counts as confirmed. */
export const topicSubscription = resourceType(
  'AWS::SNS::Subscription',
  z
    .strictObject({
      TopicArn: z.string(),
      Protocol: z.literal('email'),
      Endpoint: z.email(),
      FilterPolicy: filterPolicy.optional(),
      FilterPolicyScope: z.literal('MessageBody').optional(),
    })
    .refine(
      ({ FilterPolicy, FilterPolicyScope }) => (FilterPolicy === undefined) === (FilterPolicyScope === undefined),
      {
        message: 'what alarms publish has no attributes, so that a filter has to look at the body of the message',
      },
    ),
  withArn('sns', ''),
)

const told = {
  AlarmActions: z.array(z.string()).max(5).default([]),
  OKActions: z.array(z.string()).max(5).default([]),
  InsufficientDataActions: z.array(z.string()).max(5).default([]),
  ActionsEnabled: z.boolean().default(true),
  AlarmName: z.string().max(255).optional(),
  AlarmDescription: z.string().max(1024).optional(),
}
const dimensions = z
  .array(z.strictObject({ Name: z.string(), Value: z.string() }))
  .max(30)
  .default([])
const period = z.number().refine((seconds) => seconds > 0 && seconds % 60 === 0, 'whole minutes alone are supported')
const statistic = z.string().refine(isStatistic, 'this statistic is not supported')
const metricOfAlarm = z.strictObject({
  Id: z.string().regex(/^[a-z]\w*$/),
  Expression: z.string().max(1024).optional(),
  MetricStat: z
    .strictObject({
      Metric: z.strictObject({ MetricName: z.string(), Namespace: z.string(), Dimensions: dimensions }),
      Period: period,
      Stat: statistic,
      ...meaningless('Unit'),
    })
    .optional(),
  ReturnData: z.boolean().default(true),
  ...meaningless('Label', 'Period'),
})
const dayOfSeconds = 86_400
const weekOfSeconds = 7 * dayOfSeconds

const nameOfAlarm = (naming: Naming) => {
  const name = naming.text('AlarmName') ?? generatedName(naming, 64)
  return { ref: name, attributes: { Arn: arn(naming, 'cloudwatch', `alarm:${name}`) } }
}

export const alarm = resourceType(
  'AWS::CloudWatch::Alarm',
  z
    .strictObject({
      ...told,
      ComparisonOperator: z.enum([
        'GreaterThanThreshold',
        'GreaterThanOrEqualToThreshold',
        'LessThanThreshold',
        'LessThanOrEqualToThreshold',
      ]),
      Threshold: z.number(),
      EvaluationPeriods: z.int().min(1),
      DatapointsToAlarm: z.int().min(1).optional(),
      TreatMissingData: z.enum(['breaching', 'notBreaching', 'ignore', 'missing']).default('missing'),
      MetricName: z.string().optional(),
      Namespace: z.string().optional(),
      Dimensions: dimensions,
      Period: period.optional(),
      Statistic: statistic.optional(),
      ExtendedStatistic: statistic.optional(),
      /** CloudWatch rejects alarms with more than ten. */
      Metrics: z.array(metricOfAlarm).max(20).default([]),
      ...meaningless('Tags', 'Unit'),
    })
    .refine(({ DatapointsToAlarm = 1, EvaluationPeriods }) => DatapointsToAlarm <= EvaluationPeriods, {
      message: 'DatapointsToAlarm is more than EvaluationPeriods',
    })
    .refine(({ MetricName, Metrics }) => (MetricName !== undefined) !== Metrics.length > 0, {
      message: 'an alarm has either MetricName or Metrics',
    })
    .refine(
      ({ MetricName, Namespace, Period, Statistic, ExtendedStatistic }) =>
        MetricName === undefined ||
        (Namespace !== undefined &&
          Period !== undefined &&
          (Statistic === undefined) !== (ExtendedStatistic === undefined)),
      { message: 'a metric needs Namespace, Period, and Statistic or ExtendedStatistic' },
    )
    .refine(({ Metrics }) => Metrics.filter(({ MetricStat }) => MetricStat).length <= 10, {
      message: 'metric math of an alarm takes ten metrics',
    })
    .refine(
      ({ Period = 0, EvaluationPeriods }) =>
        Period * EvaluationPeriods <= (Period >= 3600 ? weekOfSeconds : dayOfSeconds),
      { message: 'an alarm looks back a day, with periods of an hour and more seven' },
    ),
  nameOfAlarm,
)

export const compositeAlarm = resourceType('AWS::CloudWatch::CompositeAlarm', z.looseObject(told), nameOfAlarm)

export const operationsTypes = [
  deliverySource,
  deliveryDestination,
  logDelivery,
  inertType('AWS::Backup::BackupPlan', (naming) => {
    const id = idOf(naming, 36)
    return { ref: id, attributes: { BackupPlanId: id } }
  }),
  inertType('AWS::Backup::BackupSelection'),
  inertType('AWS::Backup::BackupVault', (naming) => {
    const name = naming.text('BackupVaultName') ?? generatedName(naming, 50)
    return { ref: name, attributes: { BackupVaultName: name } }
  }),
  inertType('AWS::CDK::Metadata'),
  inertType('AWS::Logs::LogGroup', (naming) => {
    const name = naming.text('LogGroupName') ?? generatedName(naming)
    return { ref: name, attributes: { Arn: arn(naming, 'logs', `log-group:${name}:*`) } }
  }),
  inertType('AWS::Logs::MetricFilter'),
  inertType('AWS::Logs::QueryDefinition'),
  inertType('AWS::Logs::ResourcePolicy'),
  inertType('Custom::LogRetention'),
  alarm,
  compositeAlarm,
  inertType('AWS::CloudWatch::Dashboard'),
  inertType('AWS::Budgets::Budget'),
  topic,
  topicPolicy,
  topicSubscription,
  inertType('AWS::WAFv2::WebACL', withArn('wafv2', 'global/webacl/')),
]
