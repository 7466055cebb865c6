import type { Alarm, Appliance, ConditionIn, Item, Key, Manual, Meter, PropertyDetails, Room } from '@lintel/contract'

/**
 * What a Check Out makes of a field of the report before.
 * - fact: it stays what it was there; what it is by now stands beside it.
 * - held: it stays what it was there, and nothing is said beside it.
 * - photos: one list for both visits, of which the check-in's stay.
 * - sides: `in` stays, `out` is the check-out's.
 * - carried: it begins with what it was, and is the check-out's to write.
 * - own: it begins anew.
 * - parts: it holds other things, which go by their own lists.
 */
export type Fate = 'fact' | 'held' | 'photos' | 'sides' | 'carried' | 'own' | 'parts'

/** Lists of a report whose entries came from the check-in or were added at check-out. */
export interface KeptThings {
  rooms: Room
  keys: Key
  appliances: Appliance
  manuals: Manual
  meters: Meter
  alarms: Alarm
}
export type KeptList = keyof KeptThings

type Fates<T> = Readonly<Record<Exclude<keyof T, 'readonly' | 'out'>, Fate>>

/**
 * Field by field what a check-out takes over: `followOn` makes it from this, and saving holds it by the same. A field
 * that the contract gets is asked for here by the compiler.
 */
export const keptFields = {
  rooms: {
    _uuid: 'held',
    name: 'fact',
    type: 'held',
    category: 'held',
    overview: 'fact',
    photos: 'photos',
    sections: 'parts',
    compliancesections: 'own',
  },
  keys: {
    _uuid: 'held',
    code: 'fact',
    name: 'fact',
    notes: 'fact',
    type: 'fact',
    photos: 'sides',
    qty: 'sides',
  },
  appliances: {
    _uuid: 'held',
    name: 'fact',
    type: 'fact',
    make: 'fact',
    model: 'fact',
    serial: 'fact',
    qty: 'sides',
    manualpresent: 'fact',
    photos: 'sides',
  },
  manuals: {
    _uuid: 'held',
    name: 'fact',
    make: 'fact',
    model: 'fact',
    serial: 'fact',
    seen: 'own',
    interacted: 'own',
  },
  meters: {
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
  alarms: {
    _uuid: 'held',
    name: 'fact',
    operated: 'fact',
    tested: 'own',
    testdate: 'own',
    location: 'fact',
    floor: 'fact',
    condition: 'own',
    photos: 'own',
  },
} as const satisfies { readonly [L in KeptList]: Fates<KeptThings[L]> }

/** As `keptFields`, of an item. */
export const keptOfItem = {
  _uuid: 'held',
  name: 'fact',
  slug: 'held',
  qty: 'fact',
  colour: 'fact',
  condition: 'parts',
  constituents: 'fact',
  make: 'fact',
  model: 'fact',
  serial: 'fact',
  locallyadded: 'held',
  landlordcomments: 'own',
  tenantcomments: 'own',
} as const satisfies Fates<Item>

/** As `keptFields`, of an item's `condition`. Who was to answer before is worked out of the report before. */
export const keptOfCondition = {
  responsibility: 'own',
  previousresponsibility: 'held',
  in: 'parts',
  out: 'own',
} as const satisfies Readonly<Record<keyof Item['condition'], Fate>>

/** As `keptFields`, of an item's check-in side. */
export const keptOfCheckIn = {
  condition: 'held',
  cleanliness: 'held',
  notes: 'held',
  photos: 'held',
  audios: 'held',
} as const satisfies Fates<ConditionIn>

/** As `keptFields`, of the property. */
export const keptOfProperty = {
  furnished: 'carried',
  generalNotes: 'carried',
  locationPhotos: 'photos',
  cleaningReceiptPhotos: 'photos',
  parkingLocation: 'carried',
  parkingSpaceNo: 'carried',
  stopcockLocation: 'carried',
  forwardingContact: 'own',
} as const satisfies Fates<PropertyDetails>

type FieldsWith<F, W> = { [K in keyof F]: F[K] extends W ? K : never }[keyof F] & string

/** The fields that have one of these fates. */
export const fieldsWith = <F extends Readonly<Record<string, Fate>>, W extends Fate>(
  fields: F,
  ...fates: W[]
): FieldsWith<F, W>[] => {
  const has = (field: string): field is FieldsWith<F, W> => fates.some((fate) => fate === fields[field])
  return Object.keys(fields).filter(has)
}
