/** The merged order of a list. */
export interface MergedOrder {
  ids: string[]
  /** True if each put the shared entries into a different order. */
  conflict: boolean
}

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

/**
 * The order of a list that two users changed. `kept` is the content of the merged list, in any order. An entry added by
 * one of them stays behind the entry that it followed; if both added something at one position, the order is the same
 * in either direction. If each put the shared entries into a different order, `prefer` wins.
 */
export const mergeOrder = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
  prefer: 'mine' | 'theirs' = 'mine',
): MergedOrder => {
  const inBoth = (id: string) => kept.has(id) && mine.includes(id) && theirs.includes(id)
  const [ofMine, ofTheirs] = [mine.filter(inBoth), theirs.filter(inBoth)]
  const shared = new Set(ofMine)
  const ofBase = base.filter((id) => shared.has(id))
  const [mineMoved, theirsMoved] = [ofMine, ofTheirs]
    .map((ids) =>
      sameOrder(
        ids.filter((id) => ofBase.includes(id)),
        ofBase,
      ),
    )
    .map((unmoved) => !unmoved)
  const conflict = Boolean(mineMoved && theirsMoved && !sameOrder(ofMine, ofTheirs))
  const takesMine = conflict ? prefer === 'mine' : mineMoved || !theirsMoved
  const skeleton = takesMine ? ofMine : ofTheirs

  // Entries of one side only, by the shared entry that they follow; undefined: at the beginning.
  const runs = new Map<string | undefined, string[][]>()
  const collect = (ids: readonly string[]) => {
    let anchor: string | undefined
    let run: string[] | undefined
    for (const id of ids) {
      if (shared.has(id)) {
        anchor = id
        run = undefined
      } else if (kept.has(id)) {
        if (run) run.push(id)
        else {
          run = [id]
          runs.set(anchor, [...(runs.get(anchor) ?? []), run])
        }
      }
    }
  }
  collect(mine)
  collect(theirs)
  const at = (anchor: string | undefined) =>
    (runs.get(anchor) ?? []).toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)).flat()
  return { ids: [...new Set([...at(undefined), ...skeleton.flatMap((id) => [id, ...at(id)])])], conflict }
}
