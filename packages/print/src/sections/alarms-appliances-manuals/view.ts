import type { Alarm, Appliance, Manual, Report } from '@lintel/contract'
import { isEntryGone, isUnanswered } from '@lintel/rules'
import { date, joined, tidy } from '../../shared/format.ts'
import { besideOf, besideOfEntry, bothSides, rowsOfPhotos } from '../../shared/kept-entries.ts'
import { refsOf, type PhotographBook } from '../../shared/photographs.ts'
import { isCheckOut, type DocumentSource } from '../../shared/source.ts'

const viewAlarm = (alarm: Alarm, book: PhotographBook, report: Report) => {
  const photos = book.number(alarm.photos, 'AL', { place: 'Alarms', name: alarm.name || 'Alarm' })
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
    ...besideOf('alarms', alarm, report),
  }
}

/** As for keys: a check-out without any count of appliances has not checked them. */
const atCheckOut = ({ qty }: Appliance, { report }: DocumentSource): string => {
  if (!report.appliances.some((other) => other.qty.out > 0)) return 'Not recorded at check-out'
  return qty.out === qty.in ? '' : `${qty.out} at check-out`
}

const viewAppliance = (appliance: Appliance, book: PhotographBook, source: DocumentSource) => {
  const compares = isCheckOut(source.report)
  const { name, type, make, model, serial, qty, manualpresent } = appliance
  const photos = bothSides(appliance.photos, book, { code: 'AP', place: 'Appliances', name, compares })
  const about = besideOfEntry('appliances', appliance, source)
  return {
    name,
    type,
    model: [make, model].filter(Boolean).join(' '),
    serial,
    qty: qty.in,
    qtyOut: compares && !about.gone ? atCheckOut(appliance, source) : '',
    manual: manualpresent,
    photos,
    photoRefs: refsOf(photos),
    ...about,
  }
}

const manualName = ({ name, make, model, serial }: Manual): string =>
  joined([name, [make, model].filter(Boolean).join(' '), serial])

/** Manuals by result; one that nobody has looked for is neither seen nor missing. */
const viewManuals = (report: Report) => {
  const compares = isCheckOut(report)
  const standing = (manual: Manual): 'seen' | 'missing' | 'unchecked' => {
    if (compares && isEntryGone(manual)) return 'missing'
    if (isUnanswered(manual, compares ? 'out' : 'in')) return 'unchecked'
    return manual.seen ? 'seen' : 'missing'
  }
  const named = (wanted: ReturnType<typeof standing>) =>
    report.manuals.filter((manual) => standing(manual) === wanted).map(manualName)
  return { manualsSeen: named('seen'), manualsMissing: named('missing'), manualsUnchecked: named('unchecked') }
}

/** Alarms, appliances and manuals, with their photographs in rows. */
export const viewAlarmsAppliancesManuals = (source: DocumentSource, book: PhotographBook, perRow: 2 | 3) => {
  const { report } = source
  const alarms = report.alarms.map((alarm) => viewAlarm(alarm, book, report))
  const appliances = report.appliances.map((appliance) => viewAppliance(appliance, book, source))
  return {
    alarms,
    appliances,
    applianceRows: rowsOfPhotos([...alarms, ...appliances], perRow),
    alarmsTested: ['Smoke alarm', 'Heat detector', 'Carbon monoxide detector', 'Alarm'].flatMap((name) => {
      const known = alarms.filter((alarm) => alarm.name === name)
      const tested = known.filter((alarm) => alarm.tested).length
      return known.length === 0 ? [] : [{ name, tested: `${tested} of ${known.length} tested` }]
    }),
    ...viewManuals(report),
    notTested: alarms
      .filter((alarm) => !alarm.tested && !alarm.gone)
      .map((alarm) => joined([alarm.name, alarm.location])),
  }
}
