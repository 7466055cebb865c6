import { travelMinutes, type Appointment, type PropertySpec, type Client } from '@lintel/contract'
import { addressText, clashOf, customerName, londonClock, minutesBetween } from '@lintel/rules'
import {
  addressLines,
  counted,
  date as plainDate,
  filled,
  joined,
  longDate,
  moment,
  type Rows,
  date,
} from '../shared/format.ts'
import type { ReportDocument } from '../document.ts'
import { mixins } from '../shared/mixins.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { printSettings } from '../shared/print-settings.ts'
import { named } from '../shared/template-parts.ts'
import { daySheet, daySheetStyles } from './day-sheet-template.ts'

export interface DaySheetSource {
  inspector: string
  date: string
  branchId: string
  /** Cancelled ones included, by start. */
  appointments: readonly Appointment[]
  typeNames: Readonly<Record<string, string>>
}

/** `45 minutes`, `1 hour`, `1 h 30 min`. */
const lasting = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(minutes, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${hours} h ${rest} min`
}

const timesOf = ({ starttime, endtime }: Appointment) => {
  const [from, to] = [londonClock(starttime).slice(11, 16), londonClock(endtime).slice(11, 16)]
  return { from, to, minutes: minutesBetween(from, to) }
}

const propertyOf = ({ propertytype, furnished, bedrooms, receptions, bathrooms, other, sqft }: PropertySpec): string =>
  joined([
    propertytype,
    ...(bedrooms === undefined ? [] : [counted(bedrooms, 'bedroom')]),
    ...(receptions === undefined ? [] : [counted(receptions, 'reception')]),
    ...(bathrooms === undefined ? [] : [counted(bathrooms, 'bathroom')]),
    ...(other ? [`${other} other`] : []),
    ...(sqft ? [`${sqft} sq ft`] : []),
    furnished,
  ])

type TypeNames = DaySheetSource['typeNames']

const nameOf = (typeNames: TypeNames, type: string) => (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

const factsOf = (appointment: Appointment, typeNames: TypeNames): Rows => {
  const { customer, propertyspec, previousreport: previous, dataentryreport, dataentrydocuments } = appointment
  return filled([
    ['Property', propertyOf(propertyspec)],
    ['Customer', customer ? customerName(customer) : ''],
    ['Contact', customer ? joined([customer.address.phone, customer.address.email]) : ''],
    [
      'Previous report',
      previous ? joined([String(previous.ref), nameOf(typeNames, previous.type), plainDate(previous.date)]) : '',
    ],
    ['Report', dataentryreport ? joined([String(dataentryreport.ref), plainDate(dataentryreport.date)]) : ''],
    ['Documents', joined(dataentrydocuments.map(({ name, src }) => name ?? src.slice(src.lastIndexOf('/') + 1)))],
  ])
}

const betweenOf = (one: Appointment, next: Appointment | undefined) => {
  if (!next) return undefined
  const gap = minutesBetween(timesOf(one).to, timesOf(next).from)
  const clash = clashOf(one, next)
  if (clash === 'overlap') return { text: `Overlaps the next visit by ${lasting(-gap)}`, warns: true }
  if (clash === 'travel')
    return { text: `${gap === 0 ? 'No time' : `Only ${lasting(gap)}`} to get to the next address`, warns: true }
  if (gap <= 0) return undefined
  return { text: `${lasting(gap)} until the next visit`, warns: gap < travelMinutes }
}

/** `logo` is the branch's as a data URL. */
export const viewDaySheet = (
  { inspector, date, appointments, typeNames }: DaySheetSource,
  { company, logo = '' }: { company: string; logo?: string | undefined },
) => {
  const visits = appointments.filter(({ cancelled }) => !cancelled)
  const [first] = visits
  const last = visits.toSorted((a, b) => (a.endtime < b.endtime ? -1 : 1)).at(-1)
  const changed = appointments
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  const minutes = visits.reduce((sum, visit) => sum + timesOf(visit).minutes, 0)
  return {
    company,
    logo,
    inspector,
    day: longDate(date),
    facts: filled([
      ['Visits', String(visits.length)],
      ['From', first ? timesOf(first).from : ''],
      ['To', last ? timesOf(last).to : ''],
      ['At properties', minutes > 0 ? lasting(minutes) : ''],
      ['Last change', changed ? moment(changed) : ''],
    ]),
    stops: visits.map((visit, index) => {
      const { from, to, minutes: long } = timesOf(visit)
      const [line1 = '', ...rest] = addressLines({ ...visit.address, country: '', phone: '', mobile: '', email: '' })
      return {
        no: index + 1,
        from,
        to,
        long: lasting(long),
        place: line1 || 'No address',
        rest: rest.join(', '),
        type: nameOf(typeNames, visit.reporttype),
        facts: factsOf(visit, typeNames),
        notes: visit.notes.trim(),
        between: betweenOf(visit, visits[index + 1]),
      }
    }),
    cancelled: appointments
      .filter(({ cancelled }) => cancelled)
      .map((visit) => ({
        time: `${timesOf(visit).from}–${timesOf(visit).to}`,
        type: nameOf(typeNames, visit.reporttype),
        address: addressText(visit.address),
      })),
  }
}

export const daySheetDocument = async (
  source: DaySheetSource,
  { client, logo }: { client: Client; logo?: string | undefined },
): Promise<ReportDocument> => {
  const view = viewDaySheet(source, { company: client.name, logo })
  const day = date(source.date)
  return plainDocument({
    client,
    // No report type's own.
    settings: printSettings(client, ''),
    title: `Day sheet ${day}, ${source.inspector}`,
    running: { title: source.inspector, address: view.day, reference: `Day sheet ${day}` },
    view,
    css: [daySheetStyles],
    parts: named({ mixins, daySheet }),
  })
}
