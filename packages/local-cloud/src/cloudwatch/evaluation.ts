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

/** `SUM(METRICS())`, also of `FILL(METRICS(), 0)`, and `FILL(m1, 0)`. @throws Error for any other expression */
export function readExpression(expression: string): (series: ReadonlyMap<string, Series>) => Series {
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

/** Oldest first; undefined if missing. */
export type Series = readonly (number | undefined)[]

/** Without any value nothing is filled: CloudWatch then has no such metric. */
const filling = (series: Series, value: number): Series =>
  series.every((each) => each === undefined) ? series : series.map((each) => each ?? value)

const sumOf = (values: readonly number[]) =>
  values.length === 0 ? undefined : values.reduce((one, other) => one + other, 0)
