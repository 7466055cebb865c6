import type { Report } from '@lintel/contract'
import { comparedWith, comparedWords, namesOf } from '../cover/view.ts'
import { addressLines, date, filled, joined, tidy, type Rows } from '../../shared/format.ts'
import { isCheckOut, type DocumentSource } from '../../shared/source.ts'

const propertyRows = ({ report, typeName }: DocumentSource): Rows => {
  const details = report.propertyDetails
  const { forwardingContact: forwarding, parkingSpaceNo: space } = details
  const { customer } = report
  return filled([
    ['Address', joined(addressLines(report.address))],
    ['Kind of report', typeName],
    ['Furnishing', details.furnished === 'Default' ? '' : details.furnished],
    ['Parking', joined([details.parkingLocation, space && `space ${space}`])],
    ['Stopcock', details.stopcockLocation],
    ['Written for', joined([customer.companyName, customer.branchName, ...addressLines(customer.address)])],
    ['Forwarding address', joined([forwarding.name, forwarding.address, forwarding.phone, forwarding.email])],
  ])
}

const managedBy = ({ tenancy }: Report): string => {
  const { phone, mobile, email } = tenancy.managedbycontact
  return joined([tenancy.managedby, ...(tenancy.managedby === 'Landlord' ? [phone, mobile, email] : [])])
}

const tenancyRows = (source: DocumentSource): Rows => {
  const { report } = source
  const { tenancy } = report
  const old = comparedWith(source)
  return filled([
    ['Reference', joined([tenancy.reference, tenancy.pid])],
    ['Starts', date(tenancy.startdate)],
    ['Ends', tenancy.startdate && tenancy.enddate === '' ? 'Periodic, no end date' : date(tenancy.enddate)],
    ['Check-in', joined([date(tenancy.checkindate), tenancy.checkinby && `by ${tenancy.checkinby}`])],
    ['Compared with', old.name && comparedWords(source, old.name, date(old.date))],
    ['Landlord', namesOf(report, 'landlord')],
    ['Tenants', namesOf(report, 'tenant')],
    ['Managed by', managedBy(report)],
  ])
}

/** And of when it is, where that is not plain. */
interface NotesOf {
  of: string
  text: string
}

/**
 * What the report was made with is said to be of the report before, as long as it is there as it came; what was written
 * below it is of this visit.
 */
const viewNotes = (source: DocumentSource): NotesOf[] => {
  const { report, carried } = source
  const [notes, before] = [report.propertyDetails.generalNotes.trim(), carried?.notes.trim() ?? '']
  if (notes === '') return []
  if (before === '' || !(notes === before || notes.startsWith(`${before}\n`))) return [{ of: '', text: tidy(notes) }]
  const old = comparedWith(source)
  const [then, now] = isCheckOut(report) ? ['At check-in, from', 'At check-out'] : ['From', 'On this visit']
  const added = notes.slice(before.length).trim()
  return [
    { of: `${then} ${joined([old.name || 'the report before', date(old.date)])}`, text: tidy(before) },
    ...(added === '' ? [] : [{ of: joined([now, date(report.date)]), text: tidy(added) }]),
  ]
}

export const viewProperty = (source: DocumentSource) => ({
  notes: tidy(source.report.propertyDetails.generalNotes.trim()),
  notesByVisit: viewNotes(source),
  property: propertyRows(source),
  tenancy: tenancyRows(source),
})
