import { cleanlinessGrades, conditionGrades } from '@lintel/contract'
import { gradeOfKey, roomIndex, type RestGrades } from '@lintel/rules'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useFocusBack } from '../../../../../../lib/focus.ts'
import { DialogFoot } from '../../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../../ui/dialog.module.css'
import { useEditor, useReportEditor } from '../../../editor-context.tsx'
import { GradeScale } from '../grade-scale.tsx'
import {
  countUngraded,
  countUnrecorded,
  gradeTheRest,
  itemsText,
  sameForTheRest,
  useRestGrades,
} from './grade-the-rest.ts'

/** How long a closing dialog takes to restore the focus. */
const returnMs = 100

const ofRoom = 'room'
const ofReport = 'report'

function GradeScales({
  grades,
  touch,
  onGrades,
}: {
  grades: RestGrades
  touch?: boolean | undefined
  onGrades: (grades: RestGrades) => void
}) {
  return (
    <>
      <GradeScale
        touch={touch}
        label="Condition"
        grades={conditionGrades}
        value={grades.condition}
        onChoose={(condition) => onGrades({ ...grades, condition: condition === grades.condition ? '' : condition })}
      />
      <GradeScale
        touch={touch}
        hint="Shift and a number"
        label="Cleanliness"
        grades={cleanlinessGrades}
        value={grades.cleanliness}
        onChoose={(cleanliness) =>
          onGrades({ ...grades, cleanliness: cleanliness === grades.cleanliness ? '' : cleanliness })
        }
      />
    </>
  )
}

export function RestDialog({
  roomId,
  touch,
  onClose,
}: {
  /** The preselected room; undefined for the whole report. */
  roomId?: string | undefined
  touch?: boolean
  onClose: () => void
}) {
  const { store, focus } = useReportEditor()
  useFocusBack()
  // The button that opened the dialog may be gone once nothing is left to grade.
  useEffect(
    () => () => {
      setTimeout(() => document.activeElement === document.body && focus.focusPage(), returnMs)
    },
    [focus],
  )
  const side = useEditor((state) => state.side)
  const room = useEditor(({ body }) => (roomId === undefined ? undefined : body.rooms[roomIndex(body, roomId)]?.name))
  const [scope, setScope] = useState(room === undefined ? ofReport : ofRoom)
  const [grades, setGrades] = useState(useRestGrades.getState)
  const within = scope === ofRoom ? roomId : undefined
  const count = useEditor((state) => countUngraded(state, within))
  const unrecorded = useEditor((state) => (state.side === 'out' ? countUnrecorded(state, within) : 0))
  // A check-out is a comparison, so Same as Check-In comes first, and Enter alone grades nothing.
  const isSameFirst = unrecorded > 0
  const isChosen = grades.condition !== '' || grades.cleanliness !== ''

  const apply = (given: RestGrades) => {
    gradeTheRest(store, within, given)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0 && isChosen) apply(grades)
  }
  /** A digit sets the condition, with Shift the cleanliness; the latter comes last and applies both. */
  const press = (event: KeyboardEvent) => {
    const [, digit] = /^Digit([1-5])$/.exec(event.code) ?? []
    if (!digit || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const condition = gradeOfKey.condition(Number(digit))
    const cleanliness = gradeOfKey.cleanliness(Number(digit))
    if (!event.shiftKey && condition) setGrades({ ...grades, condition })
    if (!event.shiftKey || !cleanliness) return
    if (count > 0) apply({ ...grades, cleanliness })
    else setGrades({ ...grades, cleanliness })
  }
  const size = touch ? 'md' : 'sm'
  return (
    <Modal opened onClose={onClose} onKeyDown={press} title="Grade the rest" size={640}>
      <form onSubmit={submit}>
        <div className={dialog.body}>
          {room !== undefined && (
            <SegmentedControl
              aria-label="Where"
              size={size}
              value={scope}
              onChange={setScope}
              data={[
                { value: ofRoom, label: room },
                { value: ofReport, label: 'Whole report' },
              ]}
            />
          )}
          <p role="status">
            {count === 0
              ? 'Every item here is graded.'
              : `${itemsText(count)} without a grade. Graded items stay as they are.`}
          </p>
          <GradeScales grades={grades} touch={touch} onGrades={setGrades} />
        </div>
        <DialogFoot
          onCancel={onClose}
          // A disabled button cannot take the focus.
          focus={count === 0 && !isSameFirst ? 'cancel' : undefined}
        >
          {side === 'out' && (
            <Button
              variant={isSameFirst ? 'filled' : 'default'}
              data-autofocus={isSameFirst || undefined}
              disabled={unrecorded === 0}
              onClick={() => {
                sameForTheRest(store, within)
                onClose()
              }}
            >
              Same as Check-In
            </Button>
          )}
          <Button
            type="submit"
            variant={isSameFirst ? 'default' : 'filled'}
            data-autofocus={(count > 0 && !isSameFirst) || undefined}
            disabled={count === 0 || !isChosen}
          >
            {count === 0 ? 'Grade' : `Grade ${itemsText(count)}`}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
