import {
  duplicateItem,
  findItem,
  freeRoomName,
  addRoom,
  itemAt,
  moveItem,
  moveRoom,
  newId,
  newItem,
  removeItem,
  removeRoom,
  roomIndex,
  roomLike,
  type Side,
} from '@lintel/rules'
import type { Item } from '@lintel/contract'
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../../../ui/confirm.tsx'
import { useIsReadOnly, useOpenReport } from '../editor-context.tsx'
import type { EditorStore } from '../state/editor-store.ts'

/** One menu for all rows, at the button that asked for it: a menu in each of 1,600 rows would cost too much. */
function RowMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const box = anchor.getBoundingClientRect()
  const close = () => {
    onClose()
    anchor.focus()
  }
  return (
    <Menu opened onClose={close} position="bottom-end">
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: 'fixed',
            left: box.left,
            top: box.top,
            width: box.width,
            height: box.height,
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}

const holdsEvidence = (item: Item, side: Side) =>
  item.condition[side].notes.length > 0 || item.condition[side].photos.length > 0

/** Removes an item; one with notes or photographs only after a question. */
export const removeItemAsking = async (store: EditorStore, itemId: string): Promise<void> => {
  const { body, side } = store.getState()
  const place = findItem(body, itemId)
  const item = place && itemAt(body, place)
  if (!item) return
  if (holdsEvidence(item, side) && !(await confirm(undefined, { yes: 'Remove', danger: true }))) return
  store.editItem('Remove item', itemId, removeItem)
}

/** What can be done to an item besides writing in it. */
export function ItemMenu({ itemId, anchor, onClose }: { itemId: string; anchor: HTMLElement; onClose: () => void }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const move = (by: -1 | 1) => store.editItem('Move item', itemId, (draft, place) => moveItem(draft, place, by))
  const duplicate = () => {
    const { body } = store.getState()
    const place = findItem(body, itemId)
    const item = place && itemAt(body, place)
    if (item) store.editItem('Copy item', itemId, (draft, at) => duplicateItem(draft, at, newItem(item, newId)))
  }
  return (
    <RowMenu anchor={anchor} label="Item" onClose={onClose}>
      <Menu.Item disabled={readOnly} leftSection={<IconCopy size={15} stroke={1.7} />} onClick={duplicate}>
        Copy item
      </Menu.Item>
      <Menu.Item disabled={readOnly} leftSection={<IconArrowUp size={15} stroke={1.7} />} onClick={() => move(-1)}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={readOnly} leftSection={<IconArrowDown size={15} stroke={1.7} />} onClick={() => move(1)}>
        Move down
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        disabled={readOnly}
        data-danger
        leftSection={<IconTrash size={15} stroke={1.7} />}
        onClick={() => void removeItemAsking(store, itemId)}
      >
        Remove item
      </Menu.Item>
    </RowMenu>
  )
}

/** What can be done to a room besides renaming it. */
export function RoomMenu({ roomId, anchor, onClose }: { roomId: string; anchor: HTMLElement; onClose: () => void }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const move = (by: -1 | 1) =>
    store.editRoom('Move room', roomId, (draft, room) => moveRoom(draft, room, Math.max(0, room + by)))
  const duplicate = () => {
    const { body } = store.getState()
    const room = body.rooms[roomIndex(body, roomId)]
    if (!room) return
    const copy = roomLike(room, freeRoomName(body.rooms, room.name), newId)
    store.editRoom('Copy room', roomId, (draft, at) => addRoom(draft, copy, at))
  }
  const remove = async () => {
    if (await confirm(undefined, { yes: 'Remove', danger: true })) store.editRoom('Remove room', roomId, removeRoom)
  }
  return (
    <RowMenu anchor={anchor} label="Room" onClose={onClose}>
      <Menu.Item disabled={readOnly} leftSection={<IconCopy size={15} stroke={1.7} />} onClick={duplicate}>
        Copy room
      </Menu.Item>
      <Menu.Item disabled={readOnly} leftSection={<IconArrowUp size={15} stroke={1.7} />} onClick={() => move(-1)}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={readOnly} leftSection={<IconArrowDown size={15} stroke={1.7} />} onClick={() => move(1)}>
        Move down
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        disabled={readOnly}
        data-danger
        leftSection={<IconTrash size={15} stroke={1.7} />}
        onClick={() => void remove()}
      >
        Remove room
      </Menu.Item>
    </RowMenu>
  )
}
