import type { KeyboardEvent } from 'react'
import classes from './answer-choices.module.css'

/** With so many letters an answer needs a row of its own on a phone. */
const longAnswer = 18

/** All answers in sight as one radio group: number keys choose, arrows move, choosing again takes the answer back. */
export function AnswerChoices({
  labelledBy,
  describedBy,
  required,
  options,
  value,
  readOnly,
  touch,
  onAnswer,
}: {
  labelledBy: string
  describedBy?: string
  required: boolean
  options: readonly string[]
  value: string
  readOnly: boolean
  touch: boolean
  onAnswer: (value: string) => void
}) {
  const move = (event: KeyboardEvent<HTMLButtonElement>, by: -1 | 1) => {
    const { currentTarget } = event
    const sibling = by > 0 ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
    event.preventDefault()
    if (!(sibling instanceof HTMLButtonElement)) return
    sibling.focus()
    sibling.click()
  }
  const chosen = options.includes(value)
  const long = options.some((option) => option.length > longAnswer)
  return (
    <div
      className={classes.choices}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      data-answer
      data-touch={touch || undefined}
      data-many={options.length}
      data-long={long || undefined}
    >
      {options.map((option, index) => (
        <button
          type="button"
          role="radio"
          key={option}
          aria-checked={option === value}
          tabIndex={option === value || (!chosen && index === 0) ? 0 : -1}
          aria-disabled={readOnly || undefined}
          onClick={() => onAnswer(option === value ? '' : option)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(event, 1)
            if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(event, -1)
          }}
        >
          {!touch && index < 9 && (
            <span className={classes.digit} aria-hidden>
              {index + 1}
            </span>
          )}
          {option}
        </button>
      ))}
    </div>
  )
}
