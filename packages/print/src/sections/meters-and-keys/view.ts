import type { Alarm, Appliance, Key, Meter, Report } from '@lintel/contract'
import { isThingGone, thingChanges, type EntryList, type KeptList, type KeptThings } from '@lintel/rules'
import { tidyFacts } from '../rooms/compare.ts'
import { counted, date, joined, tidy } from '../../shared/format.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import { refsOf, type PhotographBook, type ViewPhoto } from '../../shared/photographs.ts'
import { isCheckOut, isToldEntry, toldOf, type DocumentSource } from '../../shared/source.ts'

/** A reading beside the one it is compared with; `used` is empty where that makes no sense. */
export interface ViewReading {
  before: string
  now: string
  used: string
}

/** Photographs of both moments where a report compares them, else of the first alone. */
const bothSides = (
  photos: { in: Key['photos']['in']; out: Key['photos']['out'] },
  book: PhotographBook,
  { code, place, name, compares }: { code: string; place: string; name: string; compares: boolean },
): ViewPhoto[] => [
  ...book.number(photos.in, code, { place, name }),
  ...(compares ? book.number(photos.out, code, { place, name: `${name}, at check-out` }, ' out') : []),
]

/** What was used between two readings of one rate, in the digits that the meter shows; a meter that ran round has none. */
export const usedBetween = (before: string, now: string): string => {
  const plain = /^\d{1,12}(?:\.\d{1,6})?$/
  if (!plain.test(before) || !plain.test(now)) return ''
  const digits = Math.max(...[before, now].map((reading) => reading.split('.')[1]?.length ?? 0))
  const used = Number(now) - Number(before)
  return used < 0 ? '' : used.toFixed(digits)
}

/** What a check-out says of a thing beside the check-in. */
const besideOf = <L extends KeptList>(list: L, thing: KeptThings[L], report: Pick<Report, 'type'>) => {
  const compares = isCheckOut(report)
  const gone = compares && isThingGone(thing)
  const facts = compares ? tidyFacts(thingChanges(list, thing)) : []
  return {
    gone,
    facts,
    /** Below what it was: what it is. */
    beside: gone ? [] : facts.map(({ label, after }) => `${label} at check-out: ${after}`),
  }
}

/** `besideOf` a thing that was counted or photographed at check-in, where only part of a report's is told. */
const besideOfEntry = <L extends EntryList>(list: L, thing: KeptThings[L], source: DocumentSource) => {
  const about = besideOf(list, thing, source.report)
  const isTold = toldOf(source) === 'part' && isToldEntry(thing)
  return { ...about, beside: [...(isTold ? ['At check-in as told by the agency'] : []), ...about.beside] }
}

/** Something beside the items that a check-out found to be other than it was, as the page of changes lists it. */
export interface OtherChange {
  kind: string
  name: string
  before: string
  after: string
  gone: boolean
}

/** What is other than it was, or gone, of rooms, keys, meters and so on. */
export const otherChanges = (report: Report): OtherChange[] => {
  if (!isCheckOut(report)) return []
  const of = <L extends KeptList>(list: L, kind: string, nameOf: (thing: KeptThings[L]) => string) =>
    report[list].flatMap((entry: KeptThings[KeptList]): OtherChange[] => {
      const thing = entry as KeptThings[L]
      const { gone, facts } = besideOf(list, thing, report)
      const about = { kind, gone, name: tidy(nameOf(thing)) || kind }
      if (gone) return [{ ...about, before: 'Listed', after: 'Not there at check-out' }]
      return facts.map(({ label, before, after }) => ({
        ...about,
        before: `${label}: ${before}`,
        after: `${label}: ${after}`,
      }))
    })
  return [
    ...of('rooms', 'Room', ({ name }) => name),
    ...of('meters', 'Meter', ({ name }) => meterName(name)),
    ...of('keys', 'Key', ({ name }) => name),
    ...of('alarms', 'Alarm', ({ name, location }) => joined([name, location])),
    ...of('appliances', 'Appliance', ({ name }) => name),
    ...of('manuals', 'Manual', ({ name }) => name),
  ]
}

const meterName = (name: Meter['name']) => (name === 'HotWater' ? 'Hot water' : name)

const readingsOf = (meter: Meter, previous: Meter | undefined): ViewReading[] => {
  const rates = Math.max(meter.readings.length, previous?.readings.length ?? 0)
  return Array.from({ length: rates }, (_, rate) => {
    const [before, now] = [previous?.readings[rate]?.trim() ?? '', meter.readings[rate]?.trim() ?? '']
    return { before, now, used: usedBetween(before, now) }
  }).filter(({ before, now }) => before !== '' || now !== '')
}

const viewMeters = (source: DocumentSource, book: PhotographBook) => {
  const { report, previous } = source
  return report.meters.map((meter) => {
    const name = meterName(meter.name)
    const compares = isCheckOut(report)
    const photos = bothSides(meter.photos, book, { code: 'M', place: 'Meters', name: `${name} meter`, compares })
    return {
      name,
      supplier: meter.supplier,
      serial: meter.reference,
      location: tidy(meter.location),
      readings: readingsOf(
        meter,
        previous?.meters.find((other) => other._uuid === meter._uuid),
      ),
      accessible: meter.accessible,
      reason: tidy(meter.reason.trim()),
      photos,
      photoRefs: refsOf(photos),
      ...besideOfEntry('meters', meter, source),
    }
  })
}

/** A check-out that counted no key at all has not looked at them: that is not the same as none being returned. */
const viewKeys = (source: DocumentSource, book: PhotographBook) => {
  const { report } = source
  const compares = isCheckOut(report)
  const counts = compares && report.keys.some((key) => key.qty.out > 0)
  return report.keys.map((key) => {
    const photos = bothSides(key.photos, book, { code: 'KY', place: 'Keys', name: key.name, compares })
    const about = besideOfEntry('keys', key, source)
    const lost = counts && !about.gone ? Math.max(0, key.qty.in - key.qty.out) : 0
    return {
      code: key.code,
      name: key.name,
      type: key.type,
      notes: tidy(key.notes.trim()),
      qty: key.qty.in,
      returned: counts ? String(key.qty.out) : 'Not recorded',
      ...about,
      lost: lost === 0 ? '' : `${counted(lost, 'key')} not returned`,
      photos,
      photoRefs: refsOf(photos),
    }
  })
}

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

/** Meters, keys, alarms, appliances and manuals, with their photographs in rows. */
export const viewUtilities = (source: DocumentSource, book: PhotographBook, perRow: 2 | 3) => {
  const { report } = source
  const rows = (parts: readonly { photos: ViewPhoto[] }[]): Placed<ViewPhoto>[][] =>
    photoRows(
      parts.flatMap((part) => part.photos),
      perRow,
    )
  const meters = viewMeters(source, book)
  const keys = viewKeys(source, book)
  const alarms = report.alarms.map((alarm) => viewAlarm(alarm, book, report))
  const appliances = report.appliances.map((appliance) => viewAppliance(appliance, book, source))
  return {
    meters,
    meterRows: rows(meters),
    keys,
    keyRows: rows(keys),
    keyTotal: keys.reduce((sum, key) => sum + key.qty, 0),
    keysReturned: keys.some((key) => key.returned === 'Not recorded')
      ? 'Not recorded'
      : String(report.keys.reduce((sum, key) => sum + key.qty.out, 0)),
    keysLost: keys
      .filter((key) => key.gone || key.lost !== '')
      .map((key) => joined([key.name, key.type, key.gone ? 'not there at check-out' : key.lost])),
    alarms,
    appliances,
    applianceRows: rows([...alarms, ...appliances]),
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
    notRead: meters.filter((meter) => !meter.accessible).map((meter) => joined([meter.name, meter.reason])),
  }
}
