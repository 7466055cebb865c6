import { preloadable } from '../../../../lib/preloadable.ts'

/** Loaded soon after the report has opened. */
export const { load: loadMoveDialog, Component: MoveDialog } = preloadable(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
