import { Alarm, type PlainDate, type ReportBody } from '@lintel/contract'
import type { MakeId } from '../../report-edits/rooms.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

/** An alarm that nobody has tested yet. */
export const newAlarm = (makeId: MakeId): Alarm => Alarm.parse({ _uuid: makeId() })

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

export const alarms = defineRules({
  section: 'alarms',
  progress: (body) => counted(body.alarms.map(({ tested }) => tested)),
  kept: keptEntries({
    schema: Alarm,
    fields: {
      ...{ _uuid: 'held', name: 'fact', operated: 'fact', location: 'fact', floor: 'fact' },
      ...{ tested: 'own', testdate: 'own', condition: 'own', photos: 'own' },
    },
    // An alarm counts as tested only in the report of the visit that tested it.
    followOn: (alarm, carry) => {
      const found = carry === 'kept' ? {} : { condition: '', photos: [] }
      return { ...alarm, tested: false, testdate: '', ...found }
    },
  }),
})
