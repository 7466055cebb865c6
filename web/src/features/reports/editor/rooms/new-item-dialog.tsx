import { reportMessages } from '@lintel/contract'
import { addItem, coloursFor, findDictionaryItem, itemOf, newId, roomIndex, sectionsFor, typesFor } from '@lintel/rules'
import { Autocomplete, Button, Modal, Select } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { toast } from '../../../../lib/toasts.ts'
import dialog from '../../../../ui/dialog.module.css'
import { useEditor, useItemField, useOpenReport } from '../editor-context.tsx'

/** Adds an item to a room: each choice opens the next one. */
export function NewItemDialog({
  roomId,
  onClose,
  onAdded,
}: {
  /** The room that is proposed. */
  roomId?: string
  onClose: () => void
  onAdded: (itemId: string) => void
}) {
  const { store, dictionary } = useOpenReport()
  const rooms = useEditor((state) => state.body.rooms)
  const showsColour = useItemField('Colour')
  const [room, setRoom] = useState<string | null>(roomId ?? null)
  const [section, setSection] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [colour, setColour] = useState('')

  const chosenRoom = rooms.find((candidate) => candidate._uuid === room)
  const sections = chosenRoom ? sectionsFor(dictionary, chosenRoom.category) : []
  const chosenSection = sections.find((candidate) => candidate.slug === section)
  const types = chosenRoom && chosenSection ? typesFor(chosenSection, chosenRoom.category) : []
  const chosenType = types.find((candidate) => candidate.slug === type)
  const known = findDictionaryItem(chosenType, { name })
  const ready = chosenRoom && chosenSection && chosenType

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const choice = { section: chosenSection, type: chosenType, name: name.trim() || chosenType.name, known, colour }
    const item = itemOf(choice, newId)
    const order = sections.map((candidate) => candidate.slug)
    const at = roomIndex(store.getState().body, chosenRoom._uuid)
    store.edit('Add item', (draft) => addItem(draft, at, choice, item, order), { about: item._uuid })
    toast.success(reportMessages.itemAdded)
    onClose()
    onAdded(item._uuid)
  }

  return (
    <Modal opened onClose={onClose} title="New item" size={520}>
      <form onSubmit={add}>
        <div className={dialog.body}>
          <Select
            label="Room"
            placeholder="Select"
            searchable
            openOnFocus={false}
            data-autofocus={!chosenRoom || undefined}
            data={rooms.map((candidate) => ({ value: candidate._uuid, label: candidate.name }))}
            value={room}
            onChange={(next) => {
              setRoom(next)
              setSection(null)
              setType(null)
            }}
          />
          <Select
            label="Section"
            placeholder="Select"
            searchable
            openOnFocus={false}
            data-autofocus={chosenRoom ? true : undefined}
            disabled={!chosenRoom}
            data={sections.map((candidate) => ({ value: candidate.slug, label: candidate.name }))}
            value={section}
            onChange={(next) => {
              setSection(next)
              setType(null)
            }}
          />
          <Select
            label="Type"
            placeholder="Select"
            searchable
            openOnFocus={false}
            disabled={!chosenSection}
            data={types.map((candidate) => ({ value: candidate.slug, label: candidate.name }))}
            value={type}
            onChange={setType}
          />
          <Autocomplete
            label="Item"
            disabled={!chosenType}
            maxLength={300}
            data={[...new Set((chosenType?.items ?? []).map((item) => item.name))]}
            value={name}
            onChange={setName}
          />
          {showsColour && (
            <Autocomplete
              label="Colour"
              disabled={!chosenType || name.trim() === ''}
              maxLength={300}
              data={[...new Set(coloursFor(dictionary, chosenType, known))]}
              value={colour}
              onChange={setColour}
            />
          )}
        </div>
        <div className={dialog.foot}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  )
}
