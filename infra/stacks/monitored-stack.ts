import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { SqsEventSource, type SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { FeatureFunction } from '../constructs/feature-function.ts'
import type { Environment } from '../environments.ts'

export interface LintelStackProps extends StackProps {
  environment: Environment
}

export class LintelStack extends Stack {
  /** CDK's own `environment` is account and region. */
  readonly target: Environment

  constructor(scope: Construct, name: string, { environment, ...props }: LintelStackProps) {
    super(scope, `lintel-${environment.name}-${name}`, {
      ...props,
      terminationProtection: environment.retainsData,
      tags: { product: 'lintel', environment: environment.name },
    })
    this.target = environment
  }
}

export interface MonitoredStackProps extends LintelStackProps {
  alarmTopic: ITopic
}

export const period = Duration.minutes(5)

/** For what callers, queues and state machines try again: a moment of it is no loss. */
export const threeOfFive = { evaluationPeriods: 5, datapointsToAlarm: 3 }

/** An alarm looks further back for missing data, and would ring again for what is long over. */
export const zeroIfMissing = (count: IMetric, over = period): MathExpression =>
  new MathExpression({ expression: 'FILL(count, 0)', usingMetrics: { count }, period: over })

/** With fewer than 50, one slow or failed call of a quiet night is more than one in twenty. */
export const zeroIfFewCalls = (
  value: string,
  usingMetrics: { calls: IMetric } & Record<string, IMetric>,
  { over = period, minCalls = 50 } = {},
): MathExpression =>
  new MathExpression({ expression: `IF(calls >= ${minCalls}, ${value}, 0)`, usingMetrics, period: over })

/** A stack with the alarms of its own resources: they are created, changed and removed together. */
export class MonitoredStack extends LintelStack {
  readonly functions: FeatureFunction[] = []
  private readonly alarmTopic: ITopic

  constructor(scope: Construct, name: string, { alarmTopic, ...props }: MonitoredStackProps) {
    super(scope, name, props)
    this.alarmTopic = alarmTopic
  }

  watched(feature: FeatureFunction): FeatureFunction {
    const { node, lambda, deadLetters } = feature
    const name = `${this.stackName.split('-').at(-1)}-${node.id}`
    this.functions.push(feature)
    this.alarm(
      `${node.id}-errors`,
      zeroIfMissing(lambda.metricErrors(), Duration.hours(1)),
      `${name}: three calls of an hour ended in an error, as one event does that is tried in vain.`,
      { threshold: 2 },
    )
    if (deadLetters)
      this.alarm(
        `${node.id}-dead-letters`,
        deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        `${name}: events failed three times; they wait in the queue.`,
      )
    return feature
  }

  /** A burst waits here, and uses no more of the account's concurrency. */
  protected queueFor(
    id: string,
    { lambda }: FeatureFunction,
    {
      tries,
      givenUp,
      ...source
    }: Pick<SqsEventSourceProps, 'batchSize' | 'maxConcurrency'> & { tries: number; givenUp: string },
  ): Queue {
    const closed = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }
    const deadLetters = new Queue(this, `${id}DeadLetters`, closed)
    this.alarm(
      `${id}-dead-letters`,
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      givenUp,
    )
    const queue = new Queue(this, `${id}Queue`, {
      ...closed,
      // AWS's recommendation: six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * (lambda.timeout?.toSeconds() ?? 0)),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
    })
    lambda.addEventSource(new SqsEventSource(queue, { reportBatchItemFailures: true, ...source }))
    return queue
  }

  /** A custom metric, named as the function writes it to its log. */
  protected ownMetric(metricName: string, service: string): Metric {
    return new Metric({
      namespace: 'Lintel',
      metricName,
      dimensionsMap: { environment: this.target.name, service },
      statistic: 'Sum',
      period,
    })
  }

  /** By default as soon as a metric is above 0 in one of its periods. It tells its recovery. */
  alarm(id: string, metric: IMetric, alarmDescription: string, rule: Partial<AlarmProps> = {}): void {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold: 0,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...rule,
    })
    const tell = new SnsAction(this.alarmTopic)
    alarm.addAlarmAction(tell)
    alarm.addOkAction(tell)
  }
}
