import type { ReportBody } from '@lintel/contract'
import type { Patch } from 'immer'

/** The version of the server's that the work is based on: its number, its body, and the name of the state that it is. */
export interface BaseVersion {
  version: number
  base: ReportBody
  savedId: number
}

/** One step of undo: the patches that made it and those that take it back. */
export interface Change {
  /** What was done, for people: 'Rename room'. */
  label: string
  patches: Patch[]
  inverse: Patch[]
  /** The field that was typed in; changes of one field in quick succession become one step. */
  field?: string
  /** Id of the item or room that it is about, so that undo can show it. */
  about?: string
  /** Milliseconds of the last keystroke. */
  at: number
  /** Names of the report's states before and after. */
  before: number
  after: number
  /** Where the step put the work onto another version, so that undo puts it back onto the first. */
  baseVersions?: { before: BaseVersion; after: BaseVersion }
}

/** Typing that pauses for longer than this begins a new step. */
export const typingPauseMs = 1000

/** So many steps can be undone. */
export const historyLength = 500

const samePath = (a: Patch, b: Patch) => a.op === 'replace' && b.op === 'replace' && a.path.join() === b.path.join()

/** Puts typed text onto the step before, where it belongs to the same field and comes soon after. */
export const coalesce = (last: Change | undefined, next: Change): Change | undefined => {
  if (!last?.field || last.field !== next.field || next.at - last.at > typingPauseMs) return undefined
  const [older] = last.patches
  const [newer] = next.patches
  const single = last.patches.length === 1 && next.patches.length === 1 && older && newer && samePath(older, newer)
  return {
    ...next,
    before: last.before,
    patches: single ? next.patches : [...last.patches, ...next.patches],
    inverse: single ? last.inverse : [...next.inverse, ...last.inverse],
  }
}

/** A history with one more step; what had been undone can no longer be redone. */
export const pushed = (changes: readonly Change[], change: Change): Change[] =>
  [...changes, change].slice(-historyLength)
