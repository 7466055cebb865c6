import {
  Address,
  furnishings,
  PropertyDetails,
  type Appointment,
  type ReportBody,
  type AppointmentAddress,
} from '@lintel/contract'
import { addressText } from '../address-text.ts'
import { displayDate } from '../plain-dates.ts'
import { lineWords } from '../search/address-words.ts'

const counted = (count: number | undefined, one: string, many = `${one}s`) =>
  count === undefined ? '' : `${count} ${count === 1 ? one : many}`

/** `Flat, 2 bedrooms, 1 bathroom, 640 square feet`; empty if nothing is known. */
export const propertyLine = ({ propertyspec: spec }: Pick<Appointment, 'propertyspec'>): string =>
  [
    spec.propertytype,
    counted(spec.bedrooms, 'bedroom'),
    counted(spec.receptions, 'reception'),
    counted(spec.bathrooms, 'bathroom'),
    counted(spec.other, 'other room'),
    counted(spec.sqft, 'square foot', 'square feet'),
  ]
    .filter((part) => part !== '')
    .join(', ')

type Booked = Pick<ReportBody, 'date' | 'branchId' | 'userId' | 'type' | 'address' | 'propertyDetails'> &
  Partial<Pick<ReportBody, 'customer' | 'uploaddocuments'>>

/** Its notes are for the inspector and would be printed. */
export function bookedReport(appointment: Appointment): Booked {
  const { date, branchId, userId, reporttype: type, address, customer, dataentrydocuments } = appointment
  const furnished = furnishings.find((one) => one.toLowerCase() === appointment.propertyspec.furnished.toLowerCase())
  return {
    date,
    branchId,
    userId,
    type,
    address: Address.parse(address),
    propertyDetails: PropertyDetails.parse({
      ...(furnished && { furnished }),
      generalNotes: propertyLine(appointment),
    }),
    ...(customer && { customer }),
    ...(dataentrydocuments.length > 0 && { uploaddocuments: dataentrydocuments }),
  }
}

/** Of the follow-on that is made for it. */
export const bookedFollowOn = (
  made: Pick<ReportBody, 'uploaddocuments'> & Partial<Pick<ReportBody, 'customer'>>,
  { date, userId, customer = made.customer, uploaddocuments = [] }: Booked,
): Pick<ReportBody, 'date' | 'userId' | 'uploaddocuments'> & Partial<Pick<ReportBody, 'customer'>> => {
  const known = new Set(made.uploaddocuments.map(({ src }) => src))
  const added = uploaddocuments.filter(({ src }) => !known.has(src))
  return { date, userId, ...(customer && { customer }), uploaddocuments: [...made.uploaddocuments, ...added] }
}

const parts = ['line1', 'line2', 'town', 'county', 'postcode'] as const satisfies (keyof AppointmentAddress)[]

/** Empty parts included, so that it can be parsed again. */
export const addressLine = (address: AppointmentAddress): string =>
  parts.map((part) => address[part].replaceAll(/\s*,\s*/g, ' ').trim()).join(', ')

export const addressOfLine = (line: string): AppointmentAddress => {
  const [line1 = '', line2 = '', town = '', county = '', postcode = ''] = line.split(',').map((part) => part.trim())
  return { line1, line2, town, county, postcode }
}

/** `Inventory, 24/11/2026, 1 Old Quay, Westhaven`. */
export const appointmentName = ({
  reporttype,
  date,
  address,
}: Pick<Appointment, 'reporttype' | 'date' | 'address'>): string =>
  [reporttype, displayDate(date), addressText(address)].filter((part) => part !== '').join(', ')

/** In the planner, below our own origin. */
export const appointmentPath = ({ id, client, date }: Pick<Appointment, 'id' | 'client' | 'date'>): string =>
  `/planner?${new URLSearchParams({ client, date, appointment: id }).toString()}`

/** By first line and postcode, however they are written. */
export const isSameProperty = (one: AppointmentAddress, other: AppointmentAddress): boolean =>
  (['line1', 'postcode'] as const).every((part) => lineWords(one[part]).join('') === lineWords(other[part]).join(''))
