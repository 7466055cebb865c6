import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type Conditions,
  type Item,
  type Note,
  type Photo,
} from '@lintel/contract'
import { addNote, gradeCleanliness, gradeCondition, photoReferences, roomCodes, type ItemPlace } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useEditor, useIsReadOnly, useItemField, useOpenReport } from '../editor-context.tsx'
import { PhotoList } from '../photo-list.tsx'
import { CheckInSummary } from './check-in-summary.tsx'
import { GradeScale } from './grade-scale.tsx'
import { ItemFields } from './item-fields.tsx'
import classes from './item-form.module.css'
import { NoteField } from './note-field.tsx'
import { NotePhrases } from './note-phrases.tsx'
import { useItemWords } from './use-item-words.ts'

interface FormProps {
  item: Item
  place: ItemPlace
  touch?: boolean
}

// The parts of the form take single values, so that typing in one part draws that part alone.

interface NotesProps {
  id: string
  conditions: Conditions
  notes: readonly Note[]
  touch?: boolean
}

const Notes = memo(function Notes({ id, conditions, notes, touch }: NotesProps) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const side = useEditor((state) => state.side)
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
  const words = { name, slug, place }
  const { conditions } = useItemWords(words)
  return (
    <div className={classes.body} data-touch={touch || undefined}>
      {touch && photoList}
      <div className={classes.fields}>
        <ItemFields
          {...words}
          id={id}
          touch={touch}
          colour={colour}
          quantity={qty}
          make={make}
          model={model}
          serial={serial}
        />
        {side === 'out' && <CheckInSummary item={item} />}
        {showsCondition && (
          <>
            <Grades id={id} condition={condition} cleanliness={cleanliness} touch={touch} />
            <Notes id={id} conditions={conditions} notes={notes} touch={touch} />
          </>
        )}
      </div>
      {!touch && <div className={classes.photos}>{photoList}</div>}
    </div>
  )
}
