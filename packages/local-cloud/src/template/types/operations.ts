import { arn, generatedName, idOf, inertType, type Naming } from '../resource-type.ts'

/** What only AWS needs: logs, alarms, keys. Nothing of it exists on one machine. */

const withArn = (service: string, kind: string) => (naming: Naming) => {
  const name = generatedName(naming, 64)
  return { ref: name, attributes: { Arn: arn(naming, service, `${kind}${name}`), Id: name } }
}

export const operationsTypes = [
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
