import type { ReportBody } from '@lintel/contract'
import type { Patch } from 'immer'

/** The server version that the work is based on: its number, body and state id. */
export interface BaseVersion {
  version: number
  base: ReportBody
  savedId: number
}

export interface Change {
  /** What was done, e.g. 'Rename room'. */
  label: string
  patches: Patch[]
  inverse: Patch[]
  /** The edited field; changes of one field in quick succession become one step. */
  field?: string
  /** Id of the item or room that it is about, so that undo can show it. */
  about?: string
  /** Time of the last keystroke, in ms. */
  at: number
  before: number
  after: number
  /** Set if the step changed the base version, so that undo restores the previous one. */
  baseVersions?: { before: BaseVersion; after: BaseVersion }
}

/** A pause in typing longer than this starts a new step. */
export const typingPauseMs = 1000

export const historyLength = 500

const samePath = (a: Patch, b: Patch) => a.op === 'replace' && b.op === 'replace' && a.path.join() === b.path.join()

/** Merges typed text into the previous step if it is in the same field and follows soon. */
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

/** The history with one more step; undone steps can no longer be redone. */
export const pushed = (changes: readonly Change[], change: Change): Change[] =>
  [...changes, change].slice(-historyLength)
