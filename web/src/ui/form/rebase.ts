/** A value that two people changed to different ones. */
export interface FieldConflict {
  /** Its path in the record: `address.postcode`. */
  path: string
  mine: unknown
  theirs: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True where two plain values say the same; a missing value counts as undefined. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
}

const rebaseAt = (path: string, base: unknown, mine: unknown, theirs: unknown, conflicts: FieldConflict[]): unknown => {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) {
    conflicts.push({ path, mine, theirs })
    return mine
  }
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      rebaseAt(path === '' ? key : `${path}.${key}`, base[key], mine[key], theirs[key], conflicts),
    ]),
  )
}

/**
 * Puts what was changed here on top of what somebody else saved: each field has the value of whoever changed it. Where
 * both did, mine stays, and the conflict is listed. A list is one value.
 */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: FieldConflict[] } => {
  const conflicts: FieldConflict[] = []
  return { values: rebaseAt('', base, mine, theirs, conflicts) as T, conflicts }
}
