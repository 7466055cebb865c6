import { isCoreType, type CheckRule, type Key, type Meter, type ReportBody } from '@lintel/contract'
import { displayDate } from '../../plain-dates.ts'
import { isEntryGone } from '../check-in-entries.ts'
import { returnedOf } from '../counted-entries.ts'
import { isMeterExcused, isMeterRead, meterLabel } from '../sections/meters.ts'
import type { Side } from '../side.ts'
import { pointAt, type Check } from './check.ts'

const dayMs = 24 * 3_600_000
const maxDaysFromTenancy = 7

/** Where the tenancy begins with the report. */
const dayOfCheckIn = ({ type, date, tenancy }: ReportBody) =>
  type === 'Check In' ? tenancy.checkindate || date : undefined

const meterFault = (meter: Meter, side: Side): readonly [field: string, what: string] | undefined => {
  if (isMeterExcused(meter)) return undefined
  if (!isMeterRead(meter))
    return ['readings', meter.reason === '' ? 'Not read, and no reason given' : 'Not read, yet marked accessible']
  return meter.photos[side].length === 0 ? [`photos.${side}`, 'Without a photograph'] : undefined
}

/** At check-out of those that came back. */
const countOf = (key: Key, side: Side): number | undefined =>
  side === 'in' ? key.qty.in || undefined : returnedOf(key)

export const entryChecks = {
  tenancy: {
    sentence: `The inspection was within ${maxDaysFromTenancy} days of the tenancy’s start or end`,
    source:
      'SafeDeposits Scotland, Inventory best practices (2017): on the day that the lease starts, or the day before',
    *points({ body: { type, date, tenancy }, side }) {
      if (!isCoreType(type)) return
      const [field, word] = side === 'out' ? (['enddate', 'end'] as const) : (['startdate', 'start'] as const)
      const day = tenancy[field]
      const days = day === '' ? 0 : Math.round((Date.parse(date) - Date.parse(day)) / dayMs)
      if (Math.abs(days) <= maxDaysFromTenancy) return
      const apart = `${Math.abs(days)} days ${days < 0 ? 'before' : 'after'}`
      yield {
        path: `tenancy.${field}`,
        message: `The inspection was ${apart} the ${word} of the tenancy, ${displayDate(day)}`,
      }
    },
  },
  alarm: {
    sentence: 'Each alarm was tested, at check-in on the day itself',
    source:
      'The Smoke and Carbon Monoxide Alarm (England) Regulations 2015 (SI 2015/1693, amended by SI 2022/707), reg. 4: in working order on the day the tenancy begins',
    *points({ body }) {
      const day = dayOfCheckIn(body)
      for (const [at, { name, location, tested: isTested, testdate, ...alarm }] of body.alarms.entries()) {
        if (isEntryGone(alarm)) continue
        const where = [name || 'Alarm', location]
        if (!isTested) yield pointAt(`alarms.${at}.tested`, where, 'Not tested')
        else if (day !== undefined && testdate !== day)
          yield pointAt(
            `alarms.${at}.testdate`,
            where,
            `Tested ${testdate === '' ? 'on no known day' : `on ${displayDate(testdate)}`}, not on the day of check-in, ${displayDate(day)}`,
          )
      }
    },
  },
  meter: {
    sentence: 'Meters have a reading and a photograph or a reason, keys are counted and photographed',
    source: 'TDS, Inventories, check-in and check-out reports (2019): utilities; keys',
    *points({ body, side }) {
      for (const [at, meter] of body.meters.entries()) {
        const fault = isEntryGone(meter) ? undefined : meterFault(meter, side)
        if (fault) yield pointAt(`meters.${at}.${fault[0]}`, [`${meterLabel(meter.name)} meter`], fault[1])
      }
      for (const [at, key] of body.keys.entries())
        if (countOf(key, side) === undefined) yield pointAt(`keys.${at}.qty.${side}`, ['Keys', key.name], 'Not counted')
      // One picture mostly shows all of them.
      if (body.keys.some((key) => countOf(key, side)) && body.keys.every(({ photos }) => photos[side].length === 0))
        yield pointAt('keys', ['Keys'], 'Without a photograph')
    },
  },
  keys: {
    sentence: 'As many keys came back as were given',
    source: 'TDS, Inventories, check-in and check-out reports (2019): keys',
    *points({ body, side }) {
      if (side === 'in') return
      for (const [at, key] of body.keys.entries()) {
        const back = returnedOf(key)
        // Added at check-out: nobody knows how many were given.
        const isKnown = key.readonly === true || key.qty.in > 0
        if (isKnown && back !== undefined && back !== key.qty.in)
          yield pointAt(`keys.${at}.qty.out`, ['Keys', key.name], `${key.qty.in} given, ${back} returned`)
      }
    },
  },
} satisfies Partial<Record<CheckRule, Check>>
