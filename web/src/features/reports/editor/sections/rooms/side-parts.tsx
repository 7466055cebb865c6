import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type Conditions,
  type Note,
  type Photo,
} from '@lintel/contract'
import { addNote, gradeCleanliness, gradeCondition, type ItemPath, type Side } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { GradeScale } from './grade-scale.tsx'
import classes from './item-form.module.css'
import { NoteField } from './note-field.tsx'
import { noteId } from './note-id.ts'
import { NotePhrases } from './note-phrases.tsx'
import { usePhotoReferences } from './use-photo-references.ts'

// The parts of the form take single values, so that typing in one part draws that part alone.

interface PartProps {
  id: string
  side: Side
  touch?: boolean
}

interface GradesProps extends PartProps {
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
}

/** Condition and cleanliness of one side. */
export const Grades = memo(function Grades({ id, side, condition, cleanliness, touch }: GradesProps) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const shared = { touch, readOnly }
  return (
    <>
      <GradeScale
        {...shared}
        label="Condition"
        grades={conditionGrades}
        value={condition}
        onChoose={(grade) =>
          store.editItem('Grade condition', id, (draft, at) => gradeCondition(draft, at, side, grade))
        }
      />
      <GradeScale
        {...shared}
        withShift
        label="Cleanliness"
        grades={cleanlinessGrades}
        value={cleanliness}
        onChoose={(grade) =>
          store.editItem('Grade cleanliness', id, (draft, at) => gradeCleanliness(draft, at, side, grade))
        }
      />
    </>
  )
})

interface NotesProps extends PartProps {
  itemPath: ItemPath
  conditions: Conditions
  notes: readonly Note[]
}

/** The notes of one side, with the words that the dictionary has for them. */
export const Notes = memo(function Notes({ id, itemPath, side, conditions, notes, touch }: NotesProps) {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const [active, setActive] = useState(0)
  const activate = useCallback((index: number) => setActive(index), [])
  const add = () => {
    store.editItem('Add note', id, (draft, at) => addNote(draft, at, side))
    setActive(notes.length)
    focus.focusSoon('note', noteId(id, side, notes.length))
  }
  return (
    <div className={classes.notes}>
      <span className={classes.label}>Notes</span>
      {notes.map((note, index) => (
        <NoteField
          // Notes have no ids of their own: edits, undo and flags go by their place.
          key={`${id}-${index}`}
          itemId={id}
          itemPath={itemPath}
          side={side}
          index={index}
          note={note}
          conditions={conditions}
          active={index === active}
          touch={touch}
          readOnly={readOnly}
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
            touch={touch}
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

interface SidePhotosProps extends PartProps {
  name: string
  photos: readonly Photo[]
  itemPath: ItemPath
  /** What is below a photograph besides its reference. Has to stay the same function. */
  extra?: (photo: Photo) => ReactNode
}

/** The photographs of one side of an item. */
export const SidePhotos = memo(function SidePhotos({
  id,
  name,
  side,
  photos,
  itemPath,
  touch,
  extra,
}: SidePhotosProps) {
  const references = usePhotoReferences(itemPath, photos, side)
  const target = useMemo(() => ({ kind: 'item', id, side }) as const, [id, side])
  return <PhotoList photos={photos} target={target} label={name} strip={touch} references={references} extra={extra} />
})
