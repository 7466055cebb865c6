import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { LintelStack, type LintelStackProps } from './lintel-stack.ts'

/** Where alarms go. It comes first, because the alarms lie in the stacks of what they watch. */
export class AlarmsStack extends LintelStack {
  readonly topic: Topic

  constructor(scope: Construct, props: LintelStackProps) {
    super(scope, 'alarms', props)
    const key = new Key(this, 'AlarmKey', {
      enableKeyRotation: true,
      description: 'Encrypts alarms on their way',
      removalPolicy: this.target.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true, masterKey: key })
    // A policy of its own takes the place of the one by which everything in the account may publish.
    this.topic.addToResourcePolicy(this.forAlarms(['sns:Publish'], this.topic.topicArn))
    key.addToResourcePolicy(this.forAlarms(['kms:Decrypt', 'kms:GenerateDataKey*'], '*'))
    if (this.target.alarmAddress) this.topic.addSubscription(new EmailSubscription(this.target.alarmAddress))
  }

  /** What CloudWatch may do for alarms of this account and region, and for nobody else's. */
  private forAlarms(actions: string[], resource: string): PolicyStatement {
    const alarms = this.formatArn({ service: 'cloudwatch', resource: 'alarm:*' })
    return new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions,
      resources: [resource],
      conditions: { StringEquals: { 'aws:SourceAccount': this.account }, ArnLike: { 'aws:SourceArn': alarms } },
    })
  }
}
