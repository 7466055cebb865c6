import type { EditorSectionName, Item, Photo, ReportBody, Room } from '@lintel/contract'
import { outState } from './check-out.ts'
import { checklistStanding } from '../checklists/progress.ts'
import { feedbackOf } from './feedback.ts'
import { isUnanswered } from './manuals.ts'
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
  /** Items that a check-out found to be other than they were. */
  changed: number
}

/** An item counts as done once its condition is graded, or said to be as it was or not there. */
export const isGraded = ({ condition }: Item, side: Side): boolean =>
  condition[side].condition !== '' ||
  (side === 'out' && (condition.out.sameAsCheckin.active || condition.out.missing === true))

/** True where a note of that side asks for attention. */
export const isFlagged = (item: Item, side: Side): boolean => item.condition[side].notes.some((note) => note.flagged)

/** Counts a room: graded items of all, flagged ones, photographs, and what changed since check-in. */
export const roomProgress = (room: Room, side: Side): RoomProgress => {
  const progress = { done: 0, of: 0, flagged: 0, photos: room.photos.length, changed: 0 }
  for (const section of room.sections)
    for (const type of section.types)
      for (const item of type.items) {
        progress.of++
        if (isGraded(item, side)) progress.done++
        if (isFlagged(item, side)) progress.flagged++
        if (side === 'out' && outState(item) === 'changed') progress.changed++
        progress.photos += item.condition[side].photos.length
      }
  return progress
}

export type { EditorSectionName }

const count = (...filled: boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})

const countPhotos = (lists: readonly (readonly Photo[])[]) => lists.some((list) => list.length > 0)

/**
 * How far a section of the editor is. Feedback is done once it is approved. What is only read (Previous report PDF)
 * and lists that may rightly be empty have nothing to count. `ofRoom` may remember what it counted.
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
          }),
          { done: 0, of: 0, flagged: 0 },
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
      return count(...body.manuals.map((manual) => manual.name !== '' && !isUnanswered(manual, side)))
    case 'Signatures':
      return count(...body.signatures.map((signature) => signature.image !== ''))
    case 'Checklist':
      return checklistStanding(body)
    case 'Feedback': {
      const received = feedbackOf(body)
      const flagged = received.filter((comment) => comment.flagged).length
      return { ...count(...received.map(({ approved }) => approved)), flagged }
    }
    case 'Invoice':
    case 'Previous report PDF':
    case 'Documents':
    case 'Unassigned Photos':
      return { done: 0, of: 0, flagged: 0 }
  }
}
