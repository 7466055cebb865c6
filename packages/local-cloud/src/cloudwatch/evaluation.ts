/* 'Alarm evaluation' and 'Configuring how CloudWatch alarms treat missing data' of the CloudWatch guide. */

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'
export type MissingData = 'breaching' | 'notBreaching' | 'ignore' | 'missing'

export interface Rule {
  /** The number of latest data points ... */
  evaluationPeriods: number
  /** ... of which this many must breach the threshold. */
  datapointsToAlarm: number
  missingData: MissingData
}

/** Further data points considered if some evaluated ones are missing, as in the guide's tables. */
export const furtherBack = 2

/** Whether it breaches the threshold; undefined if missing. */
export type Datapoint = boolean | undefined

/** Oldest first; there are `evaluationPeriods` plus `furtherBack` of them. */
export function stateAfter(
  { evaluationPeriods, datapointsToAlarm, missingData }: Rule,
  datapoints: readonly Datapoint[],
  before: AlarmState,
): AlarmState {
  const real = datapoints.filter((each) => each !== undefined)
  const stateOf = (breaching: number): AlarmState => (breaching >= datapointsToAlarm ? 'ALARM' : 'OK')
  const latest = real.slice(-evaluationPeriods)
  const breaching = latest.filter(Boolean).length
  const missing = evaluationPeriods - latest.length
  // With enough data points, missing ones between them are ignored.
  if (missing === 0 || missingData === 'notBreaching') return stateOf(breaching)
  if (missingData === 'breaching') return stateOf(breaching + missing)
  if (real.length === 0) return missingData === 'ignore' ? before : 'INSUFFICIENT_DATA'
  if (breaching >= datapointsToAlarm || !real.every(Boolean)) return stateOf(breaching)
  if (missingData === 'ignore') return before
  // All known points breach, but there are too few: once old enough, no better ones will arrive.
  const age = datapoints.length - datapoints.findIndex((each) => each !== undefined)
  return age >= datapointsToAlarm ? 'ALARM' : before
}

type Combine = (series: ReadonlyMap<string, Series>) => Series

/**
 * `SUM(METRICS())`, also of `FILL(METRICS(), 0)`; `FILL(m1, 0)`; `IF(m1 >= 50, m2, 0)`, also of `100 * m2 / m1`.
 * @throws Error for any other expression
 */
export function readExpression(expression: string): Combine {
  const conditional = readConditional(expression)
  if (conditional) return conditional
  const parts =
    /^(?:SUM\((?<all>METRICS\(\)|FILL\(METRICS\(\), *(?<with>-?\d+)\))\)|FILL\((?<one>[a-z]\w*), *(?<value>-?\d+)\))$/
  const { all, with: filled, one, value } = parts.exec(expression)?.groups ?? {}
  if (one !== undefined) return (series) => filling(series.get(one) ?? [], Number(value))
  if (all === undefined) throw new Error(`The metric math ${expression} is not supported by the local cloud.`)
  return (series) => {
    const each = [...series.values()].map((points) => (filled === undefined ? points : filling(points, Number(filled))))
    return Array.from({ length: Math.max(0, ...each.map(({ length }) => length)) }, (_, at) =>
      sumOf(each.flatMap((points) => points[at] ?? [])),
    )
  }
}

function readConditional(expression: string): Combine | undefined {
  const parts =
    /^IF\((?<judged>[a-z]\w*) >= (?<min>\d+), (?:(?<factor>\d+) \* )?(?<value>[a-z]\w*)(?: \/ (?<divisor>[a-z]\w*))?, (?<otherwise>\d+)\)$/
  const { judged = '', min, factor = 1, value = '', divisor, otherwise } = parts.exec(expression)?.groups ?? {}
  if (min === undefined) return undefined
  return (series) =>
    (series.get(judged) ?? []).map((judgedBy, at) => {
      const amount = series.get(value)?.[at]
      const by = divisor === undefined ? 1 : series.get(divisor)?.[at]
      // Without one of its values, or divided by nothing, a data point is missing.
      if (judgedBy === undefined || amount === undefined || !by) return undefined
      return judgedBy >= Number(min) ? (Number(factor) * amount) / by : Number(otherwise)
    })
}

/** Oldest first; undefined if missing. */
export type Series = readonly (number | undefined)[]

/** Without any value nothing is filled: CloudWatch then has no such metric. */
const filling = (series: Series, value: number): Series =>
  series.every((each) => each === undefined) ? series : series.map((each) => each ?? value)

const sumOf = (values: readonly number[]) =>
  values.length === 0 ? undefined : values.reduce((one, other) => one + other, 0)
