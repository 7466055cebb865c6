import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { DocumentsStack } from './documents.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps, period, type MonitoredStack } from './monitored-stack.ts'

export interface OperationsStackProps extends LintelStackProps {
  watched: readonly MonitoredStack[]
  edge: EdgeStack
  documents: DocumentsStack
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 })

export class OperationsStack extends LintelStack {
  constructor(scope: Construct, props: OperationsStackProps) {
    super(scope, 'operations', props)
    this.dashboard(props)
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

  /** CloudFront publishes its metrics only in us-east-1, which alarms of this region cannot read. */
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
