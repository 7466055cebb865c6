import { Alarm, type PlainDate, type ReportBody } from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

export const newAlarm = (makeId: MakeId): Alarm => Alarm.parse({ _uuid: makeId() })

/** The date is `day` unless there is one already, and an untested one has none. */
export const setTested = (draft: ReportBody, index: number, tested: boolean, day: PlainDate): void => {
  const alarm = draft.alarms[index]
  if (!alarm) return
  alarm.tested = tested
  alarm.testdate = tested ? alarm.testdate || day : ''
}

/** Every untested one on `day`; the others keep their date. */
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
      _uuid: 'held',
      name: 'fact',
      operated: 'fact',
      location: 'fact',
      floor: 'fact',
      tested: 'own',
      testdate: 'own',
      condition: 'own',
      photos: 'own',
    },
    // A test counts only in the report of the visit that made it.
    followOn: (alarm, carry) => {
      const found = carry === 'kept' ? {} : { condition: '', photos: [] }
      return { ...alarm, tested: false, testdate: '', ...found }
    },
  }),
})
