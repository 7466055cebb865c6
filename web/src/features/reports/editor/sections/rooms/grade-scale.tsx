import { useId, type KeyboardEvent } from 'react'
import classes from './grade-scale.module.css'

/** Every answer in sight as one radio group: number keys choose, arrows move, choosing again takes away. */
export function GradeScale<Grade extends string>({
  label,
  grades,
  value,
  readOnly,
  touch,
  onChoose,
}: {
  label: string
  /** Best first. */
  grades: readonly Grade[]
  value: Grade | ''
  readOnly?: boolean
  /** Larger, for fingers, and without the keys' numbers. */
  touch?: boolean
  onChoose: (grade: Grade) => void
}) {
  const id = useId()

  const move = (event: KeyboardEvent<HTMLButtonElement>, by: -1 | 1) => {
    const sibling = by > 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
    if (!(sibling instanceof HTMLButtonElement)) return
    event.preventDefault()
    sibling.focus()
    sibling.click()
  }

  return (
    <div className={classes.root}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <div className={classes.scale} role="radiogroup" aria-labelledby={id} data-touch={touch || undefined}>
        {grades.map((grade, index) => (
          <button
            type="button"
            role="radio"
            key={grade}
            aria-checked={grade === value}
            tabIndex={grade === value || (value === '' && index === 0) ? 0 : -1}
            aria-disabled={readOnly || undefined}
            onClick={() => onChoose(grade)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(event, 1)
              if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(event, -1)
            }}
          >
            {!touch && (
              <span className={classes.digit} aria-hidden>
                {index + 1}
              </span>
            )}
            {grade}
          </button>
        ))}
      </div>
    </div>
  )
}
