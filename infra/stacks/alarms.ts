import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { LintelStack, type LintelStackProps } from './monitored-stack.ts'

/** Deployed before the alarms that it tells: those are in the stacks that they watch, and in the region of its topic. */
export class AlarmsStack extends LintelStack {
  readonly topic: Topic

  constructor(scope: Construct, props: LintelStackProps, name = 'alarms') {
    super(scope, name, props)
    const key = new Key(this, 'AlarmKey', {
      enableKeyRotation: true,
      description: 'Encrypts alarms on their way',
      removalPolicy: this.target.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true, masterKey: key })
    // An explicit policy replaces the default one, by which everything in the account may publish.
    this.topic.addToResourcePolicy(this.forAlarms(['sns:Publish'], this.topic.topicArn))
    key.addToResourcePolicy(this.forAlarms(['kms:Decrypt', 'kms:GenerateDataKey*'], '*'))
    if (this.target.alarmAddress) this.mailTo(this.target.alarmAddress)
  }

  /** E-mails alarms and recoveries. A new alarm, or one without data, changes to OK on its own. */
  private mailTo(address: string) {
    const subscription = this.topic.addSubscription(new EmailSubscription(address)).node.defaultChild
    if (!(subscription instanceof CfnSubscription))
      throw new Error('CDK no longer makes a subscription of the address.')
    subscription.filterPolicyScope = 'MessageBody'
    subscription.filterPolicy = { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] }
  }

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
