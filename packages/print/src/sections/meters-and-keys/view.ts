import type { Meter } from '@lintel/contract'
import { counted, joined, tidy } from '../../shared/format.ts'
import { besideOfEntry, bothSides, meterName, rowsOfPhotos } from '../../shared/kept-entries.ts'
import { refsOf, type PhotographBook } from '../../shared/photographs.ts'
import { isCheckOut, sectionsOf, type DocumentSource } from '../../shared/source.ts'

/** A reading and the one it is compared with; `used` is empty where the difference makes no sense. */
export interface ViewReading {
  before: string
  now: string
  used: string
}

/** The consumption between two readings of one rate, in the meter's digits; empty for a meter that rolled over. */
export const usedBetween = (before: string, now: string): string => {
  const plain = /^\d{1,12}(?:\.\d{1,6})?$/
  if (!plain.test(before) || !plain.test(now)) return ''
  const digits = Math.max(...[before, now].map((reading) => reading.split('.')[1]?.length ?? 0))
  const used = Number(now) - Number(before)
  return used < 0 ? '' : used.toFixed(digits)
}

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

/** A check-out without any count of keys has not checked them: that differs from none being returned. */
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

/** Meters and keys, with their photographs in rows. */
export const viewMetersAndKeys = (source: DocumentSource, book: PhotographBook, perRow: 2 | 3) => {
  const { report } = source
  const meters = viewMeters(source, book)
  const keys = viewKeys(source, book)
  const sections = sectionsOf(source)
  return {
    meters,
    meterRows: rowsOfPhotos(meters, perRow),
    keys,
    keyRows: rowsOfPhotos(keys, perRow),
    keysAsked: keys.length > 0 || sections.length === 0 || sections.includes('Keys'),
    keyTotal: keys.reduce((sum, key) => sum + key.qty, 0),
    keysReturned: keys.some((key) => key.returned === 'Not recorded')
      ? 'Not recorded'
      : String(report.keys.reduce((sum, key) => sum + key.qty.out, 0)),
    keysLost: keys
      .filter((key) => key.gone || key.lost !== '')
      .map((key) => joined([key.name, key.type, key.gone ? 'not there at check-out' : key.lost])),
    notRead: meters.filter((meter) => !meter.accessible).map((meter) => joined([meter.name, meter.reason])),
  }
}
