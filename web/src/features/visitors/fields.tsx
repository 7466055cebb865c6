import { useId, type ComponentProps } from 'react'
import classes from './fields.module.css'

/** A one-line field with its label above it, large enough for touch. */
export function TextField({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: string; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={`${classes.input} ring`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function TextArea({ label, id: given, ...area }: ComponentProps<'textarea'> & { label: string }) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} className={`${classes.input} ring`} />
    </div>
  )
}

export function Choice<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="sr"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="ring">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A short list, shown by the device's native control. */
export function SelectField({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${classes.input} ring`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
