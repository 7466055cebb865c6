import { Suspense } from 'react'
import { preloadable } from '../../../lib/preloadable.ts'
import type { Override } from '../../../lib/dialogs.ts'
import { QueuedKeys } from '../../../lib/focus.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useEditor, type SignRequest } from './editor-context.tsx'
import { loadMoveDialog } from './photos/lazy-move-dialog.ts'
import type { useSaving } from './saving/use-saving.ts'

// Not needed before a report can be used; loaded soon after, so that the dialogs work offline too.
const { load: loadConflictDialog, Component: ConflictDialog } = preloadable(
  async () => (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
)

const { load: loadNewItemDialog, Component: NewItemDialog } = preloadable(
  async () => (await import('./sections/rooms/new-item-dialog.tsx')).NewItemDialog,
)

const { load: loadAddRoomDialog, Component: AddRoomDialog } = preloadable(
  async () => (await import('./sections/rooms/add-room-dialog.tsx')).AddRoomDialog,
)

const { load: loadRestDialog, Component: RestDialog } = preloadable(
  async () => (await import('./sections/rooms/rest/rest-dialog.tsx')).RestDialog,
)

const { load: loadSignDialog, Component: SignDialog } = preloadable(
  async () => (await import('./sections/signatures/sign-dialog.tsx')).SignDialog,
)

const { load: loadSendDialog, Component: SendDialog } = preloadable(
  async () => (await import('./sections/signatures/send/send-dialog.tsx')).SendDialog,
)

export const dialogLoads = [
  loadAddRoomDialog,
  loadNewItemDialog,
  loadRestDialog,
  loadMoveDialog,
  loadConflictDialog,
  loadSignDialog,
  loadSendDialog,
]

export type EditorDialog =
  | { kind: 'room' }
  | { kind: 'item' }
  | { kind: 'rest'; roomId?: string | undefined }
  | ({ kind: 'sign' } & SignRequest)
  | { kind: 'send'; override: Override | undefined }

export function EditorDialogs({
  open,
  roomId,
  save,
  takeTheirs,
  onRoom,
  onItem,
  onClose,
}: {
  open: EditorDialog | undefined
  roomId: string | undefined
  save: () => Promise<boolean>
  takeTheirs: ReturnType<typeof useSaving>['takeTheirs']
  onRoom: (roomId: string) => void
  onItem: (itemId: string) => void
  onClose: () => void
}) {
  const phone = useIsPhone()
  const hasConflict = useEditor((state) => state.conflict !== undefined)
  return (
    <Suspense fallback={open && <QueuedKeys onEscape={onClose} />}>
      {open?.kind === 'rest' && <RestDialog roomId={open.roomId} touch={phone} onClose={onClose} />}
      {open?.kind === 'room' && <AddRoomDialog onClose={onClose} onAdded={onRoom} />}
      {open?.kind === 'item' && <NewItemDialog roomId={roomId} onClose={onClose} onAdded={onItem} />}
      {open?.kind === 'sign' && <SignDialog {...open} save={save} onClose={onClose} />}
      {open?.kind === 'send' && <SendDialog save={save} override={open.override} onClose={onClose} />}
      {hasConflict && <ConflictDialog save={save} takeTheirs={takeTheirs} />}
    </Suspense>
  )
}
