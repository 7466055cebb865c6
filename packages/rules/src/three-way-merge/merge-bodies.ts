import { bodyFieldAt, listMaximum, takesFreeText, type ReportBody, type Signature } from '@lintel/contract'
import { endMergedSignatures } from '../reports/sections/signatures.ts'
import { describe, type MergeConflict } from './conflicts.ts'
import { isFields, isIdList, isSame, type Field, type Graph } from './graph.ts'
import { reportLabels } from './labels.ts'
import { mergeGraphs, type ConflictChoice, type MergeRules } from './merge-graphs.ts'
import { bodyOfGraph, reportGraph, reportShape } from './report-graph.ts'
import { keepingVisitorComments } from './visitor-comments.ts'

export interface ThreeWayMerge {
  body: ReportBody
  conflicts: MergeConflict[]
  /** Fields changed by each side; adding, moving or removing an entry counts as one. */
  changed: { mine: number; theirs: number }
  /** Signatures of `theirs` that do not stay, because their signer was changed or removed. */
  ended: Signature[]
}

const rules: MergeRules = {
  // Facts of a check-out are stored only if they differ, each separately.
  isOptional: (path) => path === 'out' || path.endsWith('out.facts'),
  takesText: takesFreeText,
  maximum: (path) => listMaximum(bodyFieldAt(path)),
  plainLists: 'grow',
  keepsChanged: true,
}

/**
 * As `mergeGraphs`; nothing is removed that the other changed. Comments made by link are taken from `theirs`, whatever
 * is chosen.
 */
export const mergeBodies = (
  base: ReportBody,
  mine: ReportBody,
  theirs: ReportBody,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): ThreeWayMerge =>
  keepingVisitorComments([base, mine, theirs], (was, here, there) => {
    const sides = { base: reportGraph(was), mine: reportGraph(here), theirs: reportGraph(there) }
    const { entries, conflicts } = mergeGraphs(sides, rules, choices)
    const changes = (graph: Graph) =>
      [...sides.base.entries].reduce((sum, [id, old]) => sum + differences(old, graph.entries.get(id) ?? old), 0)
    const merged = bodyOfGraph(entries)
    const { signatures, ended } = endMergedSignatures(merged.signatures, was.signatures, there.signatures)
    return {
      body: { ...merged, signatures },
      ended,
      conflicts: conflicts.map((conflict) => describe(conflict, sides, reportLabels, reportShape)),
      changed: { mine: changes(sides.mine), theirs: changes(sides.theirs) },
    }
  })

/** Fields that differ in one entry; of a list, the entries added and removed, or its order as one. */
const differences = (was: Field, is: Field): number => {
  if (isFields(was) && isFields(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].reduce(
      (sum, name) => sum + differences(was[name], is[name]),
      0,
    )
  if (isIdList(was) && isIdList(is)) {
    const [before, after] = [new Set(was.ids), new Set(is.ids)]
    const moved = was.ids.filter((id) => !after.has(id)).length + is.ids.filter((id) => !before.has(id)).length
    return moved > 0 ? moved : Number(!isSame(was, is))
  }
  return Number(!isSame(was, is))
}
