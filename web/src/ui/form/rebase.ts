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

/** The name of an entry of a list: its id or key, or else all that is in it. */
const nameOf = (entry: Record<string, unknown>): string => {
  const { id, key } = entry
  const own = id ?? key
  return typeof own === 'string' ? own : JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The entries of a list by name; undefined for a list that has other values, or one entry twice. */
const namedEntries = (list: unknown): Map<string, unknown> | undefined => {
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined
  const entries = new Map(list.map((entry) => [nameOf(entry), entry]))
  return entries.size === list.length ? entries : undefined
}

/** Entries that one side changed and the other took away. */
const isTorn = (was: Map<string, unknown>, one: Map<string, unknown>, other: Map<string, unknown>): boolean =>
  [...was].some(([name, entry]) => !one.has(name) && other.has(name) && !isSame(entry, other.get(name)))

/** Entry by entry; undefined where a list can only be taken whole. */
const rebaseList = (path: string, base: unknown, mine: unknown, theirs: unknown, conflicts: FieldConflict[]) => {
  const [was, own, other] = [namedEntries(base), namedEntries(mine), namedEntries(theirs)]
  if (!was || !own || !other || isTorn(was, own, other) || isTorn(was, other, own)) return undefined
  const orderIn = (side: Map<string, unknown>, beside: Map<string, unknown>) =>
    [...side.keys()].filter((name) => was.has(name) && beside.has(name)).join('\n')
  // In the order of whoever changed it, with what the other added at the end.
  const [first, second] = orderIn(was, other) === orderIn(other, was) ? [own, other] : [other, own]
  const kept = [...first.keys()].filter((name) => second.has(name) || !was.has(name))
  const added = [...second.keys()].filter((name) => !was.has(name) && !first.has(name))
  return [...kept, ...added].map((name, at) =>
    rebaseAt(`${path}.${at}`, was.get(name), own.get(name), other.get(name), conflicts),
  )
}

const rebaseAt = (path: string, base: unknown, mine: unknown, theirs: unknown, conflicts: FieldConflict[]): unknown => {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  const list = rebaseList(path, base, mine, theirs, conflicts)
  if (list) return list
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
 * both did, mine stays, and the conflict is listed. Lists of records are gone through entry by entry, by their id or key;
 * any other list is one value, and so is one of which an entry was changed here and taken away there.
 */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: FieldConflict[] } => {
  const conflicts: FieldConflict[] = []
  return { values: rebaseAt('', base, mine, theirs, conflicts) as T, conflicts }
}
