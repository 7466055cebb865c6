import type { Photo } from '@lintel/contract'

/**
 * What becomes of what the source of a report recorded. kept: it is where the new report begins. evidence: it is the
 * read-only check-in side of a check-out. left: the new report looks at the same things anew.
 */
export type Carry = 'kept' | 'evidence' | 'left'

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

/** A fate for each field: one that the contract gets is asked for here by the compiler. */
export type Fates<T> = Readonly<Record<Exclude<keyof T, 'readonly' | 'out'>, Fate>>

type FieldsWith<F, W> = { [K in keyof F]: F[K] extends W ? K : never }[keyof F] & string

/** The fields that have one of these fates. */
export const fieldsWith = <F extends Readonly<Record<string, Fate>>, W extends Fate>(
  fields: F,
  ...fates: W[]
): FieldsWith<F, W>[] => {
  const has = (field: string): field is FieldsWith<F, W> => fates.some((fate) => fate === fields[field])
  return Object.keys(fields).filter(has)
}

/** Files that a check-out has of its check-in. */
export const readonlyFiles = <T extends Pick<Photo, 'readonly'>>(list: readonly T[]): T[] =>
  list.map((entry) => ({ ...entry, readonly: true }))

/** The fields that a check-out has of the report before; all others begin anew. */
export const evidenceOf = (fields: Readonly<Record<string, Fate>>, entry: object): Record<string, unknown> =>
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
