import type { DocumentFindings, DocumentPlace, FoundItem, FoundMeter, FoundRoom } from '@lintel/contract'
import { displayDate, tenancyLabels } from '@lintel/rules'

interface Proposal {
  kind: 'proposal'
  id: string
  at: DocumentPlace
  name: string
  details: string
  room?: string
}

export type ChoiceRow =
  | { kind: 'group'; id: string; name: string; ids: readonly string[] }
  | { kind: 'room'; id: string; room: FoundRoom; ids: readonly string[] }
  | Proposal

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

const ofItem = ({ id, at, description, color, qty, condition, cleanliness, conditions }: FoundItem, room: string) => ({
  kind: 'proposal' as const,
  id,
  at,
  room,
  name: description === '' ? 'Item without a name' : description,
  details: joined(color, qty !== undefined && `Qty ${qty}`, condition, cleanliness, ...conditions),
})

const ofMeter = ({ id, at, name, reference, readings, location }: FoundMeter): Proposal => ({
  kind: 'proposal',
  id,
  at,
  name: `${name} meter`,
  details: joined(reference, readings.length > 0 && `Reading ${readings.join(', ')}`, location),
})

const proposals = ({ tenancy, parties, keys, meters }: DocumentFindings) => ({
  tenancy: tenancy.map((found): Proposal => ({
    kind: 'proposal',
    id: found.id,
    at: found.at,
    name: tenancyLabels[found.field],
    details: found.field.endsWith('date') ? displayDate(found.value) : found.value,
  })),
  parties: parties.map(({ id, at, type, name, email }): Proposal => ({
    kind: 'proposal',
    id,
    at,
    name: name || email,
    details: joined(type === 'tenant' ? 'Tenant' : 'Landlord', name !== '' && email),
  })),
  keys: keys.map(({ id, at, name, qty, notes }): Proposal => ({
    kind: 'proposal',
    id,
    at,
    name,
    details: joined(qty !== undefined && `Qty ${qty}`, notes),
  })),
  meters: meters.map(ofMeter),
})

/** All findings except addresses, which are shown above the fields that they fill. */
export const choiceRows = (findings: DocumentFindings, hasRooms: boolean): ChoiceRow[] => {
  const { tenancy, parties, keys, meters } = proposals(findings)
  const group = (id: string, name: string, rows: readonly Proposal[]): ChoiceRow[] =>
    rows.length === 0 ? [] : [{ kind: 'group', id, name, ids: rows.map((row) => row.id) }, ...rows]
  const rooms = hasRooms ? findings.rooms : []
  const ofRoom = (room: FoundRoom): string[] => [room.id, ...room.items.map(({ id }) => id)]
  return [
    ...group('tenancy', 'Tenancy', tenancy),
    ...group('parties', 'People who sign', parties),
    ...group('keys', 'Keys', keys),
    ...group('meters', 'Meters', meters),
    ...(rooms.length > 0 ? [{ kind: 'group' as const, id: 'rooms', name: 'Rooms', ids: rooms.flatMap(ofRoom) }] : []),
    ...rooms.flatMap((room): ChoiceRow[] => [
      { kind: 'room', id: room.id, room, ids: ofRoom(room) },
      ...room.items.map((item) => ofItem(item, room.name)),
    ]),
  ]
}

/** Alternative proposals, of which a report accepts one: their kind, by id. */
export const alternativesIn = ({ addresses, tenancy, meters }: DocumentFindings): ReadonlyMap<string, string> =>
  new Map([
    ...addresses.map(({ id }) => [id, 'address'] as const),
    ...tenancy.map(({ id, field }) => [id, field] as const),
    ...meters.map(({ id, name }) => [id, name] as const),
  ])

/** Adds or removes proposals. Of alternatives the one chosen alone wins, of several chosen together the first. */
export const choose = (
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  { isChosen, rivals }: { isChosen: boolean; rivals: ReadonlyMap<string, string> },
): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!isChosen) {
    for (const id of ids) next.delete(id)
    return next
  }
  const taken = new Map([...next].flatMap((id) => (rivals.has(id) ? [[rivals.get(id), id] as const] : [])))
  for (const id of ids) {
    const of = rivals.get(id)
    const other = of === undefined ? undefined : taken.get(of)
    if (other !== undefined && other !== id) {
      if (ids.length > 1) continue
      next.delete(other)
    }
    if (of !== undefined) taken.set(of, id)
    next.add(id)
  }
  return next
}

/** How much of a group or room is chosen; one alternative counts as all. */
export const selectionState = (
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  rivals: ReadonlyMap<string, string>,
): 'all' | 'some' | 'none' => {
  const wanted = new Set(ids.map((id) => rivals.get(id) ?? id))
  const have = new Set(ids.filter((id) => chosen.has(id)).map((id) => rivals.get(id) ?? id))
  if (have.size === 0) return 'none'
  return have.size === wanted.size ? 'all' : 'some'
}
