import type { z } from 'zod'
import type { AlarmSpec, Watched } from '../cloudwatch/alarms.ts'
import { readExpression } from '../cloudwatch/evaluation.ts'
import type { Subscription } from '../cloudwatch/topics.ts'
import type { Resources } from '../template/resource-type.ts'
import { alarm, topicSubscription } from '../template/types/operations.ts'

type Properties = z.output<typeof alarm.properties>

/** @throws Error for unsupported metric math */
export const localAlarms = (resources: Resources): AlarmSpec[] =>
  resources.all(alarm).map(({ ref, attributes, region, properties }) => ({
    name: ref,
    arn: attributes.Arn ?? '',
    description: properties.AlarmDescription,
    region,
    watched: watchedBy(ref, properties),
    comparison: properties.ComparisonOperator,
    threshold: properties.Threshold,
    evaluationPeriods: properties.EvaluationPeriods,
    datapointsToAlarm: properties.DatapointsToAlarm ?? properties.EvaluationPeriods,
    missingData: missingDataOf(properties),
    actionsEnabled: properties.ActionsEnabled,
    actions: {
      OK: properties.OKActions,
      ALARM: properties.AlarmActions,
      INSUFFICIENT_DATA: properties.InsufficientDataActions,
    },
  }))

export const localSubscriptions = (resources: Resources): Subscription[] =>
  resources.all(topicSubscription).map(({ properties }) => ({
    topicArn: properties.TopicArn,
    address: properties.Endpoint,
    filter: properties.FilterPolicy,
  }))

const dimensionsOf = (all: { Name: string; Value: string }[]) =>
  Object.fromEntries(all.map(({ Name, Value }) => [Name, Value]))

function watchedBy(name: string, properties: Properties): Watched {
  const { MetricName, Namespace, Dimensions, Period, Statistic, ExtendedStatistic, Metrics } = properties
  if (MetricName !== undefined && Namespace !== undefined && Period !== undefined)
    return {
      metrics: [
        {
          id: 'm',
          metric: { namespace: Namespace, name: MetricName, dimensions: dimensionsOf(Dimensions) },
          statistic: Statistic ?? ExtendedStatistic ?? '',
        },
      ],
      periodSeconds: Period,
      combine: (series) => series.get('m') ?? [],
    }
  const answers = Metrics.filter(({ ReturnData }) => ReturnData)
  const [answer] = answers
  const metrics = Metrics.flatMap(({ Id: id, MetricStat }) =>
    MetricStat
      ? {
          id,
          metric: {
            namespace: MetricStat.Metric.Namespace,
            name: MetricStat.Metric.MetricName,
            dimensions: dimensionsOf(MetricStat.Metric.Dimensions),
          },
          statistic: MetricStat.Stat,
        }
      : [],
  )
  const periods = new Set(Metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []))
  const [periodSeconds] = periods
  if (answer === undefined || answers.length > 1 || periodSeconds === undefined || periods.size > 1)
    throw new Error(`The alarm ${name} must have one metric that it looks at, and one period.`)
  // The answer is computed last, from the others.
  const expressions = Metrics.toSorted((one, other) => Number(one.ReturnData) - Number(other.ReturnData)).flatMap(
    ({ Id: id, Expression }) => (Expression === undefined ? [] : { id, combine: readExpression(Expression) }),
  )
  return {
    metrics,
    periodSeconds,
    combine: (series) => {
      const all = new Map(series)
      for (const { id, combine } of expressions) all.set(id, combine(all))
      return all.get(answer.Id) ?? []
    },
  }
}

/**
 * PutMetricAlarm's reference says that missing data of AWS/DynamoDB is always ignored, the guide that it is by default:
 * the stricter applies.
 */
function missingDataOf({ Namespace, Metrics, TreatMissingData }: Properties): AlarmSpec['missingData'] {
  const namespaces = [Namespace, ...Metrics.map(({ MetricStat }) => MetricStat?.Metric.Namespace)]
  return namespaces.includes('AWS/DynamoDB') ? 'ignore' : TreatMissingData
}
