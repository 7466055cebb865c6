import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Function, type IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import { settings } from '../constructs/permissions.ts'
import { edgeMetric } from './access-logs.ts'
import type { DocumentsStack } from './documents.ts'
import type { EdgeStack } from './edge.ts'
import {
  MonitoredStack,
  type MonitoredStackProps,
  period,
  threeOfFive,
  zeroIfFewCalls,
  zeroIfMissing,
} from './monitored-stack.ts'

export interface OperationsStackProps extends MonitoredStackProps {
  watched: readonly MonitoredStack[]
  edge: EdgeStack
  documents: DocumentsStack
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 })

export class OperationsStack extends MonitoredStack {
  constructor(scope: Construct, props: OperationsStackProps) {
    super(scope, 'operations', props)
    this.dashboard(props)
    this.checkFromOutside(props.edge)
    this.watchAccount()
    if (this.target.alarmAddress) this.budget(this.target.alarmAddress)
  }

  /** Through the public address, as a browser: what never reaches the API or its logs raises no other alarm. */
  private checkFromOutside({ publicAddress }: EdgeStack) {
    const { lambda } = new FeatureFunction(this, 'OutsideCheck', {
      environment: this.target,
      entry: 'functions/system/check-from-outside.ts',
      description: 'Opens the pages, what they sign in with and the API by the public address.',
      permissions: [settings({ PUBLIC_ADDRESS: publicAddress })],
    })
    new Rule(this, 'OutsideChecks', { schedule: Schedule.rate(period), targets: [new LambdaFunction(lambda)] })
    this.alarm(
      'outside',
      zeroIfMissing(this.ownMetric('OutsideChecksPassed', 'system')),
      'Lintel does not answer at its public address, or the function that tries it does not run. The log of ' +
        'OutsideCheck says which. Also until two checks have passed after the first deployment.',
      {
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 3,
        datapointsToAlarm: 2,
        treatMissingData: TreatMissingData.BREACHING,
      },
    )
  }

  /** No function has a share of its own: what is throttled has met the account's limit. */
  private watchAccount() {
    const invocations = Function.metricAllInvocations({ period })
    const throttled = Function.metricAllThrottles({ period })
    // Lambda does not count a throttled call as an invocation.
    const calls = new MathExpression({
      expression: 'SUM(FILL(METRICS(), 0))',
      usingMetrics: { invocations, throttled },
      period,
    })
    this.alarm(
      'throttles',
      zeroIfFewCalls('100 * throttled / calls', { calls, throttled }),
      'The account’s functions were throttled, five times in a hundred calls, in three of the last five periods of ' +
        'five minutes: its limit of concurrent executions is too low (docs/deploying.md).',
      { ...threeOfFive, threshold: 5 },
    )
  }

  /** Of the whole account: a filter by tag counts nothing until the tag is activated for billing. */
  private budget(address: string) {
    const notifications = [
      ['ACTUAL', 80],
      ['FORECASTED', 100],
    ] as const
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: this.target.budgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: notifications.map(([notificationType, threshold]) => ({
        notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      })),
    })
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
            this.ownMetric('DocumentsFailed', 'documents'),
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
            [edgeMetric(edge.distribution, 'Requests', 'Sum')],
            [edgeMetric(edge.distribution, '5xxErrorRate', 'Average')],
          ),
        ],
      ],
    })
  }
}
