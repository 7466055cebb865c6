import { Meter, meterReadingsMax, type meterKinds, type ReportBody } from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

export type MeterKind = (typeof meterKinds)[number]

export const newMeter = (name: MeterKind, makeId: MakeId): Meter => Meter.parse({ _uuid: makeId(), name })

/**
 * By its id, else by its name; if the report has neither, `meter` is added. A form can thus show a meter that is added
 * to the report by its first edit.
 */
export const findOrAddMeter = (draft: ReportBody, meter: Meter): number => {
  const known = draft.meters.findIndex(({ _uuid }) => _uuid === meter._uuid)
  if (known >= 0) return known
  const named = draft.meters.findIndex(({ name }) => name === meter.name)
  return named >= 0 ? named : draft.meters.push(structuredClone(meter)) - 1
}

export const addReading = (draft: ReportBody, index: number): void => {
  const readings = draft.meters[index]?.readings
  if (readings && readings.length < meterReadingsMax) readings.push('')
}

export const setReading = (draft: ReportBody, index: number, reading: number, value: string): void => {
  const readings = draft.meters[index]?.readings
  if (readings && reading in readings) readings[reading] = value
}

export const removeReading = (draft: ReportBody, index: number, reading: number): void => {
  const readings = draft.meters[index]?.readings
  if (readings && readings.length > 1) readings.splice(reading, 1)
}

/** With the same number of rates. Its readings are those of the previous report. */
const unread = ({ readings }: Meter) => ({ accessible: true, reason: '', readings: readings.map(() => '') })

export const meterLabel = (kind: MeterKind): string => (kind === 'HotWater' ? 'Hot water' : kind)

/** Only where it is not accessible is its reason shown and printed. */
export const isMeterExcused = ({ accessible, reason }: Meter): boolean => !accessible && reason !== ''

export const isMeterRead = (meter: Meter): boolean => meter.readings.some(Boolean) || isMeterExcused(meter)

/** The same meter of the previous report; of several of a kind only the ids say which is which. */
export const previousMeter = (
  { _uuid: id, name }: Meter,
  meters: readonly Meter[],
  previous: readonly Meter[] = [],
): Meter | undefined => {
  const ofKind = previous.filter((other) => other.name === name)
  const isOnly = ofKind.length === 1 && meters.filter((other) => other.name === name).length < 2
  return ofKind.find(({ _uuid }) => _uuid === id) ?? (isOnly ? ofKind[0] : undefined)
}

export const meters = defineRules({
  section: 'meters',
  progress: (body) => counted(body.meters.map(isMeterRead)),
  kept: keptEntries({
    schema: Meter,
    fields: {
      _uuid: 'held',
      name: 'held',
      accessible: 'own',
      reason: 'own',
      supplier: 'fact',
      reference: 'fact',
      location: 'fact',
      readings: 'own',
      photos: 'sides',
    },
    begins: unread,
    followOn: (meter, carry) =>
      carry === 'kept'
        ? { ...meter, photos: { in: [...meter.photos.in], out: [] } }
        : { ...meter, ...unread(meter), photos: { in: [], out: [] } },
  }),
})
