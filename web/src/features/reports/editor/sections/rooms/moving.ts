import { findItem, itemAt, moveItemToRoom, roomIndex } from '@lintel/rules'
import { useState } from 'react'
import { errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useReportEditor } from '../../editor-context.tsx'
import type { EditorStore } from '../../state/editor-store.ts'
import type { Row } from '../../state/rows.ts'

const moveToRoom = (store: EditorStore, itemId: string, roomId: string): void => {
  const { body } = store.getState()
  const itemPath = findItem(body, itemId)
  const item = itemPath && itemAt(body, itemPath)
  const room = roomIndex(body, roomId)
  if (!item || itemPath.room === room) return
  try {
    store.editItem('Move item', itemId, (draft, at) => moveItemToRoom(draft, at, room))
    toast.success(`${item.name} is now in ${body.rooms[room]?.name}`)
  } catch (error) {
    toast.error(errorText(error))
  }
}

export const useMoving = (rows: readonly Row[]) => {
  const { store, focus } = useReportEditor()
  const [moving, setMoving] = useState<string>()
  const focusItem = (itemId: string) =>
    // Waits for the list to re-render: an open row that moved away was higher than the screen.
    requestAnimationFrame(() => focus.focusSoon('item head', itemId))
  return {
    moving,
    ask: setMoving,
    moveTo: (itemId: string, roomId: string) => moveToRoom(store, itemId, roomId),
    stop: () => {
      setMoving(undefined)
      if (moving !== undefined) focusItem(moving)
    },
    /** Moves the item; the focus stays in place, on the row that followed it. */
    choose: (roomId: string) => {
      setMoving(undefined)
      const items = rows.filter((row) => row.kind === 'item')
      const at = items.findIndex((row) => row.itemId === moving)
      const next = items[at + 1] ?? items[at - 1]
      if (moving !== undefined) moveToRoom(store, moving, roomId)
      if (next) focusItem(next.itemId)
    },
  }
}
