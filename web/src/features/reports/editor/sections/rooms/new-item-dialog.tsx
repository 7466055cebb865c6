import { isVisible, reportMessages, type DictionaryRoom, type Room } from '@lintel/contract'
import {
  addItem,
  addRoom,
  coloursFor,
  itemNamed,
  itemOf,
  miscellaneousFor,
  newId,
  roomIndex,
  sectionsFor,
  typeOf,
  typesFor,
  emptyRoom,
  freeRoomName,
  roomKinds,
  type RoomDictionary,
} from '@lintel/rules'
import { Autocomplete, Modal, Select, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useConfirmedClose } from '../../../../../ui/form/confirm-close.ts'
import { DialogFoot } from '../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../ui/dialog.module.css'
import { useEditor, useItemBased, useItemField, useReportEditor, useRoomDictionary } from '../../editor-context.tsx'

const names = (list: readonly { name: string }[]) => [...new Set(list.map(({ name }) => name))]

/** The choices so far; each enables the next and resets those after it. */
const useChoices = (roomId: string | undefined) => {
  const dictionary = useRoomDictionary()
  const rooms = useEditor((state) => state.body.rooms)
  const itemBased = useItemBased()
  // Created once: new rooms keep their ids, and a room that is removed meanwhile is detected.
  const [offered] = useState(() => roomChoices(rooms, dictionary, itemBased))
  const [itemPath, setPlace] = useState<RoomChoice | undefined>(() => offered.find(({ value }) => value === roomId))
  const [slug, setSlug] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [colour, setColour] = useState('')

  const category = itemPath?.room.category
  const sections = category ? sectionsFor(dictionary, category) : []
  const section = sections.find((candidate) => candidate.slug === slug)
  const type = section && category ? typeOf(section, category, typed) : undefined
  const known = itemNamed(type?.known, name)
  return {
    dictionary,
    offered,
    itemPath,
    sections,
    section,
    typed,
    type,
    name,
    known,
    colour,
    setName,
    setColour,
    types: section && category ? typesFor(section, category) : [],
    /** True for a type that belongs to the other room category. */
    excluded: section !== undefined && isVisible(typed) && type === undefined,
    choosePlace: (value: string | null) => {
      setPlace(offered.find((candidate) => candidate.value === value))
      setSlug(null)
      setTyped('')
    },
    chooseSection: (value: string | null) => {
      setSlug(value)
      setTyped('')
    },
    chooseType: setTyped,
    /** Files an item that has only a name under Misc. */
    chooseMisc: () => {
      if (!category || section) return
      const misc = miscellaneousFor(dictionary, category)
      setSlug(misc.section.slug)
      setTyped(misc.type.name)
    },
  }
}

/** A free-text name for data-entry staff, as in their paperwork, whether or not the dictionary has it. */
function FreeName({ choices, value, onChange }: FreeNameProps) {
  return (
    <TextInput
      label="Item name"
      description="As written in the paperwork. Without a section it goes to Misc."
      disabled={!choices.itemPath}
      maxLength={300}
      autoComplete="off"
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        if (value !== '') return
        try {
          choices.chooseMisc()
        } catch (error) {
          toast.error(errorText(error))
        }
      }}
    />
  )
}

interface FreeNameProps {
  choices: ReturnType<typeof useChoices>
  value: string
  onChange: (name: string) => void
}

export function NewItemDialog({
  roomId,
  onClose,
  onAdded,
}: {
  roomId?: string
  onClose: () => void
  onAdded: (itemId: string) => void
}) {
  const { store, mayUpload } = useReportEditor()
  // Only data-entry staff cannot upload.
  const isDataEntry = !mayUpload
  const showsColour = useItemField('Colour')
  const choices = useChoices(roomId)
  const { dictionary, offered, itemPath, sections, section, types, typed, type, name, known, colour } = choices
  const [freeName, setFreeName] = useState('')
  const ready = itemPath && section && type
  const { close } = useConfirmedClose([freeName, name, colour].some(isVisible), onClose, undefined)

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const free = freeName.trim()
    const choice = {
      section,
      type,
      name: free || name.trim() || type.name,
      known: free ? itemNamed(type.known, free) : known,
      colour,
    }
    const item = itemOf(choice, newId)
    const order = sections.map((candidate) => candidate.slug)
    const at = roomIndex(store.getState().body, itemPath.room._uuid)
    try {
      store.edit(
        'Add item',
        (draft) => {
          if (itemPath.isNew && at < 0) addRoom(draft, itemPath.room)
          addItem(draft, itemPath.isNew && at < 0 ? draft.rooms.length - 1 : at, choice, item, order)
        },
        { about: item._uuid },
      )
    } catch (error) {
      toast.error(errorText(error))
      return
    }
    toast.success(reportMessages.itemAdded)
    onClose()
    onAdded(item._uuid)
  }

  return (
    <Modal opened onClose={close} title="New item" size={520}>
      <form onSubmit={add}>
        <div className={dialog.body}>
          <Select
            label="Room"
            placeholder="Select"
            searchable
            openOnFocus={false}
            data-autofocus={!itemPath || undefined}
            data={offered.map(({ value, label }) => ({ value, label }))}
            value={itemPath?.value ?? null}
            onChange={choices.choosePlace}
          />
          {isDataEntry && <FreeName choices={choices} value={freeName} onChange={setFreeName} />}
          <Select
            label="Section"
            placeholder="Select"
            searchable
            openOnFocus={false}
            data-autofocus={itemPath ? true : undefined}
            disabled={!itemPath}
            data={sections.map((candidate) => ({ value: candidate.slug, label: candidate.name }))}
            value={section?.slug ?? null}
            onChange={choices.chooseSection}
          />
          <Autocomplete
            label="Type"
            placeholder="Choose or type"
            openOnFocus={false}
            disabled={!section}
            maxLength={300}
            data={names(types)}
            value={typed}
            error={choices.excluded && 'This type is for rooms of another category.'}
            onChange={choices.chooseType}
          />
          <Autocomplete
            label="Item"
            disabled={!type}
            maxLength={300}
            data={names(type?.known?.items ?? [])}
            value={name}
            onChange={choices.setName}
          />
          {showsColour && (
            <Autocomplete
              label="Colour"
              disabled={!type || (!isVisible(name) && !isVisible(freeName))}
              maxLength={300}
              data={[...new Set(coloursFor(dictionary, type?.known, known))]}
              value={colour}
              onChange={choices.setColour}
            />
          )}
        </div>
        <DialogFoot onCancel={close} action="Add" disabled={!ready} />
      </form>
    </Modal>
  )
}

interface RoomChoice {
  value: string
  label: string
  room: Room
  /** True if it is not in the report yet. */
  isNew: boolean
}

const ofReport = (room: Room): RoomChoice => ({ value: room._uuid, label: room.name, room, isNew: false })

const ofKind = (kind: DictionaryRoom, rooms: readonly Room[]): RoomChoice => ({
  value: `new/${kind.slug}`,
  label: kind.name,
  room: emptyRoom({ name: freeRoomName(rooms, kind.name), kind }, newId),
  isNew: true,
})

/** Types without room cards have no dialog for adding rooms: the room types that the report lacks are offered too. */
const roomChoices = (rooms: readonly Room[], dictionary: RoomDictionary, itemBased: boolean): RoomChoice[] => {
  const own = rooms.map(ofReport)
  if (!itemBased) return own
  const present = new Set(rooms.map((room) => room.type))
  return [
    ...own,
    ...roomKinds(dictionary)
      .filter((kind) => !present.has(kind.slug))
      .map((kind) => ofKind(kind, rooms)),
  ]
}
