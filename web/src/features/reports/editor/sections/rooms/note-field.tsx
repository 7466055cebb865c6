import type { Conditions, Note, Responsibility } from '@lintel/contract'
import {
  mayFlag,
  removeNote,
  setNote,
  toggleFlag,
  toggleResponsibility,
  type ItemPath,
  type NoteCompletion,
  type Side,
} from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFlag3, IconFlag3Filled, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMergedRef } from '@mantine/hooks'
import { memo, Suspense, useCallback, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFieldError, useFieldRef } from '../../../../../ui/form/field-context.ts'
import { useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { GrowingText } from './growing-text.tsx'
import { NoteSuggestions } from './lazy-menus.ts'
import { noteId, pathOfItem } from './item-path.ts'
import type { SuggestionKeys, TypedTo } from './note-suggestions.tsx'
import classes from './note-field.module.css'
import { allCodes, ResponsibilityCodes } from './responsibility-codes.tsx'

interface NotePlace {
  itemId: string
  itemPath: ItemPath
  side: Side
  index: number
  active: boolean
  touch?: boolean
  readOnly?: boolean
  onActivate: (index: number) => void
}

interface NoteBarProps extends NotePlace {
  responsibility: readonly Responsibility[]
  flagged: boolean
  flaggable: boolean
}

/** The controls below a note's text; typing does not re-render them. */
const NoteBar = memo(function NoteBar(props: NoteBarProps) {
  const { itemId, side, index, active, touch, readOnly, onActivate, responsibility, flagged, flaggable } = props
  const { store, focus } = useReportEditor()
  /** After a click the text is written on; a key stays where it was pressed. */
  const backToNote = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 0 && !touch) focus.focus('note', noteId(itemId, side, index))
  }
  const shown = active && !readOnly ? allCodes : allCodes.filter((code) => responsibility.includes(code))
  const size = touch ? 44 : 26
  return (
    <div className={classes.bar}>
      <ResponsibilityCodes
        shown={shown}
        chosen={responsibility}
        readOnly={readOnly}
        onToggle={(code, event) => {
          store.editItem('Change responsibility', itemId, (draft, itemPath) =>
            toggleResponsibility(draft, itemPath, side, index, code),
          )
          backToNote(event)
        }}
      >
        {!active && !readOnly && (
          <button
            type="button"
            className={classes.add}
            aria-label="Change responsibility"
            onClick={() => onActivate(index)}
          >
            <IconPlus size={12} stroke={2} aria-hidden />
          </button>
        )}
      </ResponsibilityCodes>
      {!readOnly && (
        <>
          <Tooltip label={flaggable ? 'Flag' : 'Only a changed note can be flagged'}>
            <ActionIcon
              size={size}
              className={classes.flag}
              aria-label="Flag note"
              aria-pressed={flagged}
              aria-disabled={!flaggable}
              onClick={(event) => {
                store.editItem('Flag note', itemId, (draft, itemPath) => toggleFlag(draft, itemPath, side, index))
                backToNote(event)
              }}
            >
              {flagged ? <IconFlag3Filled size={15} aria-hidden /> : <IconFlag3 size={15} stroke={1.7} aria-hidden />}
            </ActionIcon>
          </Tooltip>
          <ActionIcon
            size={size}
            aria-label="Remove note"
            onClick={() =>
              store.editItem('Remove note', itemId, (draft, itemPath) => removeNote(draft, itemPath, side, index))
            }
          >
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
})

/** A note with its responsibility codes: all seven while it is being edited, otherwise only those that are set. */
export const NoteField = memo(function NoteField({
  note,
  conditions,
  isBlank,
  ...at
}: NotePlace & {
  note: Note
  conditions: Conditions
  /** A placeholder that becomes a note once something is typed. */
  isBlank?: boolean
}) {
  const { itemId, itemPath, side, index, touch, readOnly, onActivate } = at
  const { store } = useReportEditor()
  const write = useCallback(
    (step: string, text: string) =>
      store.editItem(step, itemId, (draft, path) => setNote(draft, path, side, index, text), `note-${index}`),
    [store, itemId, side, index],
  )
  const { label, path, value, onChange } = useReportField(
    `${pathOfItem(itemPath)}.condition.${side}.notes.${index}.note`,
    `Note ${index + 1} text`,
    { step: 'Write note', value: note.note, write },
  )
  const error = useFieldError(path, value)
  const [typed, setTyped] = useState<TypedTo>()
  const suggestions = useRef<SuggestionKeys>(null)
  const endTyping = useCallback(() => setTyped(undefined), [])
  const take = ({ note: text, caret }: NoteCompletion) => {
    const field = typed?.field
    if (!field) return
    flushSync(() => {
      store.editItem('Add phrase', itemId, (draft, itemAt) => setNote(draft, itemAt, side, index, text))
      setTyped({ field, caret, took: true })
    })
    field.focus()
    field.setSelectionRange(caret, caret)
  }
  return (
    <div
      className={`${classes.note} ring`}
      role="group"
      aria-label={`Note ${index + 1}`}
      data-touch={touch || undefined}
    >
      <GrowingText
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-autocomplete={readOnly ? undefined : 'list'}
        ref={useMergedRef(useFocusTarget('note', noteId(itemId, side, index)), useFieldRef(path))}
        value={value}
        maxLength={8000}
        readOnly={readOnly}
        placeholder="What, where, how big"
        onFocus={() => onActivate(index)}
        onBlur={endTyping}
        onPointerDown={endTyping}
        onKeyDown={(event) => {
          suggestions.current?.press(event)
          if (/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) endTyping()
        }}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setTyped({ field: event.currentTarget, caret: event.currentTarget.selectionStart })
        }}
      />
      {typed && !readOnly && (
        <Suspense>
          <NoteSuggestions
            keys={suggestions}
            itemPath={itemPath}
            conditions={conditions}
            note={value}
            typed={typed}
            touch={touch}
            onTake={take}
            onClose={endTyping}
          />
        </Suspense>
      )}
      {error && <p className={classes.error}>{error}</p>}
      {!isBlank && (
        <NoteBar
          {...at}
          responsibility={note.responsibility}
          flagged={note.flagged}
          flaggable={note.flagged || mayFlag(note)}
        />
      )}
    </div>
  )
})
