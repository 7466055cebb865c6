import type { EditorMenu, Item, Photo, ReportBody, Room } from '@lintel/contract'
import type { Side } from './places.ts'

/** How far something is. `of` 0 means that there is nothing to count. */
export interface Progress {
  done: number
  of: number
  flagged: number
}

/** What the head of a room and its entry in the navigation say. */
export interface RoomProgress extends Progress {
  photos: number
}

/** An item counts as done once its condition is graded. */
export const isGraded = (item: Item, side: Side): boolean => item.condition[side].condition !== ''

/** True where a note of the item asks for attention. */
export const isFlagged = (item: Item): boolean =>
  item.condition.in.notes.some((note) => note.flagged) || item.condition.out.notes.some((note) => note.flagged)

/** Counts a room: graded items of all, flagged ones, photographs. */
export const roomProgress = (room: Room, side: Side): RoomProgress => {
  const progress = { done: 0, of: 0, flagged: 0, photos: room.photos.length }
  for (const section of room.sections)
    for (const type of section.types)
      for (const item of type.items) {
        progress.of++
        if (isGraded(item, side)) progress.done++
        if (isFlagged(item)) progress.flagged++
        progress.photos += item.condition[side].photos.length
      }
  return progress
}

const count = (...filled: boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})

const countPhotos = (lists: readonly (readonly Photo[])[]) => lists.some((list) => list.length > 0)

/** A section of the editor: a menu option of report types, or one that every report has. */
export type EditorSectionName = EditorMenu | 'Documents' | 'Unassigned Photos'

/**
 * How far a section of the editor is. Sections that are only read (Feedback, Previous report PDF) and lists that may
 * rightly be empty have nothing to count. `ofRoom` may remember what it counted.
 */
export const menuProgress = (
  body: ReportBody,
  section: EditorSectionName,
  side: Side,
  ofRoom: (room: Room, side: Side) => RoomProgress = roomProgress,
): Progress => {
  const { address, propertyDetails, tenancy, comments } = body
  switch (section) {
    case 'Property details':
      return count(
        address.line1 !== '',
        address.town !== '',
        address.postcode !== '',
        propertyDetails.furnished !== 'Default',
        countPhotos([propertyDetails.locationPhotos]),
      )
    case 'Rooms':
      return body.rooms
        .map((room) => ofRoom(room, side))
        .reduce(
          (sum, room) => ({
            done: sum.done + room.done,
            of: sum.of + room.of,
            flagged: sum.flagged + room.flagged,
            photos: sum.photos + room.photos,
          }),
          { done: 0, of: 0, flagged: 0, photos: 0 },
        )
    case 'Tenancy details':
      return count(
        tenancy.reference !== '',
        tenancy.startdate !== '',
        tenancy.checkindate !== '',
        tenancy.managedby !== '',
      )
    case 'Comments':
      return count(comments.propertyManager !== '', comments.client !== '', comments.tenant !== '')
    case 'Keys':
      return count(...body.keys.map((key) => key.name !== '' && key.qty[side] > 0))
    case 'Meters':
      return count(...body.meters.map((meter) => meter.readings.some(Boolean) || meter.reason !== ''))
    case 'Alarms':
      return count(...body.alarms.map((alarm) => alarm.tested))
    case 'Appliances':
      return count(...body.appliances.map((appliance) => appliance.name !== '' && appliance.type !== ''))
    case 'Manuals':
      return count(...body.manuals.map((manual) => (side === 'out' ? manual.interacted : manual.name !== '')))
    case 'Signatures':
      return count(...body.signatures.map((signature) => signature.image !== ''))
    case 'Checklist':
      return count(
        ...body.compliancesections.flatMap((section) => section.complianceitems.map((item) => item.value !== '')),
      )
    case 'Invoice':
    case 'Feedback':
    case 'Previous report PDF':
    case 'Documents':
    case 'Unassigned Photos':
      return { done: 0, of: 0, flagged: 0 }
  }
}
