import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Key } from 'aws-cdk-lib/aws-kms'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { FeatureFunction } from '../constructs/feature-function.ts'
import type { DocumentsStack } from './documents.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps } from './lintel-stack.ts'
import type { StorageStack } from './storage.ts'

export interface OperationsStackProps extends LintelStackProps {
  watched: readonly LintelStack[]
  storage: StorageStack
  edge: EdgeStack
  documents: DocumentsStack
}

const period = Duration.minutes(5)

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 })

/** Alarms to one topic, and one page that shows how the environment is. */
export class OperationsStack extends LintelStack {
  readonly topic: Topic

  constructor(scope: Construct, props: OperationsStackProps) {
    super(scope, 'operations', props)
    this.topic = this.alarmTopic()
    for (const stack of props.watched) for (const feature of stack.functions) this.watchFunction(stack, feature)
    this.watchApi(props.edge)
    this.watchDocuments(props.documents)
    this.watchTables(props.storage)
    this.dashboard(props)
  }

  private alarmTopic(): Topic {
    const key = new Key(this, 'AlarmKey', { enableKeyRotation: true, description: 'Encrypts alarms on their way' })
    key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com'))
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, masterKey: key })
    if (this.target.alarmAddress) topic.addSubscription(new EmailSubscription(this.target.alarmAddress))
    return topic
  }

  /** An alarm as soon as a metric passes a threshold in one period of five minutes. */
  private alarm(id: string, metric: IMetric, alarmDescription: string, threshold = 0) {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }

  private watchFunction(stack: LintelStack, { node, lambda, deadLetters }: FeatureFunction) {
    const name = `${stack.stackName.split('-').at(-1)}-${node.id}`
    this.alarm(`${name}-errors`, lambda.metricErrors({ period }), `${name}: calls ended in an error.`)
    this.alarm(
      `${name}-throttles`,
      lambda.metricThrottles({ period }),
      `${name}: calls were refused for want of capacity.`,
    )
    if (deadLetters)
      this.alarm(
        `${name}-dead-letters`,
        deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        `${name}: events were given up after three tries; they wait in the queue.`,
      )
  }

  private watchApi({ api }: EdgeStack) {
    this.alarm(
      'api-5xx',
      api.metricServerError({ period, statistic: 'Sum' }),
      'The API answered with errors of its own.',
    )
    this.alarm(
      'api-latency',
      api.metricLatency({ period, statistic: 'p95' }),
      'One call in twenty takes longer than three seconds.',
      3000,
    )
  }

  private watchDocuments({ stateMachine, deliveries }: DocumentsStack) {
    this.alarm(
      'documents-failed',
      stateMachine.metricFailed({ period }),
      'A document could neither be made nor marked as failed.',
    )
    this.alarm('documents-timed-out', stateMachine.metricTimedOut({ period }), 'A document took longer than it may.')
    this.alarm(
      'deliveries-failed',
      deliveries.metricFailed({ period }),
      'A delivery could neither be made nor given up.',
    )
    this.alarm('deliveries-timed-out', deliveries.metricTimedOut({ period }), 'A delivery never came to an end.')
    this.alarm('documents-throttled', stateMachine.metricThrottled({ period }), 'Step Functions holds jobs back.')
  }

  private watchTables({ tables }: StorageStack) {
    for (const [name, table] of Object.entries(tables))
      this.alarm(
        `table-${name}-throttles`,
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: 'ThrottledRequests',
          dimensionsMap: { TableName: table.tableName },
          statistic: 'Sum',
          period,
        }),
        `Requests to the table of ${name} were throttled.`,
      )
    // As functions/lib/odd-rows.ts writes it.
    this.alarm(
      'odd-rows',
      new Metric({
        namespace: 'Lintel',
        metricName: 'OddRows',
        dimensionsMap: { service: 'tables' },
        statistic: 'Sum',
        period,
      }),
      'Rows do not parse and are left out of lists. npm run repair says which, and mends what it can.',
    )
    // As functions/documents/steps/lay-out.ts writes it.
    this.alarm(
      'browsers-not-run',
      new Metric({
        namespace: 'Lintel',
        metricName: 'BrowsersNotRun',
        dimensionsMap: { service: 'documents' },
        statistic: 'Sum',
        period,
      }),
      'A browser of documents did not run as it was started, and was tried in another way; the log says why.',
    )
  }

  private dashboard({ watched, edge, documents }: OperationsStackProps) {
    const functions = watched.flatMap((stack) => stack.functions)
    const each = (metric: (lambda: IFunction) => IMetric) => functions.map(({ lambda }) => metric(lambda))
    new Dashboard(this, 'Dashboard', {
      dashboardName: `lintel-${this.target.name}`,
      widgets: [
        [
          graph(
            'Calls of the API',
            [edge.api.metricCount({ period })],
            [edge.api.metricClientError({ period }), edge.api.metricServerError({ period })],
          ),
          graph(
            'How long they take (ms)',
            ['p50', 'p95', 'p99'].map((statistic) => edge.api.metricLatency({ period, statistic })),
          ),
        ],
        [
          graph(
            'Errors of functions',
            each((lambda) => lambda.metricErrors({ period })),
          ),
          graph(
            'How long functions run (p95)',
            each((lambda) => lambda.metricDuration({ period, statistic: 'p95' })),
          ),
        ],
        [
          graph('Documents', [
            documents.stateMachine.metricStarted({ period }),
            documents.stateMachine.metricSucceeded({ period }),
            documents.stateMachine.metricFailed({ period }),
          ]),
          graph('Making a document (s)', [
            new MathExpression({
              expression: 'time / 1000',
              label: 'seconds, p95',
              usingMetrics: { time: documents.stateMachine.metricTime({ period, statistic: 'p95' }) },
              period,
            }),
          ]),
        ],
        [
          graph(
            'Requests at the edge',
            [this.edgeMetric(edge, 'Requests', 'Sum')],
            [this.edgeMetric(edge, '5xxErrorRate', 'Average')],
          ),
        ],
      ],
    })
  }

  /** CloudFront writes its metrics in us-east-1 alone, where alarms of this region do not look. */
  private edgeMetric({ distribution }: EdgeStack, metricName: string, statistic: string): Metric {
    return new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period,
      region: 'us-east-1',
    })
  }
}
