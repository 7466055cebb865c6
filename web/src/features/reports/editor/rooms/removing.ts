import type { Item } from '@lintel/contract'
import { findItem, itemAt, removeItem, removeRoom, roomIndex, type Side } from '@lintel/rules'
import { errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import type { EditorStore, Recipe } from '../state/editor-store.ts'

const ask = () => confirm(undefined, { yes: 'Remove', danger: true })

/** Removes something that may have gone while the question stood open, and says so. */
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

/** Removes an item; one with notes or photographs only after a question. */
export const removeItemAsking = async (store: EditorStore, itemId: string): Promise<void> => {
  const { body } = store.getState()
  const place = findItem(body, itemId)
  const item = place && itemAt(body, place)
  const asks = item && (holdsEvidence(item, 'in') || holdsEvidence(item, 'out'))
  if (asks && !(await ask())) return
  const at = findItem(store.getState().body, itemId) ?? nowhere
  remove(store, 'Remove item', itemId, (draft) => removeItem(draft, at))
}

/** Removes a room with everything in it, after a question. */
export const removeRoomAsking = async (store: EditorStore, roomId: string): Promise<void> => {
  if (!(await ask())) return
  const at = roomIndex(store.getState().body, roomId)
  remove(store, 'Remove room', roomId, (draft) => removeRoom(draft, at))
}
