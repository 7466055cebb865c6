import type { Item } from '@lintel/contract'
import {
  findItem,
  itemAt,
  keepsCheckIn,
  keepsCheckInValue,
  removeItem,
  removeRoom,
  roomIndex,
  type Side,
} from '@lintel/rules'
import { errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { askToRemove } from '../../entries/entry-card.tsx'
import type { Recipe } from '../../state/editing.ts'
import type { EditorStore } from '../../state/editor-store.ts'

/** Removes something; shows an error if it was removed while the confirmation was open. */
const remove = (store: EditorStore, label: string, about: string, recipe: Recipe) => {
  try {
    store.edit(label, recipe, { about })
  } catch (error) {
    toast.error(errorText(error))
  }
}

const holdsEvidence = (item: Item, side: Side) =>
  item.condition[side].notes.length > 0 || item.condition[side].photos.length > 0

const nowhere = { room: -1, section: -1, type: -1, item: -1 }

/** Removes an item; asks first if it has notes or photographs. One of the check-in is marked as not there. */
export const removeItemAsking = async (store: EditorStore, itemId: string): Promise<void> => {
  const { body } = store.getState()
  const itemPath = findItem(body, itemId)
  const item = itemPath && itemAt(body, itemPath)
  const keeps = item && keepsCheckIn(body, item)
  const asks = item && (keeps || holdsEvidence(item, 'in') || holdsEvidence(item, 'out'))
  if (asks && !(await askToRemove('item', keeps === true))) return
  const at = findItem(store.getState().body, itemId) ?? nowhere
  remove(store, keeps ? 'Mark as not there' : 'Remove item', itemId, (draft) => removeItem(draft, at))
}

/** Removes a room with its contents after asking; a room of the check-in is marked as not there instead. */
export const removeRoomAsking = async (store: EditorStore, roomId: string): Promise<void> => {
  const { body } = store.getState()
  const room = body.rooms[roomIndex(body, roomId)]
  const keeps = room !== undefined && keepsCheckInValue(body, room)
  if (!(await askToRemove('room', keeps))) return
  const at = roomIndex(store.getState().body, roomId)
  remove(store, keeps ? 'Mark as not there' : 'Remove room', roomId, (draft) => removeRoom(draft, at))
}
