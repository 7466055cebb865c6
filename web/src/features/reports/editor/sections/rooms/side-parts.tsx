import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type Conditions,
  type Note,
  type Photo,
  type Room,
} from '@lintel/contract'
import {
  addNote,
  gradeCleanliness,
  gradeCondition,
  setCleanliness,
  setCondition,
  setNote,
  type ItemPath,
  type Side,
  photoReferences,
  roomCodes,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { preloadable } from '../../../../../lib/preloadable.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useIsReadOnly, useReportEditor, useDebounced } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { confirmCopied } from './copied.ts'
import { canHear } from './dictation/speech.ts'
import { GradeScale } from './grade-scale.tsx'
import classes from './item-form.module.css'
import { NoteField } from './note-field.tsx'
import { noteId } from './item-path.ts'
import { NotePhrases } from './note-phrases.tsx'
import { gradesText, useRestGrades } from './rest/grade-the-rest.ts'

const { Component: Dictation } = preloadable(async () => (await import('./dictation/dictation.tsx')).Dictation)

// The parts of the form take single values, so that typing in one re-renders only that part.

interface PartProps {
  id: string
  side: Side
  touch?: boolean
}

interface GradesProps extends PartProps {
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
}

function UsualGrades({ id, side, condition, cleanliness, touch }: GradesProps) {
  const { store } = useReportEditor()
  const usual = useRestGrades()
  const given = { condition: usual.condition || condition, cleanliness: usual.cleanliness || cleanliness }
  return (
    <Button
      size={touch ? 'md' : 'xs'}
      variant="default"
      aria-pressed={condition === given.condition && cleanliness === given.cleanliness}
      title="As given last by 'Grade the rest'"
      onClick={() => {
        confirmCopied(id)
        store.editItem('Grade item', id, (draft, at) => {
          setCondition(draft, at, side, given.condition)
          setCleanliness(draft, at, side, given.cleanliness)
        })
      }}
    >
      {gradesText(usual)}
    </Button>
  )
}

export const Grades = memo(function Grades(props: GradesProps) {
  const { id, side, condition, cleanliness, touch } = props
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const shared = { touch, readOnly }
  return (
    <>
      <GradeScale
        {...shared}
        label="Condition"
        hint="Alt and a number while you type"
        // At check-out, Same as Check-In is the usual choice instead.
        beside={side === 'in' && !readOnly && <UsualGrades {...props} />}
        grades={conditionGrades}
        value={condition}
        onChoose={(grade) =>
          store.editItem('Grade condition', id, (draft, at) => gradeCondition(draft, at, side, grade))
        }
      />
      <GradeScale
        {...shared}
        hint="Shift and a number"
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

/** While there is no note, an empty field for the first is shown; it becomes a note once something is typed. */
const blank: readonly Note[] = [{ note: '', originalnote: '', flagged: false, responsibility: [] }]

export const Notes = memo(function Notes({ id, itemPath, side, conditions, notes, touch }: NotesProps) {
  const { store, focus, client } = useReportEditor()
  const readOnly = useIsReadOnly()
  const [active, setActive] = useState(0)
  const activate = useCallback((index: number) => setActive(index), [])
  const mayDictate = client.options?.dictationOff !== true && canHear()
  const [speaking, setSpeaking] = useState(false)
  const dictate = useRef<HTMLButtonElement>(null)
  const endSpeaking = () => {
    flushSync(() => setSpeaking(false))
    dictate.current?.focus({ preventScroll: true })
  }
  /** Adds dictated text as a new note, or fills the existing empty one. */
  const take = (text: string) => {
    const empty = notes.findIndex(({ note }) => note.trim() === '')
    const index = empty < 0 ? notes.length : empty
    flushSync(() => {
      store.editItem('Dictate note', id, (draft, at) => setNote(draft, at, side, index, text))
      setSpeaking(false)
      setActive(index)
    })
    toast.success('1 note added')
    focus.focus('note', noteId(id, side, index))
  }
  const add = () => {
    // Rendered and focused synchronously: a letter typed too early would trigger a shortcut.
    flushSync(() => {
      if (notes.length > 0) store.editItem('Add note', id, (draft, at) => addNote(draft, at, side))
      setActive(notes.length)
    })
    focus.focus('note', noteId(id, side, notes.length))
  }
  return (
    <div className={classes.notes}>
      <span className={classes.label}>Notes</span>
      {(notes.length > 0 || readOnly ? notes : blank).map((note, index) => (
        <NoteField
          // Notes have no ids: edits, undo and flags use their index.
          key={`${id}-${index}`}
          itemId={id}
          itemPath={itemPath}
          side={side}
          index={index}
          note={note}
          isBlank={notes.length === 0}
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
          {speaking && (
            <Suspense>
              <Dictation touch={touch} onTake={take} onClose={endSpeaking} />
            </Suspense>
          )}
          <div className={classes.noteButtons}>
            <Button
              size={touch ? 'md' : 'xs'}
              variant="default"
              data-add-note
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={add}
            >
              Add note
            </Button>
            {mayDictate && !speaking && (
              <Button
                ref={dictate}
                size={touch ? 'md' : 'xs'}
                variant="default"
                leftSection={<IconMessage2 size={14} stroke={1.7} aria-hidden />}
                onClick={() => setSpeaking(true)}
              >
                Dictate
              </Button>
            )}
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
  /** Rendered below a photograph's reference. Must be a stable function. */
  extra?: (photo: Photo) => ReactNode
}

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

/** The printed references of these photographs; undefined if one of them is not in the room. */
const referencesIn = (
  rooms: readonly Room[],
  at: number,
  photos: readonly Photo[],
  side: Side,
): string[] | undefined => {
  const room = rooms[at]
  if (!room) return undefined
  const references = photoReferences(room, roomCodes(rooms)[at] ?? '', side)
  const suffix = side === 'out' ? ' out' : ''
  const found = photos.flatMap(({ id }) => references.get(id) ?? [])
  return found.length === photos.length ? found.map((reference) => reference + suffix) : undefined
}

const none: readonly string[] = []

/** The printed references of an item's photographs: `K-03`, and `K-03 out` for those of the check-out. */
export const usePhotoReferences = (
  itemPath: Pick<ItemPath, 'room'>,
  photos: readonly Photo[],
  side: Side,
): readonly string[] => {
  const { store } = useReportEditor()
  // Numbering goes through the whole room, so it is debounced, but immediate for a new photograph.
  const debounced = useDebounced(({ body }) => body.rooms)
  const joined = useMemo(() => {
    if (photos.length === 0) return ''
    const now = () => referencesIn(store.getState().body.rooms, itemPath.room, photos, side)
    return (referencesIn(debounced, itemPath.room, photos, side) ?? now() ?? []).join('|')
  }, [debounced, store, itemPath.room, photos, side])
  // Compared as one string, so that lists re-render only when a reference changes.
  return useMemo(() => (joined === '' ? none : joined.split('|')), [joined])
}
