import { isFields, isIdList, isSame, pathOf, type Field, type Fields, type Graph } from './graph.ts'
import { mergeOrder } from './merge-order.ts'

/** How a conflict is resolved. `both` joins two texts, one below the other. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** Two users changed something differently. */
export interface GraphConflict {
  /** The same in every merge of the same three documents. */
  key: string
  /**
   * field: different values. removed: one removed what the other changed. order: a list in two different orders. place:
   * moved to two different owners, by id. full: a list has no room for what both added.
   */
  kind: 'field' | 'removed' | 'order' | 'place' | 'full'
  id: string
  path: string
  base?: Field
  mine: Field
  theirs: Field
  /** The two texts as one, where a field can have it. */
  both?: string | undefined
}

/** What is particular to a kind of document; paths with `0` for list entries are those of the document. */
export interface MergeRules {
  /** Objects that are omitted while empty, by their path in an entry: their fields are merged one by one. */
  isOptional?: (path: string) => boolean
  takesText?: (path: readonly string[], text: string, owner: Fields) => boolean
  maximum?: (path: readonly string[]) => number | undefined
  /** Without ids: `rows` of a fixed length and lists that only `grow` are merged by position, others are one value. */
  plainLists: 'rows' | 'grow' | 'whole'
  /** What one removed and the other changed stays unless the removal is chosen; otherwise it is as in `mine`. */
  keepsChanged?: true
}

export interface Sides {
  base: Graph
  mine: Graph
  theirs: Graph
}

/**
 * A change by only one of two users is accepted, down to single fields; what both changed differently is a conflict,
 * resolved by `choices` (by its key), else in favour of `mine`. Without conflicts, merging in the other direction gives
 * the same document.
 */
export const mergeGraphs = (
  sides: Sides,
  rules: MergeRules,
  choices: ReadonlyMap<string, ConflictChoice>,
): { entries: ReadonlyMap<string, Fields>; conflicts: GraphConflict[] } => new Merging(sides, rules, choices).run()

class Merging {
  private readonly sides: Sides
  private readonly rules: MergeRules
  private readonly choices: ReadonlyMap<string, ConflictChoice>
  private readonly conflicts: GraphConflict[] = []
  private readonly kept = new Map<string, boolean>()
  /** The list of each moved entry after the merge; by id. */
  private readonly homes = new Map<string, string>()

  constructor(sides: Sides, rules: MergeRules, choices: ReadonlyMap<string, ConflictChoice>) {
    this.sides = sides
    this.rules = rules
    this.choices = choices
  }

  run() {
    const { base, mine, theirs } = this.sides
    this.settleMoves()
    const entries = new Map<string, Fields>()
    for (const id of new Set([...mine.entries.keys(), ...theirs.entries.keys()])) {
      const [was, here, there] = [base, mine, theirs].map((graph) => graph.entries.get(id))
      entries.set(id, here && there ? this.mergeFields(id, '', was ?? {}, here, there) : (here ?? there ?? {}))
    }
    return { entries, conflicts: this.conflicts }
  }

  private conflict(conflict: GraphConflict): ConflictChoice | undefined {
    this.conflicts.push(conflict)
    return this.choices.get(conflict.key)
  }

  /** Decides the list of each entry that one of them, or both, moved. */
  private settleMoves(): void {
    const { base, mine, theirs } = this.sides
    const home = (graph: Graph, id: string) => {
      const place = graph.places.get(id)
      return place && `${place.owner}#${place.field}`
    }
    for (const id of mine.places.keys()) {
      const [was, here, there] = [home(base, id), home(mine, id), home(theirs, id)]
      if (!here || !there || here === there) continue
      if (here === was) this.homes.set(id, there)
      else if (there === was) this.homes.set(id, here)
      else {
        const [ofMine, ofTheirs] = [mine, theirs].map((graph) => graph.places.get(id)?.owner)
        const key = `${id}#place`
        const choice = this.conflict({ key, kind: 'place', id, path: '', mine: ofMine, theirs: ofTheirs })
        this.homes.set(id, choice === 'theirs' ? there : here)
      }
    }
  }

  private mergeFields(id: string, path: string, was: Fields, here: Fields, there: Fields): Fields {
    const names = new Set([...Object.keys(there), ...Object.keys(here)])
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        this.mergeField(id, path ? `${path}.${name}` : name, name, was[name], here[name], there[name]),
      ]),
    )
  }

  private mergeField(id: string, path: string, name: string, was: Field, here: Field, there: Field): Field {
    // Always descend to the lists: a part unchanged by one side may contain what the other moved.
    if ((isIdList(here) || isIdList(there)) && mayBeIds(here) && mayBeIds(there))
      return this.mergeList(id, path, idsIn(was), idsIn(here), idsIn(there))
    if (this.rules.isOptional?.(path)) return this.mergeOptional(id, path, was, here, there)
    if (isFields(here) && isFields(there)) return this.mergeFields(id, path, isFields(was) ? was : {}, here, there)
    if (isSame(here, there) || isSame(was, there)) return here
    if (isSame(was, here)) return there
    if (Array.isArray(here) && Array.isArray(there)) {
      const joined = this.mergePlainList(id, path, Array.isArray(was) ? was : [], here, there)
      if (joined) return joined
    }
    // Two users who added the same meter gave it two ids: either will do.
    if (name === '_uuid') return String(here) < String(there) ? here : there
    return this.decide(id, path, was, here, there)
  }

  private mergeOptional(id: string, path: string, was: Field, here: Field, there: Field): Field {
    const saidIn = (side: Field): Fields => (isFields(side) ? side : {})
    const merged = this.mergeFields(id, path, saidIn(was), saidIn(here), saidIn(there))
    return Object.values(merged).every((field) => field === undefined) ? undefined : merged
  }

  private decide(id: string, path: string, base: Field, mine: Field, theirs: Field): Field {
    const both = this.joined(id, path, mine, theirs)
    const choice = this.conflict({ key: `${id}#${path}`, kind: 'field', id, path, base, mine, theirs, both })
    if (choice === 'both' && both !== undefined) return both
    return choice === 'theirs' ? theirs : mine
  }

  private joined(id: string, path: string, here: Field, there: Field): string | undefined {
    const { takesText } = this.rules
    if (!takesText || typeof here !== 'string' || typeof there !== 'string' || here === '' || there === '')
      return undefined
    const text = here < there ? `${here}\n${there}` : `${there}\n${here}`
    const { mine, theirs } = this.sides
    // An answer from a fixed list cannot be two texts.
    const owners = [mine, theirs].map((graph) => graph.entries.get(id) ?? {})
    return owners.every((owner) => takesText(this.pathTo(id, path), text, owner)) ? text : undefined
  }

  private pathTo(id: string, path: string): string[] {
    const { mine, theirs } = this.sides
    return [...pathOf(mine.entries.has(id) ? mine : theirs, id), ...path.split('.')]
  }

  /** A list no longer than one side's can always have that many entries. */
  private takes(id: string, path: string, count: number, here: number, there: number): boolean {
    return count <= Math.max(here, there) || count <= (this.rules.maximum?.(this.pathTo(id, path)) ?? Infinity)
  }

  private mergePlainList(
    id: string,
    path: string,
    was: readonly Field[],
    here: readonly Field[],
    there: readonly Field[],
  ): Field | undefined {
    const { plainLists } = this.rules
    const merged = (count: number) =>
      here.slice(0, count).map((one, index) => {
        const [entry, other] = [was[index], there[index]]
        return isFields(one) && isFields(other)
          ? this.mergeFields(id, `${path}.${index}`, isFields(entry) ? entry : {}, one, other)
          : this.mergeField(id, `${path}.${index}`, '', entry, one, other)
      })
    if (plainLists === 'rows' && here.length === there.length) return merged(here.length) as Field
    if (plainLists !== 'grow' || here.length < was.length || there.length < was.length) return undefined
    const [ofMine, ofTheirs] = [here.slice(was.length), there.slice(was.length)]
    const news = ofTheirs.filter((entry) => !ofMine.some((other) => isSame(entry, other)))
    const added = [...ofMine, ...news]
    if (!this.takes(id, path, was.length + added.length, here.length, there.length)) return undefined
    // Sorted, so that the result is the same in either direction.
    if (ofMine.length > 0 && news.length > 0) added.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return [...merged(was.length), ...added] as Field
  }

  private mergeList(
    id: string,
    path: string,
    was: readonly string[],
    here: readonly string[],
    there: readonly string[],
  ): Field {
    const list = `${id}#${path}`
    const belongs = (entry: string) => {
      const home = this.homes.get(entry)
      return home === undefined || home === list
    }
    const kept = new Set([...here, ...there].filter((entry) => belongs(entry) && this.stays(entry, was, here, there)))
    const sides = { base: { ids: was }, mine: { ids: here }, theirs: { ids: there } }
    const key = `${list}#order`
    const prefer = this.choices.get(key) === 'theirs' ? 'theirs' : 'mine'
    const { ids, conflict } = mergeOrder(was, here, there, kept, prefer)
    if (conflict) this.conflict({ ...sides, key, kind: 'order', id, path })
    if (this.takes(id, path, ids.length, here.length, there.length)) return { ids }
    // The other side's additions are left out.
    const choice = this.conflict({ ...sides, key: `${list}#full`, kind: 'full', id, path })
    const chosen = new Set(choice === 'theirs' ? there : here)
    return { ids: ids.filter((entry) => chosen.has(entry)) }
  }

  /** Entries in both, or added by one, stay; a removed one goes, unless the other changed it. */
  private stays(id: string, was: readonly string[], here: readonly string[], there: readonly string[]): boolean {
    if ((here.includes(id) && there.includes(id)) || !was.includes(id)) return true
    const { mine, theirs } = this.sides
    // Moved, not removed: it is in the other list.
    const elsewhere = here.includes(id) ? theirs.places.has(id) : mine.places.has(id)
    if (elsewhere) return this.homes.get(id) !== undefined
    return this.survives(id, here.includes(id) ? 'theirs' : 'mine')
  }

  private survives(id: string, removedBy: 'mine' | 'theirs'): boolean {
    const known = this.kept.get(id)
    if (known !== undefined) return known
    const { base, mine, theirs } = this.sides
    let stays = false
    if (!sameDeep(base, removedBy === 'mine' ? theirs : mine, id)) {
      const words = removedBy === 'mine' ? ['Removed', 'Changed'] : ['Changed', 'Removed']
      const choice = this.conflict({
        key: `${id}#removed`,
        kind: 'removed',
        id,
        path: '',
        mine: words[0],
        theirs: words[1],
      })
      stays = (choice ?? (this.rules.keepsChanged ? undefined : 'mine')) !== removedBy
    }
    this.kept.set(id, stays)
    return stays
  }
}

const mayBeIds = (field: Field) => isIdList(field) || (Array.isArray(field) && field.length === 0)
const idsIn = (field: Field): readonly string[] => (isIdList(field) ? field.ids : [])

/** With everything in it. */
const sameDeep = (a: Graph, b: Graph, id: string): boolean => {
  const [ofA, ofB] = [a.entries.get(id), b.entries.get(id)]
  if (!ofA || !ofB) return ofA === ofB
  return isSame(ofA, ofB) && heldIds(ofA).every((held) => sameDeep(a, b, held))
}

const heldIds = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (isIdList(field)) return field.ids
    return isFields(field) ? heldIds(field) : []
  })
