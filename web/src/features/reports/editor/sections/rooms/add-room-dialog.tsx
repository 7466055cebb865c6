import { genericMessages, isVisible } from '@lintel/contract'
import { addRoom, freeRoomName, furnishedRoom, newId, roomKinds } from '@lintel/rules'
import { Modal, Select, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { DialogFoot } from '../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../ui/dialog.module.css'
import { errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useEditor, useReportEditor, useRoomDictionary } from '../../editor-context.tsx'

export function AddRoomDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (roomId: string) => void }) {
  const { store } = useReportEditor()
  const dictionary = useRoomDictionary()
  const [slug, setSlug] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [suggested, setSuggested] = useState('')
  const kind = dictionary.rooms.find((room) => room.slug === slug)

  const isTaken = useEditor(({ body }) =>
    body.rooms.some((room) => room.name.trim().toLowerCase() === name.trim().toLowerCase()),
  )

  const choose = (next: string | null) => {
    setSlug(next)
    const chosen = dictionary.rooms.find((room) => room.slug === next)
    if (!chosen || (name !== '' && name !== suggested)) return
    const free = freeRoomName(store.getState().body.rooms, chosen.name)
    setName(free)
    setSuggested(free)
  }

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!kind || !isVisible(name)) return
    try {
      const { furnished } = store.getState().body.propertyDetails
      const room = furnishedRoom({ name, kind, furnished }, dictionary, newId)
      store.edit('Add room', (draft) => addRoom(draft, room), { about: room._uuid })
      toast.success(genericMessages.added)
      onClose()
      onAdded(room._uuid)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Modal opened onClose={onClose} title="Add room" size={480}>
      <form onSubmit={add}>
        <div className={dialog.body}>
          <Select
            label="Room type"
            placeholder="Select"
            searchable
            openOnFocus={false}
            data-autofocus
            data={roomKinds(dictionary).map((room) => ({ value: room.slug, label: room.name }))}
            value={slug}
            onChange={choose}
          />
          <TextInput
            label="Room name"
            description={isTaken && `There is a ${name.trim()} already.`}
            inputWrapperOrder={['label', 'input', 'description']}
            value={name}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <DialogFoot onCancel={onClose} action="Add" disabled={!kind || !isVisible(name)} />
      </form>
    </Modal>
  )
}
