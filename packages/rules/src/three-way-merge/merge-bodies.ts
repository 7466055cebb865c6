import { bodyFieldAt, listMaximum, takesFreeText, type ReportBody } from '@lintel/contract'
import {
  bodyOfGraph,
  graphOf,
  isFields,
  isIdList,
  pathOf,
  rootId,
  same,
  type Field,
  type Fields,
  type Graph,
} from './graph.ts'
import { mergeOrder } from './merge-order.ts'
import { keepingVisitorComments } from './visitor-comments.ts'
import { fieldName, placeOf, shown } from './labels.ts'

/** How a conflict is resolved. `both` joins two texts, one below the other. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** A conflict: two users changed something differently. */
export interface MergeConflict {
  /** Identifies the conflict; the same in every merge of the same three reports. */
  key: string
  /**
   * field: different values. removed: one removed what the other changed. order: a list in two different orders. place:
   * moved to two different places. full: a list has no room for what both added.
   */
  kind: 'field' | 'removed' | 'order' | 'place' | 'full'
  /** The readable location: `Kitchen, Worktop`. */
  where: string
  /** The readable field: `Colour`. */
  what: string
  /** The readable value before, and on each side; empty if there is none. */
  base: string
  mine: string
  theirs: string
  /** Whether `both` is offered. */
  joins: boolean
}

/** A merged report, and the conflicts to resolve. */
export interface ThreeWayMerge {
  body: ReportBody
  conflicts: MergeConflict[]
  /** The number of fields changed by each side; adding, moving or removing an entry counts as one. */
  changed: { mine: number; theirs: number }
}

interface Sides {
  base: Graph
  mine: Graph
  theirs: Graph
}

/**
 * Merges two users' changes of a report. A change by only one of them is accepted, down to single fields of items and
 * notes; what both changed differently is a conflict, resolved by `choices` (by its key), else in favour of `mine`.
 * Nothing is removed that the other changed. Without conflicts, merging in the other direction gives the same report.
 * Comments made by link are taken from `theirs`, whatever is chosen.
 */
export const mergeBodies = (
  base: ReportBody,
  mine: ReportBody,
  theirs: ReportBody,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): ThreeWayMerge =>
  keepingVisitorComments([base, mine, theirs], (was, here, there) =>
    new Merging({ base: graphOf(was), mine: graphOf(here), theirs: graphOf(there) }, choices).run(),
  )

class Merging {
  private readonly sides: Sides
  private readonly choices: ReadonlyMap<string, ConflictChoice>
  private readonly conflicts: MergeConflict[] = []
  private readonly merged = new Map<string, Fields>()
  private readonly kept = new Map<string, boolean>()
  /** The list of each moved entry after the merge; by id. */
  private readonly homes = new Map<string, string>()

  constructor(sides: Sides, choices: ReadonlyMap<string, ConflictChoice>) {
    this.sides = sides
    this.choices = choices
  }

  run(): ThreeWayMerge {
    const { mine, theirs } = this.sides
    this.settleMoves()
    const ids = new Set([...mine.entities.keys(), ...theirs.entities.keys()])
    for (const id of ids) this.mergeEntity(id)
    return {
      body: bodyOfGraph(this.merged),
      conflicts: this.conflicts,
      changed: { mine: this.changes(mine), theirs: this.changes(theirs) },
    }
  }

  private changes({ entities }: Graph): number {
    return [...this.sides.base.entities].reduce((sum, [id, was]) => sum + differences(was, entities.get(id) ?? was), 0)
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
        const key = `${id}#place`
        const [ofMine, ofTheirs] = [mine, theirs].map((graph) => placeOf(graph, graph.places.get(id)?.owner ?? rootId))
        this.conflicts.push({
          ...{ key, kind: 'place', what: 'Place', where: placeOf(mine, id), joins: false },
          ...{ base: '', mine: ofMine ?? '', theirs: ofTheirs ?? '' },
        })
        this.homes.set(id, this.choices.get(key) === 'theirs' ? there : here)
      }
    }
  }

  private mergeEntity(id: string): void {
    const { base, mine, theirs } = this.sides
    const [was, here, there] = [base.entities.get(id), mine.entities.get(id), theirs.entities.get(id)]
    if (here && there) this.merged.set(id, this.mergeFields(id, '', was ?? {}, here, there))
    else this.merged.set(id, here ?? there ?? {})
  }

  private mergeFields(id: string, path: string, was: Fields, here: Fields, there: Fields): Fields {
    const names = new Set([...Object.keys(here), ...Object.keys(there)])
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        this.mergeField(id, path ? `${path}.${name}` : name, name, was[name], here[name], there[name]),
      ]),
    )
  }

  private mergeField(id: string, path: string, name: string, was: Field, here: Field, there: Field): Field {
    if ((isIdList(here) || isEmpty(here)) && (isIdList(there) || isEmpty(there)) && (isIdList(here) || isIdList(there)))
      return this.mergeList(id, path, idsIn(was), idsIn(here), idsIn(there))
    // Always descend to the lists: a part unchanged by one side may contain what the other moved.
    if (isOptional(path)) return this.mergeOptional(id, path, was, here, there)
    if (isFields(here) && isFields(there)) return this.mergeFields(id, path, isFields(was) ? was : {}, here, there)
    if (same(here, there)) return here
    if (same(was, here)) return there
    if (same(was, there)) return here
    if (Array.isArray(here) && Array.isArray(there)) {
      const joined = this.mergePlainList(id, path, Array.isArray(was) ? was : [], here, there)
      if (joined) return joined
    }
    // Two users who added the same meter gave it two ids: either will do.
    if (name === '_uuid') return String(here) < String(there) ? here : there
    return this.decide(id, path, was, here, there)
  }

  /** An object that is omitted while empty: its fields are merged one by one. */
  private mergeOptional(id: string, path: string, was: Field, here: Field, there: Field): Field {
    const saidIn = (side: Field): Fields => (isFields(side) ? side : {})
    const merged = this.mergeFields(id, path, saidIn(was), saidIn(here), saidIn(there))
    return Object.values(merged).every((field) => field === undefined) ? undefined : merged
  }

  private decide(id: string, path: string, was: Field, here: Field, there: Field): Field {
    const key = `${id}#${path}`
    const both = this.joined(id, path, here, there)
    const joins = both !== undefined
    this.conflicts.push({
      ...{ key, kind: 'field', where: placeOf(this.sides.mine, id), what: fieldName(path), joins },
      ...{ base: shown(was), mine: shown(here), theirs: shown(there) },
    })
    const choice = this.choices.get(key)
    if (choice === 'both' && joins) return both
    return choice === 'theirs' ? there : here
  }

  /** Both texts, one below the other, if the contract defines the field as free text and it is long enough. */
  private joined(id: string, path: string, here: Field, there: Field): string | undefined {
    if (typeof here !== 'string' || typeof there !== 'string' || here === '' || there === '') return undefined
    const text = here < there ? `${here}\n${there}` : `${there}\n${here}`
    const { mine, theirs } = this.sides
    // An answer from a fixed list cannot be two texts.
    const owners = [mine, theirs].map((graph) => graph.entities.get(id) ?? {})
    return owners.every((owner) => takesFreeText(this.pathTo(id, path), text, owner)) ? text : undefined
  }

  private pathTo(id: string, path: string): string[] {
    const { mine, theirs } = this.sides
    return [...pathOf(mine.entities.has(id) ? mine : theirs, id), ...path.split('.')]
  }

  /** True if a list can have that many entries; a list no longer than one side's always can. */
  private takes(id: string, path: string, count: number, here: number, there: number): boolean {
    return count <= Math.max(here, there) || count <= (listMaximum(bodyFieldAt(this.pathTo(id, path))) ?? Infinity)
  }

  /** Notes and readings, which have no ids: merged by index if neither side removed any. */
  private mergePlainList(
    id: string,
    path: string,
    was: readonly Field[],
    here: readonly Field[],
    there: readonly Field[],
  ): Field | undefined {
    const grows = here.length >= was.length && there.length >= was.length
    if (!grows) return undefined
    const [ofMine, ofTheirs] = [here.slice(was.length), there.slice(was.length)]
    const news = ofTheirs.filter((entry) => !ofMine.some((other) => same(entry, other)))
    const added = [...ofMine, ...news]
    if (!this.takes(id, path, was.length + added.length, here.length, there.length)) return undefined
    const common = was.map((entry, index) => {
      const [one, other] = [here[index], there[index]]
      return isFields(entry) && isFields(one) && isFields(other)
        ? this.mergeFields(id, `${path}.${index}`, entry, one, other)
        : this.mergeField(id, `${path}.${index}`, '', entry, one, other)
    })
    // Sorted, so that the result is the same in either direction.
    if (ofMine.length > 0 && news.length > 0) added.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return [...common, ...added] as Field
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
    const key = `${list}#order`
    const prefer = this.choices.get(key) === 'theirs' ? 'theirs' : 'mine'
    const { ids, conflict } = mergeOrder(was, here, there, kept, prefer)
    if (conflict)
      this.conflicts.push({
        ...{ key, kind: 'order', where: placeOf(this.sides.mine, id), what: fieldName(path), joins: false },
        ...{ base: '', mine: this.named(here), theirs: this.named(there) },
      })
    if (this.takes(id, path, ids.length, here.length, there.length)) return { ids }
    return this.decideFull(id, path, ids, here, there)
  }

  /** The list is too long: the other side's additions are left out, as a conflict. */
  private decideFull(
    id: string,
    path: string,
    ids: readonly string[],
    here: readonly string[],
    there: readonly string[],
  ): Field {
    const key = `${id}#${path}#full`
    this.conflicts.push({
      ...{ key, kind: 'full', where: placeOf(this.sides.mine, id), what: fieldName(path), joins: false },
      ...{ base: '', mine: `${here.length} in all`, theirs: `${there.length} in all` },
    })
    const chosen = new Set(this.choices.get(key) === 'theirs' ? there : here)
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
    const other = removedBy === 'mine' ? theirs : mine
    const changed = !sameDeep(base, other, id)
    if (!changed) {
      this.kept.set(id, false)
      return false
    }
    const key = `${id}#removed`
    this.conflicts.push({
      ...{ key, kind: 'removed', where: placeOf(other, id), what: '', joins: false, base: '' },
      ...(removedBy === 'mine' ? { mine: 'Removed', theirs: 'Changed' } : { mine: 'Changed', theirs: 'Removed' }),
    })
    const choice = this.choices.get(key)
    const stays = choice !== removedBy
    this.kept.set(id, stays)
    return stays
  }

  private named(ids: readonly string[]): string {
    const { mine, theirs } = this.sides
    const name = (id: string) => {
      const named = (mine.entities.get(id) ?? theirs.entities.get(id))?.['name']
      return typeof named === 'string' && named !== '' ? named : undefined
    }
    return ids.flatMap((id) => name(id) ?? []).join(', ')
  }
}

/** The number of differing fields of one entry; for a list, the entries added and removed, or its order as one. */
const differences = (was: Field, is: Field): number => {
  if (isFields(was) && isFields(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].reduce(
      (sum, name) => sum + differences(was[name], is[name]),
      0,
    )
  if (isIdList(was) && isIdList(is)) {
    const [before, after] = [new Set(was.ids), new Set(is.ids)]
    const moved = was.ids.filter((id) => !after.has(id)).length + is.ids.filter((id) => !before.has(id)).length
    return moved > 0 ? moved : Number(!same(was, is))
  }
  return Number(!same(was, is))
}

/** Facts of a check-out are stored only if they differ, each separately. */
const isOptional = (path: string) => path === 'out' || path.endsWith('out.facts')

const isEmpty = (field: Field) => field === undefined || (Array.isArray(field) && field.length === 0)
const idsIn = (field: Field): readonly string[] => (isIdList(field) ? field.ids : [])

/** True if an entry and everything in it is equal in both. */
const sameDeep = (a: Graph, b: Graph, id: string): boolean => {
  const [ofA, ofB] = [a.entities.get(id), b.entities.get(id)]
  if (!ofA || !ofB) return ofA === ofB
  return same(ofA, ofB) && heldIds(ofA).every((held) => sameDeep(a, b, held))
}

const heldIds = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (isIdList(field)) return field.ids
    return isFields(field) ? heldIds(field) : []
  })
