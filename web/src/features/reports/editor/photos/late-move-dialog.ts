import { preloadable } from '../../../../lib/preloadable.ts'

/** Fetched soon after the report was opened. */
export const { load: loadMoveDialog, Component: MoveDialog } = preloadable(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
