import {
  Alarm,
  Appliance,
  ConditionIn,
  ConditionOut,
  defaultFee,
  Item,
  ItemComments,
  Key,
  Manual,
  Meter,
  ReportBody,
  responsibilityCodes,
  Room,
  type Photo,
  type PlainDate,
  type Responsibility,
} from '@lintel/contract'
import { isGone, outFacts } from '../report-edits/facts.ts'
import {
  fieldsWith,
  keptFields,
  keptOfCheckIn,
  keptOfCondition,
  keptOfItem,
  keptOfProperty,
  type Fate,
  type KeptList,
  type KeptThings,
} from '../report-edits/kept-fields.ts'
import { itemsIn } from '../reports/items.ts'
import type { MakeId } from '../report-edits/rooms.ts'
import { isThingGone, outThing } from '../report-edits/things.ts'

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

const heldPhotos = (photos: readonly Photo[]): Photo[] => photos.filter((photo) => photo.readonly)

const heldOwn = fieldsWith(keptOfItem, 'fact', 'held')
const heldOfCondition = fieldsWith(keptOfCondition, 'held')
const heldOfCheckIn = fieldsWith(keptOfCheckIn, 'held')

/** What is held of the check-in of an item that came from there, by field. */
export const heldOfItem = (item: Item): [field: string, value: unknown][] => [
  ...heldOwn.map((field): [string, unknown] => [field, item[field]]),
  ...heldOfCondition.map((field): [string, unknown] => [`condition.${field}`, item.condition[field]]),
  ...heldOfCheckIn.map((field): [string, unknown] => [`condition.in.${field}`, item.condition.in[field]]),
]

/** What is held of a room, a key and so on that came from the check-in, by field. */
export const heldOfThing = (list: KeptList, thing: object): [field: string, value: unknown][] =>
  Object.entries<Fate>(keptFields[list]).flatMap(([field, fate]): [string, unknown][] => {
    const value: unknown = Reflect.get(thing, field)
    if (fate === 'fact' || fate === 'held') return [[field, value]]
    if (fate === 'photos') return [[field, heldPhotos(value as Photo[])]]
    return fate === 'sides' ? [[`${field}.in`, (value as { in: unknown }).in]] : []
  })

/** The lists of a report whose entries a check-out keeps. */
export const keptLists = Object.keys(keptFields) as KeptList[]

/** True for what is marked as the check-in's. */
const isMarked = (thing: Item | KeptThings[KeptList]): boolean =>
  ('constituents' in thing ? thing.condition.in.readonly : thing.readonly) === true

/**
 * All that a check-out holds of its check-in: what `followOn` hands to it as evidence. Of the lists that both visits
 * photograph into, the check-in's photographs; more may stand beside them.
 * @param came Whether something came from the check-in; by its mark unless given.
 */
export function* heldCheckIn(
  body: ReportBody,
  came: (thing: Item | KeptThings[KeptList], list: 'items' | KeptList) => boolean = isMarked,
): Generator<HeldCheckIn> {
  for (const { item, path } of itemsIn(body))
    if (came(item, 'items'))
      for (const [field, value] of heldOfItem(item))
        yield { key: `item ${item._uuid} ${field}`, path: `${path}.${field}`, of: item.name, value }
  for (const list of keptLists)
    for (const [index, thing] of body[list].entries())
      if (came(thing, list))
        for (const [field, value] of heldOfThing(list, thing))
          yield { key: `${list} ${thing._uuid} ${field}`, path: `${list}.${index}.${field}`, of: thing.name, value }
  for (const list of fieldsWith(keptOfProperty, 'photos')) {
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

/** The fields that a check-out has of the report before; all others begin anew. */
const evidenceOf = (fields: Readonly<Record<string, Fate>>, thing: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, fate]): [string, unknown][] => {
      const value: unknown = Reflect.get(thing, field)
      if (value !== undefined && (fate === 'fact' || fate === 'held')) return [[field, value]]
      if (fate === 'photos') return [[field, readonly(value as Photo[])]]
      if (fate !== 'sides') return []
      const { in: before } = value as { in: number | Photo[] }
      return [[field, { in: typeof before === 'number' ? before : readonly(before) }]]
    }),
  )

/** A thing as what the report before found it to be, without what it said beside the check-in of its own. */
const asFound = <L extends KeptList>(list: L, thing: KeptThings[L]): KeptThings[L] => {
  const found = { ...thing, ...outThing(list, thing) }
  delete found.readonly
  delete found.out
  return found
}

/** What was there, as it was found to be. */
const found = <L extends KeptList>(list: L, things: readonly KeptThings[L][]): KeptThings[L][] =>
  things.filter((thing) => !isThingGone(thing)).map((thing) => asFound(list, thing))

function itemFrom(source: Item, carry: Carry): Item {
  // What the item was found to be at check-out is what it is from then on.
  const item = { ...source, ...outFacts(source) }
  const { in: before, responsibility, previousresponsibility } = item.condition
  if (carry === 'evidence')
    return Item.parse({
      ...evidenceOf(keptOfItem, item),
      condition: {
        previousresponsibility: responsibilitiesOf(item),
        in: {
          ...evidenceOf(keptOfCheckIn, before),
          ...{ photos: readonly(before.photos), audios: readonly(before.audios), readonly: true },
        },
      },
    })
  return {
    ...item,
    condition: {
      responsibility: carry === 'kept' ? [...responsibility] : [],
      previousresponsibility: carry === 'kept' ? [...previousresponsibility] : responsibilitiesOf(item),
      in: carry === 'left' ? ConditionIn.parse({}) : { ...before, readonly: undefined },
      out: ConditionOut.parse({}),
    },
    landlordcomments: ItemComments.parse({}),
    tenantcomments: ItemComments.parse({}),
  }
}

const sectionsFrom = ({ sections }: Room, carry: Carry): Room['sections'] =>
  sections.map((section) => ({
    ...section,
    types: section.types.map((type) => ({
      ...type,
      items: type.items.filter((item) => !isGone(item)).map((item) => itemFrom(item, carry)),
    })),
  }))

const roomFrom = (room: Room, carry: Carry): Room => {
  const sections = sectionsFrom(room, carry)
  if (carry === 'evidence') return Room.parse({ ...evidenceOf(keptFields.rooms, room), sections, readonly: true })
  const isKept = carry === 'kept'
  return {
    ...room,
    sections,
    ...{ overview: isKept ? room.overview : '', photos: isKept ? [...room.photos] : [], compliancesections: [] },
  }
}

/** Keys and appliances are handed over once; looking in between takes nothing of that away. */
const countedFrom = <T extends Key | Appliance>(entry: T): T => ({
  ...entry,
  qty: { in: entry.qty.in, out: 0 },
  photos: { in: [...entry.photos.in], out: [] },
})

const keyFrom = (key: Key, carry: Carry): Key =>
  carry === 'evidence' ? Key.parse({ ...evidenceOf(keptFields.keys, key), readonly: true }) : countedFrom(key)

const applianceFrom = (appliance: Appliance, carry: Carry): Appliance =>
  carry === 'evidence'
    ? Appliance.parse({ ...evidenceOf(keptFields.appliances, appliance), readonly: true })
    : countedFrom(appliance)

/** A meter to be read: as many rates as before. Its readings are the previous report's. */
const unread = ({ readings }: Meter) => ({ accessible: true, reason: '', readings: readings.map(() => '') })

const meterFrom = (meter: Meter, carry: Carry): Meter => {
  if (carry === 'evidence')
    return Meter.parse({ ...evidenceOf(keptFields.meters, meter), ...unread(meter), readonly: true })
  return carry === 'kept'
    ? { ...meter, photos: { in: [...meter.photos.in], out: [] } }
    : { ...meter, ...unread(meter), photos: { in: [], out: [] } }
}

/** An alarm counts as tested only in the report of the visit that tested it. */
const alarmFrom = (alarm: Alarm, carry: Carry): Alarm => {
  if (carry === 'evidence') return Alarm.parse({ ...evidenceOf(keptFields.alarms, alarm), readonly: true })
  const now = carry === 'kept' ? {} : { condition: '', photos: [] }
  return { ...alarm, tested: false, testdate: '', ...now }
}

const manualFrom = (manual: Manual, carry: Carry): Manual =>
  carry === 'evidence'
    ? Manual.parse({ ...evidenceOf(keptFields.manuals, manual), readonly: true })
    : { ...manual, seen: false, interacted: false }

const propertyFrom = (property: ReportBody['propertyDetails'], carry: Carry): ReportBody['propertyDetails'] => ({
  ...property,
  ...(carry === 'evidence' && evidenceOf(keptOfProperty, property)),
  ...(carry === 'left' && { cleaningReceiptPhotos: [] }),
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
    rooms: found('rooms', source.rooms).map((room) => roomFrom(room, carry)),
    keys: found('keys', source.keys).map((key) => keyFrom(key, carry)),
    meters: found('meters', source.meters).map((meter) => meterFrom(meter, carry)),
    tenancy: source.tenancy,
    alarms: found('alarms', source.alarms).map((alarm) => alarmFrom(alarm, carry)),
    appliances: found('appliances', source.appliances).map((appliance) => applianceFrom(appliance, carry)),
    manuals: found('manuals', source.manuals).map((manual) => manualFrom(manual, carry)),
    customer: source.customer,
    fees: [{ _uuid: makeId(), ...defaultFee }],
    ...(source.rowindex !== undefined && { rowindex: source.rowindex }),
  } satisfies Partial<ReportBody>)
}
