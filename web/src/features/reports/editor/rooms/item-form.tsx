import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type Item,
  type Note,
  type Photo,
} from '@lintel/contract'
import {
  addNote,
  coloursFor,
  conditionsFor,
  findDictionaryItem,
  findType,
  gradeCleanliness,
  gradeCondition,
  photoReferences,
  renameItem,
  roomCodes,
  sectionAt,
  setItemText,
  typeAt,
  type ItemPlace,
  type ItemTextField,
} from '@lintel/rules'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useEditor, useIsReadOnly, useItemField, useOpenReport } from '../editor-context.tsx'
import { PhotoList } from '../photo-list.tsx'
import { CheckInSummary } from './check-in-summary.tsx'
import { GradeScale } from './grade-scale.tsx'
import classes from './item-form.module.css'
import { NoteField } from './note-field.tsx'
import { NotePhrases } from './note-phrases.tsx'
import { QuantityField } from './quantity-field.tsx'

interface FormProps {
  item: Item
  place: ItemPlace
  touch?: boolean
}

/** What of an item its words depend on. */
interface WordsOf {
  name: string
  slug: string | undefined
  place: ItemPlace
}

/** The dictionary's words for an item: names, colours and phrases. */
const useItemWords = ({ name, slug, place }: WordsOf) => {
  const { dictionary } = useOpenReport()
  const section = useEditor((state) => sectionAt(state.body, place)?.slug ?? '')
  const typeSlug = useEditor((state) => typeAt(state.body, place)?.slug ?? '')
  return useMemo(() => {
    const type = findType(dictionary, section, typeSlug)
    const known = findDictionaryItem(type, { name, slug })
    return {
      type,
      names: [...new Set((type?.items ?? []).map((entry) => entry.name))],
      colours: [...new Set(coloursFor(dictionary, type, known))],
      makes: [...new Set(known?.makes ?? type?.items[0]?.makes ?? [])],
      conditions: conditionsFor(dictionary, type, known),
    }
  }, [dictionary, section, typeSlug, name, slug])
}

// The parts of the form take single values, so that typing in one part draws that part alone.

interface FieldsProps extends WordsOf {
  id: string
  colour: string
  quantity: number
  make: string
  model: string
  serial: string
  touch?: boolean
}

/** Name, colour, quantity; make, model and serial number where they matter. */
const ItemFields = memo(function ItemFields(props: FieldsProps) {
  const { id, name, colour, quantity, make, model, serial, touch } = props
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const words = useItemWords(props)
  const showsColour = useItemField('Colour')
  const showsQuantity = useItemField('Qty')
  const size = touch ? 'md' : 'sm'
  const hasDetails = words.makes.length > 0 || [make, model, serial].some((value) => value !== '')
  const common = { size, disabled: readOnly, maxLength: 300, autoComplete: 'off' } as const
  const write = (field: ItemTextField, value: string) =>
    store.editItem(`Change ${field}`, id, (draft, at) => setItemText(draft, at, field, value), field)

  return (
    <>
      <div className={classes.line}>
        <Autocomplete
          {...common}
          label="Item"
          data={words.names}
          value={name}
          onChange={(next) => {
            const known = words.type?.items.find((entry) => entry.name === next)
            store.editItem('Rename item', id, (draft, at) => renameItem(draft, at, next, known), 'name')
          }}
        />
        {showsColour && (
          <Autocomplete
            {...common}
            label="Colour"
            data={words.colours}
            value={colour}
            onChange={(value) => write('colour', value)}
          />
        )}
        {showsQuantity && <QuantityField itemId={id} quantity={quantity} size={size} disabled={readOnly} />}
      </div>
      {hasDetails && (
        <div className={classes.details}>
          <Autocomplete
            {...common}
            label="Make"
            data={words.makes}
            value={make}
            onChange={(value) => write('make', value)}
          />
          <TextInput
            {...common}
            label="Model"
            value={model}
            onChange={(event) => write('model', event.currentTarget.value)}
          />
          <TextInput
            {...common}
            label="Serial"
            value={serial}
            onChange={(event) => write('serial', event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
})

interface NotesProps extends WordsOf {
  id: string
  notes: readonly Note[]
  touch?: boolean
}

const Notes = memo(function Notes(props: NotesProps) {
  const { id, notes, touch } = props
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const side = useEditor((state) => state.side)
  const { conditions } = useItemWords(props)
  const [active, setActive] = useState(0)
  const activate = useCallback((index: number) => setActive(index), [])
  const add = () => {
    store.editItem('Add note', id, (draft, at) => addNote(draft, at, side))
    setActive(notes.length)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-item="${id}"] [data-note="${notes.length}"]`)?.focus(),
    )
  }
  return (
    <div className={classes.notes}>
      <span className={classes.label}>Notes</span>
      {notes.map((note, index) => (
        <NoteField
          // Notes have no ids of their own: edits, undo and flags go by their place.
          key={`${id}-${index}`}
          itemId={id}
          side={side}
          index={index}
          note={note}
          active={index === active}
          touch={touch}
          disabled={readOnly}
          onActivate={activate}
        />
      ))}
      {!readOnly && (
        <>
          <NotePhrases
            itemId={id}
            side={side}
            index={Math.min(active, notes.length)}
            notes={notes}
            conditions={conditions}
          />
          <div>
            <Button
              size={touch ? 'md' : 'xs'}
              variant="default"
              data-add-note
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={add}
            >
              Add note
            </Button>
          </div>
        </>
      )}
    </div>
  )
})

interface GradesProps {
  id: string
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
  touch?: boolean
}

const Grades = memo(function Grades({ id, condition, cleanliness, touch }: GradesProps) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const side = useEditor((state) => state.side)
  return (
    <>
      <GradeScale
        label="Condition"
        grades={conditionGrades}
        value={condition}
        touch={touch}
        disabled={readOnly}
        onChoose={(grade) =>
          store.editItem('Grade condition', id, (draft, at) => gradeCondition(draft, at, side, grade))
        }
      />
      <GradeScale
        label="Cleanliness"
        grades={cleanlinessGrades}
        value={cleanliness}
        touch={touch}
        disabled={readOnly}
        onChoose={(grade) =>
          store.editItem('Grade cleanliness', id, (draft, at) => gradeCleanliness(draft, at, side, grade))
        }
      />
    </>
  )
})

interface ItemPhotosProps {
  id: string
  name: string
  photos: readonly Photo[]
  place: ItemPlace
  touch?: boolean
}

const ItemPhotos = memo(function ItemPhotos({ id, name, photos, place, touch }: ItemPhotosProps) {
  const side = useEditor((state) => state.side)
  // One text, so that the list is drawn anew only when a reference changed.
  const joined = useEditor(({ body }) => {
    const room = body.rooms[place.room]
    if (!room || photos.length === 0) return ''
    const references = photoReferences(room, roomCodes(body.rooms)[place.room] ?? '', side)
    return photos.map((photo) => references.get(photo.id) ?? '').join('|')
  })
  const references = useMemo(() => joined.split('|'), [joined])
  const target = useMemo(() => ({ kind: 'item', id, side }) as const, [id, side])
  return <PhotoList photos={photos} target={target} label={name} strip={touch} references={references} />
})

/** An item that stands open: everything that is said about it. */
export function ItemForm({ item, place, touch }: FormProps) {
  const side = useEditor((state) => state.side)
  const showsCondition = useItemField(side === 'out' ? 'Check Out Condition' : 'Check In Condition')
  const showsPhotos = useItemField(side === 'out' ? 'Check Out Photo' : 'Check In Photo')
  const { _uuid: id, name, slug, colour, qty, make, model, serial } = item
  const { condition, cleanliness, notes, photos } = item.condition[side]
  const photoList = showsPhotos && <ItemPhotos id={id} name={name} photos={photos} place={place} touch={touch} />
  const common = { id, name, slug, place, touch }
  return (
    <div className={classes.body} data-touch={touch || undefined}>
      {touch && photoList}
      <div className={classes.fields}>
        <ItemFields {...common} colour={colour} quantity={qty} make={make} model={model} serial={serial} />
        {side === 'out' && <CheckInSummary item={item} />}
        {showsCondition && (
          <>
            <Grades id={id} condition={condition} cleanliness={cleanliness} touch={touch} />
            <Notes {...common} notes={notes} />
          </>
        )}
      </div>
      {!touch && <div className={classes.photos}>{photoList}</div>}
    </div>
  )
}
