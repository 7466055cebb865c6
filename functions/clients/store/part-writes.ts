import { isDeepStrictEqual } from 'node:util'
import type { TransactItem } from '../../lib/table.ts'

/** Puts new or changed ones, or `all`; removes missing ones. */
export const partWrites = <T extends { id: string }>(
  was: readonly T[] = [],
  now: readonly T[],
  { all, put, remove }: { all: boolean; put: (one: T) => TransactItem[]; remove: (one: T) => TransactItem[] },
): TransactItem[] => {
  const before = new Map(was.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  return [
    ...now.filter((one) => all || !isDeepStrictEqual(before.get(one.id), one)).flatMap(put),
    ...was.filter(({ id }) => !kept.has(id)).flatMap(remove),
  ]
}
