import type { Item, ItemType, Photo, ReportBody, Room, Section } from '@lintel/contract'

/**
 * Where an item stands: indices of room, section, type and item. Places are looked up in the plain report and then
 * used on a draft, because searching a draft would open every item of it.
 */
export interface ItemPlace {
  room: number
  section: number
  type: number
  item: number
}

/** Which side of an item an edit is about: how it was at check-in or at check-out. */
export type Side = 'in' | 'out'

/** A list of photographs in a report. */
export type PhotoTarget =
  | { kind: 'item'; id: string; side: Side }
  | { kind: 'room'; id: string }
  | { kind: 'property'; list: 'locationPhotos' | 'cleaningReceiptPhotos' }
  | { kind: 'unassigned' }

/** The place of a room by its id, or -1. */
export const roomIndex = (body: ReportBody, id: string): number => body.rooms.findIndex((room) => room._uuid === id)

/** The place of an item by its id. */
export const findItem = (body: ReportBody, id: string): ItemPlace | undefined => {
  for (const [room, { sections }] of body.rooms.entries())
    for (const [section, { types }] of sections.entries())
      for (const [type, { items }] of types.entries()) {
        const item = items.findIndex((candidate) => candidate._uuid === id)
        if (item >= 0) return { room, section, type, item }
      }
  return undefined
}

/** The room of a place. */
export const roomAt = (body: ReportBody, place: Pick<ItemPlace, 'room'>): Room | undefined => body.rooms[place.room]

/** The section of a place. */
export const sectionAt = (body: ReportBody, place: Pick<ItemPlace, 'room' | 'section'>): Section | undefined =>
  body.rooms[place.room]?.sections[place.section]

/** The type of a place. */
export const typeAt = (body: ReportBody, place: Omit<ItemPlace, 'item'>): ItemType | undefined =>
  sectionAt(body, place)?.types[place.type]

/** The item of a place. */
export const itemAt = (body: ReportBody, place: ItemPlace): Item | undefined => typeAt(body, place)?.items[place.item]

/** A list of photographs with the place of its owner looked up. */
export type PhotoPlace =
  | { kind: 'item'; place: ItemPlace; side: Side }
  | { kind: 'room'; room: number }
  | { kind: 'property'; list: 'locationPhotos' | 'cleaningReceiptPhotos' }
  | { kind: 'unassigned' }

/** Looks the owner of a photo list up; undefined when it is no longer there. */
export const findPhotos = (body: ReportBody, target: PhotoTarget): PhotoPlace | undefined => {
  if (target.kind === 'item') {
    const place = findItem(body, target.id)
    return place && { kind: 'item', place, side: target.side }
  }
  if (target.kind === 'room') {
    const room = roomIndex(body, target.id)
    return room < 0 ? undefined : { kind: 'room', room }
  }
  return target
}

/** The photographs at a place. */
export const photosAt = (body: ReportBody, place: PhotoPlace): Photo[] | undefined => {
  if (place.kind === 'item') return itemAt(body, place.place)?.condition[place.side].photos
  if (place.kind === 'room') return body.rooms[place.room]?.photos
  if (place.kind === 'property') return body.propertyDetails[place.list]
  return body.unassignedphotos
}
