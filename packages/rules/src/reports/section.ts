import type { ReportBody, ReportSectionKey, Room } from '@lintel/contract'
import type { MakeId } from '../report-edits/rooms.ts'
import type { Side } from '../report-edits/places.ts'
import type { Carry, Fates } from './carry.ts'
import type { Progress, RoomProgress } from './progress.ts'

/** What becomes of the entries of a section's list in a report that follows. */
export interface KeptEntries<T> {
  schema: { parse(entry: unknown): T }
  /** Field by field what a check-out takes over; saving holds the check-in by the same. */
  fields: Fates<T>
  /** An entry of any other report that follows. */
  followOn(entry: T, carry: Exclude<Carry, 'evidence'>): T
  /** What an entry of a check-out begins with beside its evidence. */
  begins?(entry: T): object
}

/** The rules of a section of a report, beside its edits. */
export interface SectionRules {
  /** Its declaration in the contract. */
  section: ReportSectionKey
  /**
   * How far it is. Lists that may rightly be empty, and what is only read, have nothing to count.
   * @param ofRoom May remember what it counted.
   */
  progress?: (body: ReportBody, side: Side, ofRoom: (room: Room, side: Side) => RoomProgress) => Progress
  /** Present for a list whose entries a check-out keeps; the section is named as the list. */
  kept?: object
  /** Its fields in a report that follows, where they do not begin anew. */
  followOn?: (source: ReportBody, carry: Carry, makeId: MakeId) => Partial<ReportBody>
}

/** Rules as they are declared; checks them, and keeps the fates of fields. */
export const defineRules = <const R extends SectionRules>(rules: R): R => rules

/** As `defineRules`, of entries that are kept. */
export const keptEntries = <T, const F extends Fates<T>>(entries: KeptEntries<T> & { fields: F }) => entries
