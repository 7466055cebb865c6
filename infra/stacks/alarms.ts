import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
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
    if (this.target.alarmAddress) this.mailTo(this.target.alarmAddress)
  }

  /** Mails what rings, and that it is over. An alarm that was just made, or knows nothing any more, comes to OK by itself. */
  private mailTo(address: string) {
    const subscription = this.topic.addSubscription(new EmailSubscription(address)).node.defaultChild
    if (!(subscription instanceof CfnSubscription))
      throw new Error('CDK no longer makes a subscription of the address.')
    subscription.filterPolicyScope = 'MessageBody'
    subscription.filterPolicy = { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] }
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
