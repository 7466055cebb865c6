import type { ReportBody, ReportSectionKey, Room, Photo } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import type { Side } from './side.ts'
import type { Progress, RoomProgress } from './progress.ts'

export interface KeptEntries<T> {
  schema: { parse(entry: unknown): T }
  /** What a check-out carries over; a save restores the check-in's fields by the same rules. */
  fields: FieldRules<T>
  followOn(entry: T, carry: Exclude<CarryOver, 'evidence'>): T
  /** Of a check-out's entry, apart from its evidence. */
  begins?(entry: T): object
}

export interface SectionRules {
  section: ReportSectionKey
  /** Lists that may legitimately be empty, and read-only sections, have none. */
  progress?: (body: ReportBody, side: Side, ofRoom: (room: Room, side: Side) => RoomProgress) => Progress
  /** Present for a list whose entries a check-out keeps; the section is named after the list. */
  kept?: object
  followOn?: (source: ReportBody, carry: CarryOver, makeId: MakeId) => Partial<ReportBody>
}

export const defineRules = <const R extends SectionRules>(rules: R): R => rules

/** As `defineRules`. */
export const keptEntries = <T, const F extends FieldRules<T>>(entries: KeptEntries<T> & { fields: F }) => entries

/**
 * kept: the new report starts with the source's records. evidence: they are the read-only check-in side of a check-out.
 * left: it starts without them.
 */
export type CarryOver = 'kept' | 'evidence' | 'left'

/**
 * What a Check Out does with a field of the previous report.
 * - fact: keeps the value; the present one is stored next to it.
 * - held: keeps the value, without a present one.
 * - photos: one list for both visits, in which the check-in's stay.
 * - sides: keeps `in`; `out` is the check-out's.
 * - carried: starts with the value, which the check-out can change.
 * - own: starts empty.
 * - parts: contains other entries, which have their own rules.
 */
export type FieldRule = 'fact' | 'held' | 'photos' | 'sides' | 'carried' | 'own' | 'parts'

/** The compiler requires a rule for every field of the contract. */
export type FieldRules<T> = Readonly<Record<Exclude<keyof T, 'readonly' | 'out'>, FieldRule>>

type FieldsWith<F, W> = { [K in keyof F]: F[K] extends W ? K : never }[keyof F] & string

export const fieldsWith = <F extends Readonly<Record<string, FieldRule>>, W extends FieldRule>(
  fields: F,
  ...fates: W[]
): FieldsWith<F, W>[] => {
  const has = (field: string): field is FieldsWith<F, W> => fates.some((fate) => fate === fields[field])
  return Object.keys(fields).filter(has)
}

export const readonlyFiles = <T extends Pick<Photo, 'readonly'>>(list: readonly T[]): T[] =>
  list.map((entry) => ({ ...entry, readonly: true }))

export const evidenceOf = (fields: Readonly<Record<string, FieldRule>>, entry: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, fate]): [string, unknown][] => {
      const value: unknown = Reflect.get(entry, field)
      if (value !== undefined && (fate === 'fact' || fate === 'held')) return [[field, value]]
      if (fate === 'photos') return [[field, readonlyFiles(value as Photo[])]]
      if (fate !== 'sides') return []
      const { in: before } = value as { in: number | Photo[] }
      return [[field, { in: typeof before === 'number' ? before : readonlyFiles(before) }]]
    }),
  )
