import { addressLine, EmailAddress } from '@lintel/contract'
import { Autocomplete, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import { clearButton } from '../clear-button.ts'
import {
  useFieldError,
  useFieldRef,
  useReadOnlyChoice,
  useReadOnlyField,
  useReadOnlyList,
  useInput,
} from './field-context.ts'
import classes from './fields.module.css'
import { useFieldSize, useTouch } from './section-page.tsx'
import type { Field } from './field.ts'

declare module 'react' {
  interface CSSProperties {
    '--columns'?: string
    '--narrow'?: string
  }
}

export const useText = ({
  label,
  value,
  path,
  error,
  first,
}: Pick<Field<string>, 'label' | 'value' | 'path' | 'error' | 'first'>) => ({
  label,
  value,
  size: useFieldSize(),
  ...useReadOnlyField(),
  ref: useFieldRef(path),
  error: useFieldError(path, value, error),
  autoComplete: 'off',
  'data-path': path,
  'data-autofocus': first || undefined,
})

/** Fields side by side in the widths of `columns`; on small screens those of `narrow`, or two per row. */
export function Fields({ columns, narrow, children }: { columns: string; narrow?: string; children: ReactNode }) {
  return (
    <div className={classes.fields} style={{ '--columns': columns, '--narrow': narrow }}>
      {children}
    </div>
  )
}

const addressPath = /(?:^|\.)address\.(?:line\d|town|county|postcode|country)$/

/** Pastes several lines as one; browsers would join them without a comma. */
function pasteAddress(event: ClipboardEvent<HTMLInputElement>, onChange: (value: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  const line = addressLine(pasted)
  const { currentTarget: input } = event
  if (line === pasted || input.readOnly) return
  event.preventDefault()
  input.setRangeText(line, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end')
  onChange(input.value)
}

export function TextField({
  suggestions,
  placeholder,
  hint,
  wide,
  hidesLabel,
  maxLength = 300,
  inputMode,
  required,
  ...field
}: Field<string> & {
  suggestions?: readonly string[]
  /** For screen readers only; the form shows what is missing. */
  required?: boolean
  placeholder?: string
  wide?: boolean
  hidesLabel?: boolean
  maxLength?: number
  inputMode?: 'tel' | 'email'
}) {
  const common = {
    ...useText(field),
    ...(hidesLabel && { label: undefined, 'aria-label': field.label }),
    maxLength,
    placeholder,
    inputMode,
    required,
    withAsterisk: false,
    description: hint,
    className: wide ? classes.wide : undefined,
  }
  return suggestions ? (
    <Autocomplete
      {...common}
      // The list would cover the error.
      dropdownOpened={common.readOnly || common.error ? false : undefined}
      data={[...suggestions]}
      onChange={field.onChange}
    />
  ) : (
    <TextInput
      {...common}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onPaste={(event) => addressPath.test(field.path ?? '') && pasteAddress(event, field.onChange)}
    />
  )
}

export function LongTextField({
  minRows = 1,
  placeholder,
  hint,
  ...field
}: Field<string> & { minRows?: number; placeholder?: string }) {
  return (
    <Textarea
      {...useText(field)}
      className={classes.wide}
      placeholder={placeholder}
      description={hint}
      minRows={minRows}
      maxLength={8000}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** An e-mail address; marks invalid text, but keeps it. */
export function EmailField({ hint, ...field }: Field<string>) {
  const text = useText(field)
  const [left, setLeft] = useState(false)
  const wrong = left && field.value !== '' && !EmailAddress.safeParse(field.value).success
  return (
    <TextInput
      {...text}
      error={text.error ?? (wrong && 'Not an email address: name@example.com')}
      description={hint}
      maxLength={254}
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

export function ChoiceField<T extends string>({
  options,
  labels,
  ...field
}: Field<T | ''> & { options: readonly T[]; labels?: Readonly<Record<T, string>> }) {
  const { label, value, onChange } = field
  return (
    <Select
      {...useReadOnlyList()}
      {...useInput(field)}
      data={options.map((option) => ({ value: option, label: labels?.[option] ?? option }))}
      value={value === '' ? null : value}
      className={classes.clears}
      clearable
      clearButtonProps={clearButton(label)}
      placeholder="Select"
      onChange={(next) => onChange(options.find((option) => option === next) ?? '')}
    />
  )
}

export function SwitchField({
  label,
  value,
  onChange,
  hint,
  path,
  error,
  beside,
}: Field<boolean> & { beside?: boolean }) {
  const touch = useTouch()
  const refused = useFieldError(path, value, error)
  return (
    <Switch
      className={classes.switch}
      // Mantine's label includes the hint, which would become part of the accessible name.
      aria-label={label}
      mod={{ touch, beside }}
      error={refused}
      aria-invalid={refused ? true : undefined}
      ref={useFieldRef(path)}
      data-path={path}
      label={label}
      description={hint}
      {...useReadOnlyChoice()}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

export function RadioField<T extends string>({
  options,
  label,
  value,
  onChange,
}: Omit<Field<T | ''>, 'path'> & { options: readonly T[] }) {
  const touch = useTouch()
  const reads = useReadOnlyChoice()
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option === next)
        if (chosen) onChange(chosen)
      }}
    >
      <div className={classes.radios} data-touch={touch || undefined}>
        {options.map((option) => (
          <Radio key={option} value={option} label={option} {...reads} />
        ))}
      </div>
    </Radio.Group>
  )
}
