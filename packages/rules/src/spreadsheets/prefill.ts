import { keysOf, type Address, type ReportBody, type SpreadsheetProperty, type Tenancy } from '@lintel/contract'
import { displayDate, isPlainDate } from '../plain-dates.ts'
import { addRoom } from '../reports/sections/rooms/rooms.ts'

export type Prefill = Pick<SpreadsheetProperty, 'address' | 'signatures' | 'tenancy' | 'rooms' | 'rowindex'>

export interface PrefillConflict {
  label: string
  /** The existing value, and the workbook's. */
  own: string
  found: string
}

const addressLabels = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
} as const satisfies Partial<Record<keyof Address, string>>

export const tenancyLabels = {
  reference: 'Reference',
  pid: 'PID',
  key: 'Key',
  startdate: 'Start date',
  enddate: 'End date',
  checkindate: 'Check-in date',
  checkinby: 'Check-in by',
  managedby: 'Managed by',
} as const satisfies Partial<Record<keyof Tenancy, string>>

const shown = (value: string) => (isPlainDate(value) ? displayDate(value) : value)
const plain = (value: string) => value.trim().toLowerCase()

const conflictsIn = <K extends string>(
  labels: Readonly<Record<K, string>>,
  own: Readonly<Record<K, string>>,
  found: Readonly<Record<K, string>>,
): PrefillConflict[] =>
  keysOf(labels).flatMap((name) =>
    own[name].trim() === '' || found[name] === '' || plain(own[name]) === plain(found[name])
      ? []
      : [{ label: labels[name], own: shown(own[name]), found: shown(found[name]) }],
  )

export const addressConflicts = (own: Address, found: Address): PrefillConflict[] =>
  conflictsIn<keyof typeof addressLabels>(addressLabels, own, found)

export const prefillConflicts = (
  { address, tenancy }: Pick<ReportBody, 'address' | 'tenancy'>,
  found: Prefill,
): PrefillConflict[] => [
  ...addressConflicts(address, found.address),
  ...conflictsIn<keyof typeof tenancyLabels>(tenancyLabels, tenancy, found.tenancy),
]

/** Empty fields, and with `replace` differing ones too; returns the number of changed fields. */
function fill<K extends string>(
  labels: Readonly<Record<K, string>>,
  own: Record<K, string>,
  found: Readonly<Record<K, string>>,
  replace: boolean,
): number {
  let changed = 0
  for (const name of keysOf(labels)) {
    const isOpen = own[name].trim() === '' || (replace && plain(own[name]) !== plain(found[name]))
    if (!isOpen || found[name] === '') continue
    own[name] = found[name]
    changed++
  }
  return changed
}

/** Existing values stay unless `replace` is set. */
export const fillAddress = (own: Address, found: Address, replace: boolean): number =>
  fill<keyof typeof addressLabels>(addressLabels, own, found, replace)

const isSameParty = (one: { name: string; email: string }, other: { name: string; email: string }) =>
  other.name === '' ? plain(one.email) === plain(other.email) : plain(one.name) === plain(other.name)

export interface Filled {
  address: number
  signatures: number
  tenancy: number
  rooms: number
}

/**
 * Empty fields, and with `replace` differing ones. Signatures and rooms are added if there is none of their name;
 * signed or inspected content is never changed.
 */
export function fillReport(draft: ReportBody, found: Prefill, replace: boolean): Filled {
  const filled = {
    address: fillAddress(draft.address, found.address, replace),
    signatures: 0,
    tenancy: fill<keyof typeof tenancyLabels>(tenancyLabels, draft.tenancy, found.tenancy, replace),
    rooms: 0,
  }
  for (const signature of found.signatures) {
    const ofType = draft.signatures.filter(({ type }) => type === signature.type)
    const known = ofType.find((one) => isSameParty(one, signature))
    const blank = ofType.find(({ name, email, image }) => name.trim() === '' && email === '' && image === '')
    if (known) {
      // A changed e-mail address would remove a signature.
      if (known.email !== '' || signature.email === '' || known.image !== '') continue
      known.email = signature.email
    } else if (blank) Object.assign(blank, { name: signature.name, email: signature.email })
    else draft.signatures.push(signature)
    filled.signatures++
  }
  for (const room of found.rooms) {
    if (draft.rooms.some(({ name }) => plain(name) === plain(room.name))) continue
    addRoom(draft, room)
    filled.rooms++
  }
  draft.rowindex = found.rowindex
  return filled
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Empty if nothing was filled. */
export const filledWords = ({ address, signatures, tenancy, rooms }: Filled): string =>
  [
    address > 0 && 'address',
    signatures > 0 && counted(signatures, 'signature'),
    tenancy > 0 && 'tenancy',
    rooms > 0 && counted(rooms, 'room'),
  ]
    .filter(Boolean)
    .join(', ')

/** Apart from its address; empty if there is nothing else. */
export const prefillWords = ({ signatures, tenancy, rooms }: Prefill): string => {
  const named = (type: string) =>
    signatures
      .filter((signature) => signature.type === type)
      .map(({ name, email }) => name || email)
      .join(' and ')
  const [tenants, landlords] = [named('tenant'), named('landlord')]
  const term = keysOf(tenancyLabels).filter((name) => tenancy[name] !== '')
  return [
    tenants !== '' && `Tenants: ${tenants}`,
    landlords !== '' && `Landlord: ${landlords}`,
    term.length > 0 &&
      `Tenancy: ${term.map((name) => `${tenancyLabels[name].toLowerCase()} ${shown(tenancy[name])}`).join(', ')}`,
    rooms.length > 0 && `Rooms: ${rooms.map(({ name }) => name).join(', ')}`,
  ]
    .filter(Boolean)
    .join('. ')
}
