/** A value that two users changed differently. */
export interface FieldConflict {
  /** Its path in the record: `address.postcode`. */
  path: string
  mine: unknown
  theirs: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if two plain values are equal; a missing value counts as undefined. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
}

/** The name of a list entry: its id or key, or else its whole content. */
const nameOf = (entry: Record<string, unknown>): string => {
  const { id, key } = entry
  const own = id ?? key
  return typeof own === 'string' ? own : JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The entries of a list by name; undefined for a list of other values or with a duplicate. */
const namedEntries = (list: unknown): Map<string, unknown> | undefined => {
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined
  const entries = new Map(list.map((entry) => [nameOf(entry), entry]))
  return entries.size === list.length ? entries : undefined
}

/** Whether an entry was changed on one side and removed on the other. */
const hasRemovedChange = (was: Map<string, unknown>, one: Map<string, unknown>, other: Map<string, unknown>): boolean =>
  [...was].some(([name, entry]) => !one.has(name) && other.has(name) && !isSame(entry, other.get(name)))

/** Merges entry by entry; undefined if the list can only be merged as a whole. */
const rebaseList = (path: string, base: unknown, mine: unknown, theirs: unknown, conflicts: FieldConflict[]) => {
  const [was, own, other] = [namedEntries(base), namedEntries(mine), namedEntries(theirs)]
  if (!was || !own || !other || hasRemovedChange(was, own, other) || hasRemovedChange(was, other, own)) return undefined
  const orderIn = (side: Map<string, unknown>, beside: Map<string, unknown>) =>
    [...side.keys()].filter((name) => was.has(name) && beside.has(name)).join('\n')
  // In the order of the side that changed it, with the other's additions at the end.
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
 * Applies local changes on top of another user's save: each field has the value of the side that changed it. If both
 * did, mine is kept and the conflict listed. Lists of records are merged entry by entry, by id or key; any other list
 * is one value, and so is a list of which one side changed an entry that the other removed.
 */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: FieldConflict[] } => {
  const conflicts: FieldConflict[] = []
  return { values: rebaseAt('', base, mine, theirs, conflicts) as T, conflicts }
}
