import type { ColumnField, WorkbookField } from '@lintel/contract'
import { folded } from '../search/search-words.ts'

/** Without spaces, punctuation and case; `#` is a number or nothing. */
const heads: Readonly<Record<WorkbookField, readonly string[]>> = {
  line1: [
    'addressline1',
    'address1',
    'line1',
    'propertyaddressline1',
    'propertyaddress1',
    'propertyline1',
    'address',
    'propertyaddress',
    'street',
    'streetaddress',
    'houseandstreet',
  ],
  line2: ['addressline2', 'address2', 'line2', 'propertyaddressline2', 'propertyaddress2', 'propertyline2', 'locality'],
  town: ['town', 'city', 'posttown', 'towncity', 'townorcity', 'propertytown', 'propertycity'],
  county: ['county', 'propertycounty'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'propertypostcode'],
  country: ['country'],
  reporttype: ['reporttype', 'type', 'inspectiontype', 'typeofreport', 'inspection'],
  tenant: ['tenant#', 'tenants', 'tenant#name', 'tenantname#', 'tenantnames', 'tenant#fullname', 'occupier#'],
  tenantemail: ['tenant#email', 'tenantemail#', 'tenantsemail', 'tenantemails', 'tenant#emailaddress', 'emailtenant#'],
  landlord: ['landlord#', 'landlords', 'landlord#name', 'landlordname#', 'landlordnames', 'landlord#fullname', 'owner'],
  landlordemail: [
    'landlord#email',
    'landlordemail#',
    'landlordsemail',
    'landlordemails',
    'landlord#emailaddress',
    'emaillandlord#',
    'owneremail',
  ],
  reference: ['reference', 'ref', 'tenancyreference', 'tenancyref', 'propertyreference', 'propertyref'],
  pid: ['pid', 'propertyid', 'uprn'],
  key: ['key', 'keys', 'keynumber', 'keyno', 'keyref', 'keyreference', 'keycode'],
  startdate: ['startdate', 'start', 'tenancystart', 'tenancystartdate', 'termstart', 'moveindate', 'movein'],
  enddate: ['enddate', 'end', 'tenancyend', 'tenancyenddate', 'termend', 'moveoutdate', 'moveout'],
  checkindate: ['checkindate', 'checkin', 'dateofcheckin'],
  checkinby: ['checkinby', 'checkedinby', 'checkinclerk'],
  managedby: ['managedby', 'managed', 'management'],
  rooms: ['rooms', 'room#', 'roomnames', 'roomlist', 'listofrooms'],
  bedrooms: ['bedrooms', 'beds', 'noofbedrooms', 'numberofbedrooms', 'bedroomcount'],
  bathrooms: ['bathrooms', 'baths', 'noofbathrooms', 'numberofbathrooms', 'bathroomcount'],
}

/** They can have several columns. */
const several: ReadonlySet<ColumnField> = new Set(['tenant', 'tenantemail', 'landlord', 'landlordemail', 'rooms'])

export const isHeldOnce = (field: ColumnField): boolean => field !== '' && !several.has(field)

const plain = (head: string) => folded(head).replaceAll(/[^a-z0-9]/g, '')

const byHead = new Map(
  Object.entries(heads).flatMap(([field, names]) => names.map((name) => [name, field as WorkbookField] as const)),
)

const fieldOf = (head: string): ColumnField => {
  const name = plain(head)
  const number = /\d+/.exec(name)
  return (
    byHead.get(name) ??
    (number ? byHead.get(name.replace(number[0], '#')) : undefined) ??
    // A heading without its optional number.
    [...byHead].find(([known]) => known.includes('#') && known.replace('#', '') === name)?.[1] ??
    ''
  )
}

/** 2 in 'Tenant 2 email'; 0 if it numbers no person. */
export const headNumber = (head: string): number => {
  const number = Number(/\d+/.exec(head)?.[0] ?? 0)
  return number > 20 ? 0 : number
}

/** By their headings. If several match the same single field, the first one has it. */
export function fieldsOfHeads(titles: readonly string[]): ColumnField[] {
  const taken = new Set<ColumnField>()
  return titles.map((title) => {
    const field = fieldOf(title)
    if (isHeldOnce(field) && taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/** Address line 1 and postcode: each row can be a property. */
export const hasAddress = (fields: readonly ColumnField[]): boolean =>
  fields.includes('line1') && fields.includes('postcode')
