import { emailPlaceholders } from '@lintel/rules'
import classes from './template.module.css'

export function PlaceholderChips({ disabled, onInsert }: { disabled: boolean; onInsert: (text: string) => void }) {
  return (
    <div className={classes.placeholders} role="group" aria-label="Placeholders">
      {emailPlaceholders.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          disabled={disabled}
          aria-label={`Insert ${name}`}
          // The field keeps the focus, and its cursor.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`[${name}]`)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
