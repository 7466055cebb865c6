import { isVisible } from '@lintel/contract'
import { addRoom, freeRoomName, itemsOfRoom, newId, roomIndex, roomLike } from '@lintel/rules'
import { Modal, Radio, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useFocusBack } from '../../../../../lib/focus.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { DialogFoot } from '../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../ui/dialog.module.css'
import { useReportEditor, useSideFields } from '../../editor-context.tsx'
import { markCopied } from './copied.ts'
import classes from './copy-room-dialog.module.css'
import { itemsText } from './rest/grade-the-rest.ts'

type What = 'structure' | 'values'

export function CopyRoomDialog({
  roomId,
  touch,
  onCopied,
  onClose,
}: {
  roomId: string
  touch?: boolean
  onCopied: (roomId: string) => void
  onClose: () => void
}) {
  const { store, focus } = useReportEditor()
  useFocusBack()
  const [{ body, side }] = useState(() => store.getState())
  const shows = useSideFields(side)
  const room = body.rooms[roomIndex(body, roomId)]
  const [what, setWhat] = useState<What>('structure')
  const [name, setName] = useState(() => freeRoomName(body.rooms, room?.name ?? ''))
  const size = touch ? 'md' : 'sm'
  const copy = (event: FormEvent) => {
    event.preventDefault()
    if (!room || !isVisible(name)) return
    const withValues = what === 'values'
    const made = roomLike(room, name.trim(), newId, {
      colours: withValues,
      ...(withValues && shows.condition && { graded: side }),
    })
    store.editRoom('Copy room', roomId, (draft, at) => addRoom(draft, made, at))
    const items = itemsOfRoom(made)
    if (withValues) markCopied(items, side)
    toast.success(`${made.name}: ${itemsText(items.length)} copied from ${room.name}`)
    onClose()
    onCopied(made._uuid)
    const [first] = items
    if (first) focus.focusWhenDrawn('item head', first._uuid)
  }
  return (
    <Modal opened onClose={onClose} title={`Copy ${room?.name ?? 'room'}`} size={480}>
      <form onSubmit={copy}>
        <div className={dialog.body}>
          <Radio.Group label="What is copied" value={what} onChange={setWhat}>
            <div className={classes.choices}>
              <Radio
                size={size}
                value="structure"
                data-autofocus
                label="Structure"
                description="Items and quantities only."
              />
              <Radio
                size={size}
                value="values"
                label={shows.condition ? 'With grades and colours' : 'With colours'}
                description="Each item is marked as copied until it is reviewed."
              />
            </div>
          </Radio.Group>
          <TextInput
            size={size}
            label="Room name"
            value={name}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <DialogFoot onCancel={onClose} action="Copy" disabled={!room || !isVisible(name)} />
      </form>
    </Modal>
  )
}
