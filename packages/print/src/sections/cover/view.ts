import { cutText, type Report } from '@lintel/contract'
import { photographsVariant, summaryVariant } from '@lintel/rules'
import { date, filled, joined, longDate } from '../../shared/format.ts'
import type { ViewPhoto } from '../../shared/photographs.ts'
import { isCheckOut, settingsOf, checkInEntered, type DocumentSource } from '../../shared/source.ts'

/** Characters that fit a line of the cover at full size, and at the middle size. */
const sizeOf = (words: string, full: number, middle: number): 'full' | 'middle' | 'small' =>
  words.length <= full ? 'full' : words.length <= middle ? 'middle' : 'small'

const signers = (report: Report, type: 'tenant' | 'landlord'): string[] =>
  report.signatures.flatMap(({ name, ...signature }) => (signature.type === type && name.trim() ? name.trim() : []))

export const namesOf = (report: Report, type: 'tenant' | 'landlord'): string => joined(signers(report, type))

/** About what the four lines of a fact on the cover take. */
const factLength = 104

/** A long name must not hide the others. */
const shortNamesOf = (report: Report, type: 'tenant' | 'landlord'): string => {
  const names = signers(report, type)
  const max = Math.max(20, Math.floor(factLength / names.length))
  return joined(names.map((name) => (name.length > max ? `${cutText(name, max - 1).trimEnd()}…` : name)))
}

/** The customer. */
export const instructedBy = ({ customer }: Pick<Report, 'customer'>): string =>
  joined([customer.companyName, customer.branchName])

export const addressLineOf = ({ address }: Report): string =>
  joined([address.line1, address.line2, address.town, address.postcode])

/** `Inventory 204117, 02/11/2026`; empty if unknown. */
export const comparedWith = ({ report, previous }: DocumentSource): { name: string; date: string } => {
  const linked = report.linkedReports.find(({ ref }) => ref === (previous?.ref ?? report.previousReportRef))
  const ref = previous?.ref ?? report.previousReportRef
  const day = previous?.date ?? linked?.date ?? report.tenancy.checkindate
  return { name: ref === undefined ? '' : joined([`${report.previousReportType ?? 'Report'} ${ref}`]), date: day }
}

/** A report, staff, or both. */
export const comparedWords = (source: DocumentSource, name: string, day: string): string => {
  const told = checkInEntered(source)
  if (told === 'all') return 'The check-in as told by the agency'
  return joined([name, day, told === 'part' && name !== '' ? 'in part as told by the agency' : ''])
}

const shippedNames = { report: '', summary: summaryVariant.displayName, photographs: photographsVariant.displayName }

/** `, summary`. Abbreviations keep their capitals. */
const variantWords = (name: string): string =>
  name === '' ? '' : `, ${/^.[a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`

/** Millimetres: as large as fits the cover; a wide one extends to the sheet's edge. */
const frontOf = (photo: ViewPhoto) => {
  const ratio = photo.width / photo.height
  const w = Math.min(ratio >= 1.45 ? 190 : 174, 130.5 * ratio)
  return { photo, w, h: w / ratio }
}

const tenancyBegins: readonly string[] = ['Inventory', 'Check In']

/** The visit of the front photograph, where that is not this one. */
const takenBefore = (source: DocumentSource): string => {
  const { name } = comparedWith(source)
  const { previousReportType = '' } = source.report
  return isCheckOut(source.report) && tenancyBegins.includes(previousReportType)
    ? 'taken at the check-in'
    : `from ${name || 'the report before'}`
}

/** `P-01, taken at the check-in, 02/11/2026 10:14`. */
const frontCaption = (source: DocumentSource, { ref, taken }: ViewPhoto, isBefore: boolean): string =>
  joined(isBefore ? [ref, takenBefore(source), taken || date(comparedWith(source).date)] : [ref, taken])

/** `isBefore`: `front` shows an earlier visit. */
export const viewCover = (
  source: DocumentSource,
  { front, isBefore }: { front: ViewPhoto | undefined; isBefore: boolean },
  inspector: string,
) => {
  const { report, client, logo, background = '' } = source
  const { address } = report
  const rest = joined([address.line2, address.town, address.county, address.postcode])
  const old = comparedWith(source)
  const settings = settingsOf(source)
  const compared = joined([old.name, old.date && longDate(old.date)])
  return {
    client: {
      name: client.name,
      nameSize: sizeOf(client.name, 32, 70),
      address: joined([client.address.line1, client.address.line2, client.address.town, client.address.postcode]),
      contact: joined([client.phone, client.email, settings.website ? client.website : '']),
      logo: logo ?? '',
    },
    background,
    kind: `${report.title || source.typeName}${variantWords(source.variantName ?? shippedNames[source.variant ?? 'report'])}`,
    address: { line1: address.line1, size: sizeOf(address.line1, 32, 80), rest, restSize: sizeOf(rest, 60, 140) },
    front: front ? { ...frontOf(front), caption: frontCaption(source, front, isBefore) } : null,
    facts: filled([
      [isCheckOut(report) ? 'Checked out' : 'Inspected', longDate(report.date)],
      ['Reference', settings.reference ? `${report.ref}, version ${report.version}` : ''],
      isCheckOut(report)
        ? ['Compared with', comparedWords(source, old.name || 'The check-in side', old.date && longDate(old.date))]
        : old.name
          ? ['Previous report', compared]
          : ['Furnishing', report.propertyDetails.furnished === 'Default' ? '' : report.propertyDetails.furnished],
      ['Prepared by', inspector],
      ['Instructed by', instructedBy(report)],
      ['Landlord', shortNamesOf(report, 'landlord')],
      ['Tenants', shortNamesOf(report, 'tenant')],
    ]),
  }
}
