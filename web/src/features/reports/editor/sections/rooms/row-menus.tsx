import {
  duplicateItem,
  findItem,
  moveItem,
  moveRoom,
  newId,
  newItem,
  isGone,
  isEntryGone,
  outFacts,
  restoreItem,
  restoreRoom,
  roomIndex,
  keepsCheckIn,
  keepsCheckInValue,
  removeItem,
  removeRoom,
  type Side,
  itemById,
} from '@lintel/rules'
import { Kbd, Menu, Portal } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconChecks,
  IconCopy,
  IconCopyPlus,
  IconCornerRightDown,
  IconEqual,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEditor, useIsReadOnly, useReportEditor, useSideFields } from '../../editor-context.tsx'
import { takeFromAbove } from './apply/apply.ts'
import { confirmCopied, useIsCopied } from './copied.ts'
import { countUngraded, gradesText, gradeTheRest, sameForTheRest, useRestGrades } from './rest/grade-the-rest.ts'
import type { Item } from '@lintel/contract'
import { errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { askToRemove } from '../../entries/entry-card.tsx'
import type { Recipe } from '../../state/editing.ts'
import type { EditorStore } from '../../state/editor-store.ts'

interface RowMenuProps {
  anchor: HTMLElement
  onClose: () => void
}

/** One menu for all rows, opened at the pressed button: a menu in each of 1,600 rows would cost too much. */
function RowMenu({
  anchor,
  onClose,
  label,
  copyLabel,
  onCopy,
  onMove,
  onRemove,
  onRestore,
  children,
  moves,
}: RowMenuProps & {
  label: 'Item' | 'Room'
  /** The label of Copy if it opens a dialog. */
  copyLabel?: string
  onCopy: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** Present if the entry is marked as gone. */
  onRestore?: (() => void) | undefined
  children?: ReactNode
  moves?: ReactNode
}) {
  const readOnly = useIsReadOnly()
  const { left, top, width, height } = anchor.getBoundingClientRect()
  const what = label.toLowerCase()
  const close = () => {
    onClose()
    anchor.focus()
  }
  const icon = { size: 15, stroke: 1.7 } as const
  return (
    <Menu opened onClose={close} position="bottom-end">
      {/* In a portal: the list is a containing block of its own, so `fixed` would be relative to it. */}
      <Portal>
        <Menu.Target>
          <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={label}>
        {children}
        <Menu.Item disabled={readOnly} leftSection={<IconCopy {...icon} />} onClick={onCopy}>
          {copyLabel ?? `Copy ${what}`}
        </Menu.Item>
        <Menu.Item disabled={readOnly} leftSection={<IconArrowUp {...icon} />} onClick={() => onMove(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={readOnly} leftSection={<IconArrowDown {...icon} />} onClick={() => onMove(1)}>
          Move down
        </Menu.Item>
        {moves}
        <Menu.Divider />
        {onRestore ? (
          <Menu.Item disabled={readOnly} leftSection={<IconArrowBackUp {...icon} />} onClick={onRestore}>
            It is there after all
          </Menu.Item>
        ) : (
          <Menu.Item disabled={readOnly} data-danger leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            Remove {what}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export function ItemMenu({
  itemId,
  above,
  onMoveToRoom,
  onCopyTo,
  ...menu
}: RowMenuProps & {
  itemId: string
  above: string | undefined
  onMoveToRoom: (itemId: string) => void
  onCopyTo: (itemId: string) => void
}) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const hasOtherRooms = useEditor((state) => state.body.rooms.length > 1)
  const gone = useEditor(({ body }) => {
    const item = itemById(body, itemId)
    return item !== undefined && isGone(item)
  })
  const side = useEditor((state) => state.side)
  const isCopied = useIsCopied(
    useEditor(({ body }) => itemById(body, itemId)),
    side,
  )
  const duplicate = () => {
    const item = itemById(store.getState().body, itemId)
    if (item)
      store.editItem('Copy item', itemId, (draft, at) =>
        duplicateItem(draft, at, newItem({ ...item, ...outFacts(item) }, newId)),
      )
  }
  return (
    <RowMenu
      {...menu}
      label="Item"
      onCopy={duplicate}
      onMove={(by) => store.editItem('Move item', itemId, (draft, itemPath) => moveItem(draft, itemPath, by))}
      onRemove={() => void removeItemAsking(store, itemId)}
      onRestore={gone ? () => store.editItem('Mark as there', itemId, restoreItem) : undefined}
      moves={
        <Menu.Item
          disabled={readOnly || !hasOtherRooms}
          leftSection={<IconArrowRight size={15} stroke={1.7} />}
          onClick={() => onMoveToRoom(itemId)}
        >
          Move to room…
        </Menu.Item>
      }
    >
      {!gone && (
        <>
          {isCopied && (
            <Menu.Item leftSection={<IconChecks size={15} stroke={1.7} />} onClick={() => confirmCopied(itemId)}>
              Confirm copied values
            </Menu.Item>
          )}
          <Menu.Item
            disabled={readOnly}
            leftSection={<IconCornerRightDown size={15} stroke={1.7} />}
            rightSection={<Kbd aria-hidden>Ctrl D</Kbd>}
            onClick={() => takeFromAbove(store, itemId, above)}
          >
            Same as above
          </Menu.Item>
          <Menu.Item
            disabled={readOnly}
            leftSection={<IconCopyPlus size={15} stroke={1.7} />}
            onClick={() => onCopyTo(itemId)}
          >
            Copy to…
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
    </RowMenu>
  )
}

export function RoomMenu({
  roomId,
  onRest,
  onCopyRoom,
  ...menu
}: RowMenuProps & {
  roomId: string
  onCopyRoom: (roomId: string) => void
  onRest: (roomId: string) => void
}) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const side = useEditor((state) => state.side)
  const shows = useSideFields(side)
  const ungraded = useEditor((state) => countUngraded(state, roomId))
  const grades = useRestGrades()
  const gone = useEditor(({ body }) => {
    const room = body.rooms[roomIndex(body, roomId)]
    return room !== undefined && isEntryGone(room)
  })
  return (
    <RowMenu
      {...menu}
      label="Room"
      copyLabel="Copy room…"
      onCopy={() => onCopyRoom(roomId)}
      onMove={(by) =>
        store.editRoom('Move room', roomId, (draft, room) => moveRoom(draft, room, Math.max(0, room + by)))
      }
      onRemove={() => void removeRoomAsking(store, roomId)}
      onRestore={gone ? () => store.editRoom('Mark as there', roomId, restoreRoom) : undefined}
    >
      {shows.condition && !gone && (
        <>
          {side === 'out' ? (
            <Menu.Item
              disabled={readOnly}
              leftSection={<IconEqual size={15} stroke={1.7} />}
              onClick={() => sameForTheRest(store, roomId)}
            >
              Grade the rest: Same as Check-In
            </Menu.Item>
          ) : (
            <Menu.Item
              disabled={readOnly || ungraded === 0}
              leftSection={<IconChecks size={15} stroke={1.7} />}
              onClick={() => gradeTheRest(store, roomId, grades)}
            >
              Grade the rest: {gradesText(grades)}
            </Menu.Item>
          )}
          <Menu.Item
            disabled={readOnly || ungraded === 0}
            leftSection={<IconChecks size={15} stroke={1.7} />}
            onClick={() => onRest(roomId)}
          >
            Grade the rest…
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
    </RowMenu>
  )
}

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
const removeItemAsking = async (store: EditorStore, itemId: string): Promise<void> => {
  const { body } = store.getState()
  const item = itemById(body, itemId)
  const keeps = item && keepsCheckIn(body, item)
  const asks = item && (keeps || holdsEvidence(item, 'in') || holdsEvidence(item, 'out'))
  if (asks && !(await askToRemove('item', keeps === true))) return
  const at = findItem(store.getState().body, itemId) ?? nowhere
  remove(store, keeps ? 'Mark as not there' : 'Remove item', itemId, (draft) => removeItem(draft, at))
}

/** Removes a room with its contents after asking; a room of the check-in is marked as not there instead. */
const removeRoomAsking = async (store: EditorStore, roomId: string): Promise<void> => {
  const { body } = store.getState()
  const room = body.rooms[roomIndex(body, roomId)]
  const keeps = room !== undefined && keepsCheckInValue(body, room)
  if (!(await askToRemove('room', keeps))) return
  const at = roomIndex(store.getState().body, roomId)
  remove(store, keeps ? 'Mark as not there' : 'Remove room', roomId, (draft) => removeRoom(draft, at))
}
