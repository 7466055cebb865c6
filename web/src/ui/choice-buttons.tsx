import type { KeyboardEvent } from 'react'
import classes from './choice-buttons.module.css'

const move = (event: KeyboardEvent<HTMLButtonElement>, by: -1 | 1) => {
  const { currentTarget } = event
  const sibling = by > 0 ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
  event.preventDefault()
  if (!(sibling instanceof HTMLButtonElement)) return
  sibling.focus()
  sibling.click()
}

const numbered = 9

export function ChoiceButtons<Choice extends string>({
  options,
  value,
  readOnly,
  touch,
  className,
  onPress,
  ...group
}: {
  options: readonly Choice[]
  value: Choice | ''
  readOnly?: boolean
  touch?: boolean
  className?: string
  /** Also called for the choice that is already chosen. */
  onPress: (choice: Choice) => void
  'aria-labelledby': string
  'aria-describedby'?: string
  'aria-required'?: true
  'data-answer'?: true
  'data-long'?: true
}) {
  const isKnown = options.some((option) => option === value)
  return (
    <div {...group} className={className} role="radiogroup" data-touch={touch || undefined} data-many={options.length}>
      {options.map((option, index) => (
        <button
          type="button"
          role="radio"
          key={option}
          className={classes.choice}
          aria-checked={option === value}
          tabIndex={option === value || (!isKnown && index === 0) ? 0 : -1}
          aria-disabled={readOnly || undefined}
          onClick={() => onPress(option)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(event, 1)
            if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(event, -1)
          }}
        >
          {!touch && index < numbered && (
            <span className={classes.digit} data-digit aria-hidden>
              {index + 1}
            </span>
          )}
          {option}
        </button>
      ))}
    </div>
  )
}
