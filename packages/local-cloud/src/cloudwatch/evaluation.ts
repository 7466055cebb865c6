/*
 * When an alarm rings: 'Alarm evaluation' and 'Configuring how CloudWatch alarms treat missing data' of the CloudWatch guide,
 * with all rows of its two tables in the test.
 */

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'
export type MissingData = 'breaching' | 'notBreaching' | 'ignore' | 'missing'

export interface Rule {
  /** Of the latest so many data points ... */
  evaluationPeriods: number
  /** ... so many are to breach the threshold. */
  datapointsToAlarm: number
  missingData: MissingData
}

/** So many data points are looked at beyond those that are evaluated, where some are missing: as in the guide's tables. */
export const furtherBack = 2

/** A data point: whether it breaches the threshold; undefined where it is missing. */
export type Datapoint = boolean | undefined

/** The state after these data points, the oldest first, which are `evaluationPeriods` and `furtherBack` more. */
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
  // Where there are enough, what is missing between them does not count at all.
  if (missing === 0 || missingData === 'notBreaching') return stateOf(breaching)
  if (missingData === 'breaching') return stateOf(breaching + missing)
  if (real.length === 0) return missingData === 'ignore' ? before : 'INSUFFICIENT_DATA'
  if (breaching >= datapointsToAlarm || !real.every(Boolean)) return stateOf(breaching)
  if (missingData === 'ignore') return before
  // All that is known breaches, though it is too little: once it is old enough, nothing better will come.
  const age = datapoints.length - datapoints.findIndex((each) => each !== undefined)
  return age >= datapointsToAlarm ? 'ALARM' : before
}
