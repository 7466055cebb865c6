import {
  ConditionIn,
  ConditionOut,
  defaultFee,
  ItemComments,
  ReportBody,
  responsibilityCodes,
  type Alarm,
  type Appliance,
  type Item,
  type Key,
  type Manual,
  type Meter,
  type Photo,
  type PlainDate,
  type Responsibility,
  type Room,
} from '@lintel/contract'
import { outFacts } from '../report-edits/facts.ts'
import type { MakeId } from '../report-edits/rooms.ts'

/** What a report that follows another is made with. */
export interface FollowOn {
  /** Name of its type. */
  target: string
  date: PlainDate
  userId: string
  preparedBy: string
}

/**
 * What becomes of what the source recorded. kept: it is where the new report begins. evidence: it is the read-only
 * check-in side of a check-out. left: the new report looks at the same things anew.
 */
type Carry = 'kept' | 'evidence' | 'left'

const carryFor = (target: string): Carry =>
  target === 'Check In' ? 'kept' : target === 'Check Out' ? 'evidence' : 'left'

const readonly = <T extends Pick<Photo, 'readonly'>>(list: readonly T[]): T[] =>
  list.map((entry) => ({ ...entry, readonly: true }))

/** Photographs and recordings of the check-in side. */
const carried = <T extends Pick<Photo, 'readonly'>>(list: readonly T[], carry: Carry): T[] =>
  carry === 'left' ? [] : carry === 'evidence' ? readonly(list) : [...list]

const heldFacts = ['name', 'colour', 'qty', 'constituents'] as const
const heldOfSide = ['condition', 'cleanliness', 'notes', 'photos', 'audios'] as const
const heldProperty = ['locationPhotos', 'cleaningReceiptPhotos'] as const

/** Something that a check-out has of its check-in, and never writes again. */
export interface HeldCheckIn {
  /** Whose it is and which field, the same wherever it stands. */
  key: string
  /** Where it stands in the body. */
  path: string
  /** What it is of, for people; may be empty. */
  of: string
  value: unknown
}

/** Each item of a body, with its path. */
export function* itemsWithPaths({ rooms }: Pick<ReportBody, 'rooms'>): Generator<{ item: Item; path: string }> {
  for (const [r, room] of rooms.entries())
    for (const [s, section] of room.sections.entries())
      for (const [t, type] of section.types.entries())
        for (const [i, item] of type.items.entries())
          yield { item, path: `rooms.${r}.sections.${s}.types.${t}.items.${i}` }
}

const heldPhotos = (photos: readonly Photo[]): Photo[] => photos.filter((photo) => photo.readonly)

/** What is held of the check-in of an item that came from there, by field. */
export const heldOfItem = (item: Item): [field: string, value: unknown][] => [
  ...heldFacts.map((fact): [string, unknown] => [fact, item[fact]]),
  ...heldOfSide.map((field): [string, unknown] => [`condition.in.${field}`, item.condition.in[field]]),
]

/** What a check-out holds of the check-in of each item that came from there. */
export function* heldOfItems(body: ReportBody): Generator<HeldCheckIn> {
  for (const { item, path } of itemsWithPaths(body)) {
    if (!item.condition.in.readonly) continue
    for (const [field, value] of heldOfItem(item))
      yield { key: `item ${item._uuid} ${field}`, path: `${path}.${field}`, of: item.name, value }
  }
}

/**
 * All that a check-out holds of its check-in: what `followOn` hands to it as evidence. Of the lists that both visits
 * photograph into, the check-in's photographs; more may stand beside them.
 */
export function* heldCheckIn(body: ReportBody): Generator<HeldCheckIn> {
  yield* heldOfItems(body)
  for (const [index, { _uuid, name, photos }] of body.rooms.entries())
    yield { key: `room ${_uuid}`, path: `rooms.${index}.photos`, of: name, value: heldPhotos(photos) }
  for (const list of ['keys', 'appliances', 'meters'] as const)
    for (const [index, { _uuid, name, photos }] of body[list].entries())
      yield { key: `${list} ${_uuid} photos`, path: `${list}.${index}.photos.in`, of: name, value: photos.in }
  for (const list of ['keys', 'appliances'] as const)
    for (const [index, { _uuid, name, qty }] of body[list].entries())
      yield { key: `${list} ${_uuid} qty`, path: `${list}.${index}.qty.in`, of: name, value: qty.in }
  for (const list of heldProperty) {
    const value = heldPhotos(body.propertyDetails[list])
    yield { key: list, path: `propertyDetails.${list}`, of: 'the property', value }
  }
}

/** What tenants and others were to answer for, in the order of the codes. */
const responsibilitiesOf = ({ condition }: Item): Responsibility[] => {
  const named = new Set([
    ...condition.responsibility,
    ...condition.in.notes.flatMap(({ responsibility }) => responsibility),
  ])
  return (Object.keys(responsibilityCodes) as Responsibility[]).filter((code) => named.has(code))
}

function itemFrom(item: Item, carry: Carry): Item {
  const { in: before, responsibility, previousresponsibility } = item.condition
  return {
    ...item,
    // What the item was found to be at check-out is what it is from then on.
    ...outFacts(item),
    condition: {
      responsibility: carry === 'kept' ? [...responsibility] : [],
      previousresponsibility: carry === 'kept' ? [...previousresponsibility] : responsibilitiesOf(item),
      in:
        carry === 'left'
          ? ConditionIn.parse({})
          : {
              ...before,
              readonly: carry === 'evidence' || undefined,
              photos: carried(before.photos, carry),
              audios: carried(before.audios, carry),
            },
      out: ConditionOut.parse({}),
    },
    landlordcomments: ItemComments.parse({}),
    tenantcomments: ItemComments.parse({}),
  }
}

const roomFrom = (room: Room, carry: Carry): Room => ({
  ...room,
  overview: carry === 'left' ? '' : room.overview,
  photos: carried(room.photos, carry),
  sections: room.sections.map((section) => ({
    ...section,
    types: section.types.map((type) => ({ ...type, items: type.items.map((item) => itemFrom(item, carry)) })),
  })),
  compliancesections: [],
})

const inOutFrom = ({ photos }: Pick<Key, 'photos'>, carry: Carry): Key['photos'] => ({
  in: carried(photos.in, carry),
  out: [],
})

/** Keys and appliances are handed over once; looking in between takes nothing of that away. */
const countedFrom = <T extends Key | Appliance>(entry: T, carry: Carry): T => ({
  ...entry,
  qty: { in: entry.qty.in, out: 0 },
  photos: inOutFrom(entry, carry === 'left' ? 'kept' : carry),
})

/** A meter to be read: as many rates as before. Its readings are the previous report's. */
const unread = (meter: Meter): Meter => ({
  ...meter,
  accessible: true,
  reason: '',
  readings: meter.readings.map(() => ''),
})

const meterFrom = (meter: Meter, carry: Carry): Meter => ({
  ...(carry === 'kept' ? meter : unread(meter)),
  photos: inOutFrom(meter, carry),
})

/** An alarm counts as tested only in the report of the visit that tested it. */
const alarmFrom = (alarm: Alarm, carry: Carry): Alarm => ({
  ...alarm,
  tested: false,
  testdate: '',
  condition: carry === 'kept' ? alarm.condition : '',
  photos: carry === 'kept' ? [...alarm.photos] : [],
})

const unseen = (manual: Manual): Manual => ({ ...manual, seen: false, interacted: false })

const propertyFrom = (property: ReportBody['propertyDetails'], carry: Carry): ReportBody['propertyDetails'] => ({
  ...property,
  locationPhotos: carry === 'evidence' ? readonly(property.locationPhotos) : [...property.locationPhotos],
  cleaningReceiptPhotos: carried(property.cleaningReceiptPhotos, carry),
  forwardingContact: { name: '', address: '', phone: '', email: '' },
})

/**
 * The body of the report that follows `source`. Same property, tenancy, customer, rooms, keys, meters, alarms,
 * appliances and manuals, with the same ids, so that photographs and readings of both can be compared; comments,
 * signatures, documents, answers of checklists and fees begin anew.
 *
 * A Check In begins with all that the source found. A Check Out has that as its read-only `in` side, and an empty `out`
 * side. Any other type looks at the same things anew: what they were like a while ago would pass for a finding.
 */
export function followOn(source: ReportBody, about: FollowOn, makeId: MakeId): ReportBody {
  const carry = carryFor(about.target)
  return ReportBody.parse({
    date: about.date,
    branchId: source.branchId,
    userId: about.userId,
    type: about.target,
    preparedBy: about.preparedBy,
    address: source.address,
    propertyDetails: propertyFrom(source.propertyDetails, carry),
    rooms: source.rooms.map((room) => roomFrom(room, carry)),
    keys: source.keys.map((key) => countedFrom(key, carry)),
    meters: source.meters.map((meter) => meterFrom(meter, carry)),
    tenancy: source.tenancy,
    alarms: source.alarms.map((alarm) => alarmFrom(alarm, carry)),
    appliances: source.appliances.map((appliance) => countedFrom(appliance, carry)),
    manuals: source.manuals.map(unseen),
    customer: source.customer,
    fees: [{ _uuid: makeId(), ...defaultFee }],
    ...(source.rowindex !== undefined && { rowindex: source.rowindex }),
  } satisfies Partial<ReportBody>)
}
