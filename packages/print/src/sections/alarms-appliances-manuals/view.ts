import type { Alarm, Appliance, Report } from '@lintel/contract'
import { date, joined, tidy } from '../../shared/format.ts'
import { besideOf, besideOfEntry, bothSides, rowsOfPhotos } from '../../shared/kept-things.ts'
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

const viewAppliance = (appliance: Appliance, book: PhotographBook, source: DocumentSource) => {
  const compares = isCheckOut(source.report)
  const { name, type, make, model, serial, qty, manualpresent } = appliance
  const photos = bothSides(appliance.photos, book, { code: 'AP', place: 'Appliances', name, compares })
  return {
    name,
    type,
    model: [make, model].filter(Boolean).join(' '),
    serial,
    qty: qty.in,
    qtyOut: compares && qty.out > 0 && qty.out !== qty.in ? `${qty.out} at check-out` : '',
    manual: manualpresent,
    photos,
    photoRefs: refsOf(photos),
    ...besideOfEntry('appliances', appliance, source),
  }
}

const manualName = ({ name, make, model, serial }: Report['manuals'][number]): string =>
  joined([name, [make, model].filter(Boolean).join(' '), serial])

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
    manualsSeen: report.manuals.filter((manual) => manual.seen).map(manualName),
    manualsMissing: report.manuals.filter((manual) => !manual.seen).map(manualName),
    notTested: alarms
      .filter((alarm) => !alarm.tested && !alarm.gone)
      .map((alarm) => joined([alarm.name, alarm.location])),
  }
}
