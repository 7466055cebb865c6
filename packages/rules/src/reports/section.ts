import type { ReportBody, ReportSectionKey, Room } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import type { Side } from './side.ts'
import type { CarryOver, FieldRules } from './carry-over.ts'
import type { Gap } from './gaps.ts'
import type { Progress, RoomProgress } from './progress.ts'

/** In a follow-on report. */
export interface KeptEntries<T> {
  schema: { parse(entry: unknown): T }
  /** What a check-out carries over; a save restores the check-in's fields by the same rules. */
  fields: FieldRules<T>
  /** In any other follow-on report. */
  followOn(entry: T, carry: Exclude<CarryOver, 'evidence'>): T
  /** Of a check-out's entry, apart from its evidence. */
  begins?(entry: T): object
}

export interface SectionRules {
  /** In the contract. */
  section: ReportSectionKey
  /** Lists that may legitimately be empty, and read-only sections, have none. */
  progress?: (body: ReportBody, side: Side, ofRoom: (room: Room, side: Side) => RoomProgress) => Progress
  /** Shown before a PDF is generated. `grades` is false if items of the type have none. */
  gaps?: (body: ReportBody, side: Side, shown: { grades: boolean }) => Gap[]
  /** Present for a list whose entries a check-out keeps; the section is named after the list. */
  kept?: object
  /** Those that do not start empty. */
  followOn?: (source: ReportBody, carry: CarryOver, makeId: MakeId) => Partial<ReportBody>
}

/** Keeps their literal types. */
export const defineRules = <const R extends SectionRules>(rules: R): R => rules

/** As `defineRules`. */
export const keptEntries = <T, const F extends FieldRules<T>>(entries: KeptEntries<T> & { fields: F }) => entries
