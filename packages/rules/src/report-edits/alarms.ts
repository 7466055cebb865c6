import type { PlainDate, ReportBody } from '@lintel/contract'

/** Says whether an alarm was tested; it was on `day` unless a day is known, and one that was not has no day. */
export const setTested = (draft: ReportBody, index: number, tested: boolean, day: PlainDate): void => {
  const alarm = draft.alarms[index]
  if (!alarm) return
  alarm.tested = tested
  alarm.testdate = tested ? alarm.testdate || day : ''
}

/** Marks every alarm that was not tested yet as tested on `day`; tests that were made keep their own. */
export const testAllAlarms = (draft: ReportBody, day: PlainDate): void => {
  draft.alarms.forEach((alarm, index) => {
    if (!alarm.tested) setTested(draft, index, true, day)
  })
}
