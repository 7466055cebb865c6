import { useId } from 'react'
import { ChoiceButtons } from '../../../../../ui/choice-buttons.tsx'
import classes from './grade-scale.module.css'

/** Every grade in sight as one radio group: number keys choose, arrows move, choosing again takes away. */
export function GradeScale<Grade extends string>({
  label,
  grades,
  withShift,
  onChoose,
  ...scale
}: {
  label: string
  /** Best first. */
  grades: readonly Grade[]
  value: Grade | ''
  readOnly?: boolean
  /** Larger, for fingers, and without the keys' numbers. */
  touch?: boolean
  /** The keys' numbers are pressed with Shift. */
  withShift?: boolean
  onChoose: (grade: Grade) => void
}) {
  const id = useId()
  return (
    <div className={classes.root} data-scale>
      <span className={classes.label} id={id}>
        {label}
        {withShift && !scale.touch && <small aria-hidden> with Shift</small>}
      </span>
      <ChoiceButtons {...scale} aria-labelledby={id} className={classes.scale} options={grades} onPress={onChoose} />
    </div>
  )
}
