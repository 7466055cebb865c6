import { changeLine, type FieldChange, type ConflictChoice, type MergeConflict } from '@lintel/rules'
import { openDialog } from '../../lib/dialogs.ts'
import { toast } from '../../lib/toasts.ts'

const shownLines = 12

/** What another user has saved meanwhile, a line each. */
export const changeLines = (changes: readonly FieldChange[]): string[] => {
  const lines = changes.map(changeLine)
  const more = lines.length - shownLines
  return more > 0 ? [...lines.slice(0, shownLines), `and ${more} more`] : lines
}

/**
 * Merges the unsaved changes into a newer version; asks first if both changed a value differently. `merge` reads the
 * unsaved changes anew, because more are made while the dialog is open; undefined if the result is too large.
 */
export const mergeNewer = <Merged extends { conflicts: readonly MergeConflict[] }>(
  merge: (choices?: ReadonlyMap<string, ConflictChoice>) => Merged | undefined,
  apply: (merged: Merged) => void,
  tooLarge: string,
): void => {
  const onDone = (choices: ReadonlyMap<string, ConflictChoice>) => {
    const merged = merge(choices)
    if (merged) apply(merged)
    else toast.error(tooLarge)
  }
  const conflicts = merge()?.conflicts ?? []
  if (conflicts.length === 0) onDone(new Map())
  else openDialog('fieldConflicts', { conflicts, onDone })
}
