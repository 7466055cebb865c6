import * as z from 'zod'
import { arn, generatedName, idOf, inertType, meaningless, only, resourceType, type Naming } from '../resource-type.ts'

/** What only AWS needs: logs, alarms, keys. Nothing of it exists on one machine. */

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

export const operationsTypes = [
  deliverySource,
  deliveryDestination,
  logDelivery,
  inertType('AWS::CDK::Metadata'),
  inertType('AWS::KMS::Key', (naming) => {
    const id = idOf(naming, 12)
    return { ref: id, attributes: { Arn: arn(naming, 'kms', `key/${id}`), KeyId: id } }
  }),
  inertType('AWS::KMS::Alias'),
  inertType('AWS::Logs::LogGroup', (naming) => {
    const name = naming.text('LogGroupName') ?? generatedName(naming)
    return { ref: name, attributes: { Arn: arn(naming, 'logs', `log-group:${name}:*`) } }
  }),
  inertType('AWS::Logs::MetricFilter'),
  inertType('AWS::Logs::QueryDefinition'),
  inertType('AWS::Logs::ResourcePolicy'),
  inertType('Custom::LogRetention'),
  inertType('AWS::CloudWatch::Alarm', withArn('cloudwatch', 'alarm:')),
  inertType('AWS::CloudWatch::CompositeAlarm', withArn('cloudwatch', 'alarm:')),
  inertType('AWS::CloudWatch::Dashboard'),
  inertType('AWS::Budgets::Budget'),
  inertType('AWS::SNS::Topic', (naming) => {
    const name = naming.text('TopicName') ?? generatedName(naming)
    const topicArn = arn(naming, 'sns', name)
    return { ref: topicArn, attributes: { TopicArn: topicArn, TopicName: name } }
  }),
  inertType('AWS::SNS::TopicPolicy'),
  inertType('AWS::SNS::Subscription'),
  inertType('AWS::WAFv2::WebACL', withArn('wafv2', 'global/webacl/')),
]
