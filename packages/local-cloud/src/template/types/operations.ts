import * as z from 'zod'
import { policyDocument } from '../../iam/policy.ts'
import { arn, generatedName, idOf, inertType, meaningless, only, resourceType, type Naming } from '../resource-type.ts'

/** What only AWS needs: logs, alarms. Nothing of it exists on one machine. */

const withArn = (service: string, kind: string) => (naming: Naming) => {
  const name = generatedName(naming, 64)
  return { ref: name, attributes: { Arn: arn(naming, service, `${kind}${name}`), Id: name } }
}

const logPart = (kind: string) => (naming: Naming) => {
  const name = naming.text('Name') ?? ''
  return { ref: name, attributes: { Arn: arn(naming, 'logs', `${kind}:${name}`) } }
}

/** The parts of a log that a service delivers: here nobody writes any, and its bucket's policy is looked at. */
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

/** Where an alarm notifies; evaluating it is left to AWS. */
const toldByAlarms = z.looseObject({
  AlarmActions: z.array(z.string()).default([]),
  OKActions: z.array(z.string()).default([]),
  InsufficientDataActions: z.array(z.string()).default([]),
})
export const alarm = resourceType('AWS::CloudWatch::Alarm', toldByAlarms, withArn('cloudwatch', 'alarm:'))
export const compositeAlarm = resourceType(
  'AWS::CloudWatch::CompositeAlarm',
  toldByAlarms,
  withArn('cloudwatch', 'alarm:'),
)

export const operationsTypes = [
  deliverySource,
  deliveryDestination,
  logDelivery,
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
  inertType('AWS::SNS::Subscription'),
  inertType('AWS::WAFv2::WebACL', withArn('wafv2', 'global/webacl/')),
]
