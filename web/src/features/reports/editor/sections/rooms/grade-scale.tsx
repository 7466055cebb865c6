import { useId, type ReactNode } from 'react'
import { ChoiceButtons } from '../../../../../ui/choice-buttons.tsx'
import classes from './grade-scale.module.css'

/** All grades as one radio group: number keys choose, arrow keys move, choosing the same again clears. */
export function GradeScale<Grade extends string>({
  label,
  grades,
  hint,
  beside,
  onChoose,
  ...scale
}: {
  label: string
  /** Best grade first. */
  grades: readonly Grade[]
  value: Grade | ''
  readOnly?: boolean
  touch?: boolean
  /** How to press the number keys, e.g. 'Shift and a number'. */
  hint?: string
  beside?: ReactNode
  onChoose: (grade: Grade) => void
}) {
  const id = useId()
  return (
    <div className={classes.root} data-scale>
      <div className={classes.top}>
        <span className={classes.label} id={id}>
          {label}
          {hint && !scale.touch && <small aria-hidden> {hint}</small>}
        </span>
        {beside}
      </div>
      <ChoiceButtons {...scale} aria-labelledby={id} className={classes.scale} options={grades} onPress={onChoose} />
    </div>
  )
}
