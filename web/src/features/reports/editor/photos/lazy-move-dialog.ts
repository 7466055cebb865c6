import { preloadable } from '../../../../lib/preloadable.ts'

export const { load: loadMoveDialog, Component: MoveDialog } = preloadable(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
