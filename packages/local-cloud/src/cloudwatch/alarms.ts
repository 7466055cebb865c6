import { furtherBack, stateAfter, type AlarmState, type Rule, type Series } from './evaluation.ts'
import { MINUTE, statisticOf, type MetricName, type Metrics } from './metrics.ts'

export type Comparison =
  'GreaterThanThreshold' | 'GreaterThanOrEqualToThreshold' | 'LessThanThreshold' | 'LessThanOrEqualToThreshold'

export interface Watched {
  metrics: readonly { id: string; metric: MetricName; statistic: string }[]
  periodSeconds: number
  combine: (series: ReadonlyMap<string, Series>) => Series
}

export interface AlarmSpec extends Rule {
  name: string
  arn: string
  description: string | undefined
  region: string
  watched: Watched
  comparison: Comparison
  threshold: number
  actionsEnabled: boolean
  actions: Readonly<Record<AlarmState, readonly string[]>>
}

export interface Change {
  spec: AlarmSpec
  from: AlarmState
  to: AlarmState
  reason: string
  at: Date
}

export interface AlarmStatus {
  name: string
  description: string | undefined
  state: AlarmState
  reason: string
  since: string | undefined
}

const comparisons: Record<Comparison, { breaches: (value: number, threshold: number) => boolean; words: string }> = {
  GreaterThanThreshold: { breaches: (value, threshold) => value > threshold, words: 'greater than' },
  GreaterThanOrEqualToThreshold: {
    breaches: (value, threshold) => value >= threshold,
    words: 'greater than or equal to',
  },
  LessThanThreshold: { breaches: (value, threshold) => value < threshold, words: 'less than' },
  LessThanOrEqualToThreshold: { breaches: (value, threshold) => value <= threshold, words: 'less than or equal to' },
}

/** States start afresh with the process. */
export class Alarms {
  readonly #specs: readonly AlarmSpec[]
  readonly #metrics: Metrics
  readonly #tell: (topicArn: string, change: Change) => Promise<void>
  readonly #states = new Map<string, Omit<Change, 'spec' | 'from'>>()
  readonly #startedAt: number

  constructor(
    specs: readonly AlarmSpec[],
    metrics: Metrics,
    tell: (topicArn: string, change: Change) => Promise<void>,
    startedAt = Date.now(),
  ) {
    this.#specs = specs
    this.#metrics = metrics
    this.#tell = tell
    this.#startedAt = startedAt
  }

  /** Over the periods that end with the last whole minute before `now`. Topics are only notified of changes. */
  async evaluate(now = Date.now()): Promise<void> {
    for (const spec of this.#specs) {
      // AWS would still have the values from before this process.
      const rangeMs = spec.evaluationPeriods * spec.watched.periodSeconds * 1000
      if (spec.missingData === 'breaching' && now - this.#startedAt < rangeMs) continue
      const from = this.#stateOf(spec)
      const series = this.#seriesOf(spec, Math.floor(now / MINUTE) * MINUTE)
      const { breaches } = comparisons[spec.comparison]
      const datapoints = series.map((value) => (value === undefined ? undefined : breaches(value, spec.threshold)))
      const to = stateAfter(spec, datapoints, from)
      if (to === from) continue
      const change: Change = { spec, from, to, reason: reasonOf(spec, series, to), at: new Date(now) }
      this.#states.set(spec.arn, change)
      if (spec.actionsEnabled) for (const topic of spec.actions[to]) await this.#tell(topic, change)
    }
  }

  list(): AlarmStatus[] {
    const all = this.#specs.map((spec) => {
      const known = this.#states.get(spec.arn)
      return {
        name: spec.name,
        description: spec.description,
        state: this.#stateOf(spec),
        reason: known?.reason ?? 'Unchecked: Initial alarm creation',
        since: known?.at.toISOString(),
      }
    })
    return all.toSorted((one, other) => Number(other.state === 'ALARM') - Number(one.state === 'ALARM'))
  }

  #stateOf({ arn }: AlarmSpec): AlarmState {
    return this.#states.get(arn)?.to ?? 'INSUFFICIENT_DATA'
  }

  #seriesOf({ watched, evaluationPeriods }: AlarmSpec, end: number): Series {
    const periodMs = watched.periodSeconds * 1000
    const looked = evaluationPeriods + furtherBack
    const series = watched.metrics.map(({ id, metric, statistic }): [string, Series] => [
      id,
      Array.from({ length: looked }, (_, at) => {
        const from = end - (looked - at) * periodMs
        return statisticOf(statistic, this.#metrics.between(metric, from, from + periodMs))
      }),
    ])
    return watched.combine(new Map(series))
  }
}

function reasonOf(spec: AlarmSpec, series: Series, to: AlarmState): string {
  const real = series.filter((value) => value !== undefined).slice(-spec.evaluationPeriods)
  const { evaluationPeriods, datapointsToAlarm, comparison, threshold } = spec
  if (to === 'INSUFFICIENT_DATA') return `Insufficient Data: ${evaluationPeriods} datapoints were unknown.`
  if (real.length === 0)
    return `Threshold Crossed: no datapoints were received for ${evaluationPeriods} period${evaluationPeriods === 1 ? '' : 's'} and ${evaluationPeriods} missing datapoint${evaluationPeriods === 1 ? ' was' : 's were'} treated as [${spec.missingData === 'breaching' ? 'Breaching' : 'NonBreaching'}].`
  const were = to === 'ALARM' ? 'was' : 'was not'
  return `Threshold Crossed: ${datapointsToAlarm} out of the last ${evaluationPeriods} datapoints [${real.map((value) => value.toFixed(1)).join(', ')}] ${were} ${comparisons[comparison].words} the threshold (${threshold.toFixed(1)}).`
}
