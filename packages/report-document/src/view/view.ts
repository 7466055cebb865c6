import {
  responsibilityCodes,
  type Alarm,
  type Appliance,
  type Client,
  type Key,
  type Meter,
  type PhotoRecord,
  type Report,
} from '@lintel/contract'
import { roomCodes } from '@lintel/rules'
import { counted, date, joined, longDate, moment, tidy } from './format.ts'
import { photoRows, type Placed } from './photo-rows.ts'
import { PhotographBook, type ViewPhoto } from './photographs.ts'
import { viewRoom, type ViewRoom } from './rooms.ts'

/** What a document is made from. */
export interface DocumentSource {
  report: Report
  client: Client
  /** `displayName` of the report's type. */
  typeName: string
  /** Name of the inspector, where the report does not say who prepared it. */
  inspector: string
  photos: ReadonlyMap<string, PhotoRecord>
  /** When the document is made, an instant. */
  generatedAt: string
  /** SHA-256 of the stored snapshot of this version, 64 hex digits. */
  reportSha256: string
  /** SHA-256 over those of the original photographs in the order of their references. */
  photographsSha256: (photos: readonly PhotoRecord[]) => string
  /** The client's logo as a data address. */
  logo?: string
}

type Rows = [string, string][]

const filled = (rows: Rows): Rows => rows.filter(([, value]) => value !== '')

const viewMeter = (meter: Meter, book: PhotographBook) => {
  const photos = book.number(meter.photos.in, 'M', 'Meters', { ref: '', name: `${meter.name} meter` })
  return {
    name: meter.name === 'HotWater' ? 'Hot water' : meter.name,
    supplier: meter.supplier,
    serial: meter.reference,
    location: meter.location,
    readings: meter.readings.filter((reading) => reading.trim() !== ''),
    accessible: meter.accessible,
    reason: meter.reason,
    photos,
    photoRefs: photos.map((photo) => photo.ref).join(', '),
  }
}

const viewKey = (key: Key, book: PhotographBook) => {
  const photos = book.number(key.photos.in, 'KY', 'Keys', { ref: '', name: key.name })
  return { ...key, qty: key.qty.in, photos, photoRefs: photos.map((photo) => photo.ref).join(', ') }
}

const viewAlarm = (alarm: Alarm, book: PhotographBook) => {
  const photos = book.number(alarm.photos, 'AL', 'Alarms', { ref: '', name: alarm.name })
  return {
    ...alarm,
    tested: alarm.tested,
    testedOn: date(alarm.testdate),
    photos,
    photoRefs: photos.map((photo) => photo.ref).join(', '),
  }
}

const viewAppliance = (appliance: Appliance, book: PhotographBook) => {
  const photos = book.number(appliance.photos.in, 'AP', 'Appliances', { ref: '', name: appliance.name })
  return {
    ...appliance,
    model: joined([`${appliance.make} ${appliance.model}`]),
    photos,
    photoRefs: photos.map((photo) => photo.ref).join(', '),
  }
}

/** Comments of both parties that the agency let through. */
const viewComments = (report: Report) => {
  const general = [
    { party: 'Property manager', name: '', text: report.comments.propertyManager, approved: true },
    {
      party: 'Landlord',
      name: report.landlordcommentsname,
      text: report.comments.client,
      approved: report.comments.clientapproved,
    },
    {
      party: 'Tenant',
      name: report.tenantcommentsname,
      text: report.comments.tenant,
      approved: report.comments.tenantapproved,
    },
  ]
  return general
    .filter((comment) => comment.approved && comment.text.trim() !== '')
    .map(({ party, name, text }) => ({ party, name, text: tidy(text) }))
}

const signatureTitles = { tenant: 'Tenant', landlord: 'Landlord', pi: 'Property inspector', other: 'Other' } as const

/** Signatures that are there, and an empty block for each party that has not signed. */
const viewSignatures = (report: Report) => {
  const given = report.signatures.map((signature) => ({
    title: signatureTitles[signature.type],
    name: signature.name,
    email: signature.email,
    image: signature.image,
    signed: signature.signedAt ? moment(signature.signedAt) : date(signature.date),
  }))
  const missing = (['pi', 'tenant', 'landlord'] as const)
    .filter((type) => !report.signatures.some((signature) => signature.type === type))
    .map((type) => ({ title: signatureTitles[type], name: '', email: '', image: '', signed: '' }))
  return [...given, ...missing]
}

/** Everything that the templates print, ready to print: they decide on nothing but its place. */
export const viewReport = (source: DocumentSource, perRow: 2 | 3 = 3) => {
  const { report, client } = source
  const book = new PhotographBook(source.photos)
  const property = book.number(report.propertyDetails.locationPhotos, 'P', 'Property')
  const receipts = book.number(report.propertyDetails.cleaningReceiptPhotos, 'P', 'Cleaning receipt')
  const [front] = property
  const meters = report.meters.map((meter) => viewMeter(meter, book))
  const keys = report.keys.map((key) => viewKey(key, book))
  const alarms = report.alarms.map((alarm) => viewAlarm(alarm, book))
  const appliances = report.appliances.map((appliance) => viewAppliance(appliance, book))
  const codes = roomCodes(report.rooms)
  const rooms: ViewRoom[] = report.rooms.map((room, index) =>
    viewRoom(room, index + 1, codes[index] ?? room.name, book, perRow),
  )
  const { tenancy, propertyDetails: details } = report
  const flagged = rooms.flatMap((room) => room.flagged)
  const items = rooms.flatMap((room) => room.items)
  const rows = (photos: ViewPhoto[]): Placed<ViewPhoto>[][] => photoRows(photos, perRow)
  const named = (type: 'tenant' | 'landlord') =>
    joined(report.signatures.filter((signature) => signature.type === type).map((signature) => signature.name))
  const undated = book.used.filter((record) => !record.takenAt).length
  const addressLine = joined([report.address.line1, report.address.line2, report.address.town, report.address.postcode])
  const inspector = report.preparedBy || source.inspector
  return {
    client: {
      name: client.name,
      address: joined([client.address.line1, client.address.town, client.address.postcode]),
      contact: joined([client.phone, client.email]),
      logo: source.logo ?? '',
    },
    title: report.title || source.typeName,
    address: {
      line1: report.address.line1,
      rest: joined([report.address.line2, report.address.town, report.address.county, report.address.postcode]),
    },
    addressLine,
    reference: `Ref ${report.ref}, version ${report.version}`,
    front: front ?? null,
    facts: filled([
      ['Inspected', longDate(report.date)],
      ['Reference', `${report.ref}, version ${report.version}`],
      ['Furnishing', details.furnished === 'Default' ? '' : details.furnished],
      ['Prepared by', inspector],
      ['Landlord', named('landlord')],
      ['Tenants', named('tenant')],
    ]),
    inspectedOn: date(report.date),
    summary: `${counted(items.length, 'item')} in ${counted(rooms.length, 'room')}, ${counted(book.used.length, 'photograph')}. Inspected on ${longDate(report.date)}.`,
    responsibilities: responsibilityCodes,
    notes: tidy(details.generalNotes),
    property: filled([
      ['Kind of report', source.typeName],
      ['Furnishing', details.furnished],
      ['Parking', joined([details.parkingLocation, details.parkingSpaceNo && `space ${details.parkingSpaceNo}`])],
      ['Stopcock', details.stopcockLocation],
      ['Written for', joined([report.customer.companyName, report.customer.branchName])],
      ['Forwarding address', joined([details.forwardingContact.name, details.forwardingContact.address])],
    ]),
    tenancy: filled([
      ['Reference', tenancy.reference],
      ['Starts', date(tenancy.startdate)],
      ['Ends', tenancy.startdate && tenancy.enddate === '' ? 'Periodic, no end date' : date(tenancy.enddate)],
      ['Check-in', joined([date(tenancy.checkindate), tenancy.checkinby && `by ${tenancy.checkinby}`])],
      ['Landlord', named('landlord')],
      ['Tenants', named('tenant')],
      [
        'Managed by',
        joined([
          tenancy.managedby,
          tenancy.managedby === 'Landlord' ? tenancy.managedbycontact.phone : '',
          tenancy.managedby === 'Landlord' ? tenancy.managedbycontact.email : '',
        ]),
      ],
    ]),
    propertyRows: rows([...property.slice(1), ...receipts]),
    propertyPhotoCount: property.length + receipts.length,
    meters,
    meterRows: rows(meters.flatMap((meter) => meter.photos)),
    keys,
    keyRows: rows(keys.flatMap((key) => key.photos)),
    keyTotal: keys.reduce((sum, key) => sum + key.qty, 0),
    alarms,
    appliances,
    applianceRows: rows([...alarms, ...appliances].flatMap((entry) => entry.photos)),
    manualsSeen: report.manuals
      .filter((manual) => manual.seen)
      .map((manual) => joined([manual.name, `${manual.make} ${manual.model}`])),
    manualsMissing: report.manuals.filter((manual) => !manual.seen).map((manual) => manual.name),
    notTested: alarms.filter((alarm) => !alarm.tested).map((alarm) => joined([alarm.name, alarm.location])),
    notRead: meters.filter((meter) => !meter.accessible).map((meter) => joined([meter.name, meter.reason])),
    rooms,
    flagged,
    sample: flagged.find((item) => item.photoRefs !== '') ?? items.find((item) => item.notes.length > 0) ?? null,
    comments: viewComments(report),
    signatures: viewSignatures(report),
    record: filled([
      ['Reference', String(report.ref)],
      ['Version', `${report.version}, made into this document on ${moment(source.generatedAt)}`],
      ['Saved', `${moment(report.updatedAt)}${report.updatedBy && `, by ${report.updatedBy}`}`],
      ['Inspection', joined([longDate(report.date), inspector && `by ${inspector}`])],
      [
        'Photographs',
        undated === 0
          ? `${book.used.length}, each with the time that the camera gave it; the originals are kept`
          : `${book.used.length}; ${undated} without a camera’s time, marked with the time they were received; the originals are kept`,
      ],
      ['Grades and words', report.dictionaryversion && `Dictionary version ${report.dictionaryversion}`],
      ['Times', 'As on the clock in the United Kingdom'],
    ]),
    fingerprints: {
      report: inGroups(source.reportSha256),
      photographs: inGroups(source.photographsSha256(book.used)),
    },
    photographs: book.sizes,
  }
}

export type ReportView = ReturnType<typeof viewReport>

/** Eight digits at a time, as people compare them. */
const inGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? ''
