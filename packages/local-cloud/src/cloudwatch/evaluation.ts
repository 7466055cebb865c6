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
