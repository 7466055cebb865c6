import { Address, furnishings, PropertyDetails, type Appointment, type ReportBody } from '@lintel/contract'

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
    ...{ date, branchId, userId, type, address: Address.parse(address) },
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
