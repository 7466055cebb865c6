import type { Meter, Photo } from '@lintel/contract'
import { meterLabel, previousMeter } from '@lintel/rules'
import { joined, tidy } from '../../shared/format.ts'
import { checkOutChangesOfEntry, bothSides, rowsOfPhotos, shownIn } from '../../shared/printed-entries.ts'
import { refsOf, timesOf, type PhotographBook } from '../../shared/photographs.ts'
import { isCheckOut, settingsOf, type DocumentSource } from '../../shared/source.ts'
import { defineEntrySection } from '../entries/section.ts'

/** `used` is empty if the difference is meaningless. */
export interface ViewReading {
  before: string
  now: string
  used: string
}

/** In the meter's digits; empty for a meter that rolled over. */
export const usedBetween = (before: string, now: string): string => {
  const plain = /^\d{1,12}(?:\.\d{1,6})?$/
  if (!plain.test(before) || !plain.test(now)) return ''
  const digits = Math.max(...[before, now].map((reading) => reading.split('.')[1]?.length ?? 0))
  const used = Number(now) - Number(before)
  return used < 0 ? '' : used.toFixed(digits)
}

const readingsOf = (meter: Meter, previous: Meter | undefined): ViewReading[] => {
  const rates = Math.max(meter.readings.length, previous?.readings.length ?? 0)
  const readings = Array.from({ length: rates }, (_, rate) => {
    const [before, now] = [previous?.readings[rate]?.trim() ?? '', meter.readings[rate]?.trim() ?? '']
    return { before, now, used: usedBetween(before, now) }
  }).filter(({ before, now }) => before !== '' || now !== '')
  return readings.length === 0 && meter.accessible ? [{ before: '', now: '', used: '' }] : readings
}

const notReadBecause = (reason: string) => (reason === '' ? 'Not read' : `Not read: ${reason}`)

/** When the camera took it; also when it arrived, if over a day later. Readings have no time of their own. */
const photographedAt = (photos: readonly Photo[], source: DocumentSource): string => {
  const taken = photos.flatMap(({ id }) => source.photos.get(id) ?? []).filter(({ takenAt }) => takenAt)
  const last = taken.toSorted((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? -1 : 1)).at(-1)
  return last && settingsOf(source).photographsDate ? `Photographed ${timesOf(last)}` : ''
}

const viewMeters = (source: DocumentSource, book: PhotographBook) => {
  const { report, previous } = source
  return report.meters.map((meter) => {
    const name = meterLabel(meter.name)
    const compares = isCheckOut(report)
    const reason = tidy(meter.reason.trim())
    const photos = bothSides(meter.photos, book, { ...shownIn('meters'), name: `${name} meter`, compares })
    return {
      name,
      supplier: meter.supplier,
      serial: meter.reference,
      location: tidy(meter.location),
      readings: readingsOf(meter, previousMeter(meter, report.meters, previous?.meters)),
      accessible: meter.accessible,
      reason,
      notRead: meter.accessible ? '' : notReadBecause(reason),
      photographed: {
        before: compares ? photographedAt(meter.photos.in, source) : '',
        now: photographedAt(compares ? meter.photos.out : meter.photos.in, source),
      },
      photos,
      photoRefs: refsOf(photos),
      ...checkOutChangesOfEntry('meters', meter, source),
    }
  })
}

export const meters = defineEntrySection({
  list: 'meters',
  noun: 'Meter',
  nameOf: ({ name }) => meterLabel(name),
  view: (source, book, perRow) => {
    const viewed = viewMeters(source, book)
    const notRead = viewed.filter((meter) => !meter.accessible).map((meter) => joined([meter.name, meter.reason]))
    return {
      locals: { meters: viewed, meterRows: rowsOfPhotos(viewed, perRow), notRead },
      items: viewed.length,
      flagged: notRead.length,
      photos: viewed.flatMap(({ photos }) => photos),
    }
  },
  template: String.raw`
mixin meterrow(m)
  tr(class=m.accessible && !m.gone ? null : 'flagged')
    th(scope='row')
      = m.name
      +gone(m)
    td
      = m.supplier
      span.sub= m.serial
      +beside(m)
    td= m.location
    block
    td.ref: +refs(m.photoRefs)

if meters.length
  h3 Meters
  if checkOut
    table
      +columns(20, 38, 0, 24, 28, 20, 24)
      +head('Meter', 'Supplier, serial number', 'Where', previous.on ? '>At check-in, ' + previous.on : '>At check-in', '>At check-out, ' + inspectedOn, '>Used', 'Photo')
      tbody
        each m in meters
          +meterrow(m)
            td.num
              each r in m.readings
                div= r.before
              if m.readings.some(r => r.before) && m.photographed.before
                span.sub= m.photographed.before
            td.num
              each r in m.readings
                div: b= r.now || (m.accessible ? 'Not recorded' : '')
              if m.notRead
                div= m.notRead
              if m.photographed.now
                span.sub= m.photographed.now
            td.num
              each r in m.readings
                div= r.used
  else
    table
      +columns(24, 48, 0, 40, 16)
      +head('Meter', 'Supplier, serial number', 'Where', 'Reading, ' + inspectedOn, 'Photo')
      tbody
        each m in meters
          +meterrow(m)
            td
              each r in m.readings
                div: b= r.now || 'Not recorded'
              if m.notRead
                div= m.notRead
              if m.photographed.now
                span.sub= m.photographed.now
  if meterRows.length
    .after
      +photographs(meterRows)
`,
})
