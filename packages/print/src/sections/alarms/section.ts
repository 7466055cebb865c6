import type { Alarm, Report } from '@lintel/contract'
import { date, joined, tidy } from '../../shared/format.ts'
import { checkOutChanges, shownIn } from '../../shared/printed-entries.ts'
import { refsOf, type PhotographBook } from '../../shared/photographs.ts'
import { defineEntrySection } from '../entries/section.ts'

const viewAlarm = (alarm: Alarm, book: PhotographBook, report: Report) => {
  const { code, place } = shownIn('alarms')
  const photos = book.number(alarm.photos, code, { place, name: alarm.name || 'Alarm' })
  return {
    name: alarm.name || 'Alarm',
    operated: alarm.operated,
    location: alarm.location,
    floor: alarm.floor,
    tested: alarm.tested,
    testedOn: date(alarm.testdate),
    condition: tidy(alarm.condition.trim()),
    photos,
    photoRefs: refsOf(photos),
    ...checkOutChanges('alarms', alarm, report),
  }
}

export const alarms = defineEntrySection({
  list: 'alarms',
  noun: 'Alarm',
  nameOf: ({ name, location }) => joined([name, location]),
  view: ({ report }, book) => {
    const viewed = report.alarms.map((alarm) => viewAlarm(alarm, book, report))
    const notTested = viewed
      .filter((alarm) => !alarm.tested && !alarm.gone)
      .map((alarm) => joined([alarm.name, alarm.location]))
    return {
      locals: {
        alarms: viewed,
        alarmsTested: ['Smoke alarm', 'Heat detector', 'Carbon monoxide detector', 'Alarm'].flatMap((name) => {
          const known = viewed.filter((alarm) => alarm.name === name)
          const tested = known.filter((alarm) => alarm.tested).length
          return known.length === 0 ? [] : [{ name, tested: `${tested} of ${known.length} tested` }]
        }),
        notTested,
      },
      items: viewed.length,
      flagged: notTested.length,
      photos: viewed.flatMap(({ photos }) => photos),
    }
  },
  template: String.raw`
if alarms.length
  h3 Alarms
  table
    +columns(42, 27, 34, 24, 0, 16)
    +head('Alarm', 'Operated', 'Where', 'Tested', 'Notes', 'Photo')
    tbody
      each a in alarms
        tr(class=a.tested && !a.gone ? null : 'flagged')
          th(scope='row')
            = a.name
            +gone(a)
            +beside(a)
          td= a.operated
          td #{a.location} #[span.sub= a.floor]
          td #{a.tested ? 'Tested' : 'Not tested'} #[span.sub= a.testedOn]
          td.words= a.condition
          td.ref: +refs(a.photoRefs)
`,
})
