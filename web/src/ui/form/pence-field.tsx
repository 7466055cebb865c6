import { toPounds, typedPence } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import classes from './fields.module.css'
import type { Field } from './field.ts'
import { useFieldSize } from './section-page.tsx'

const shownPence = (pence: number) => toPounds(pence).toFixed(2)

/** The value is integer pence. Text that is not an amount stays in the field; the record keeps the last amount. */
export function PenceField({
  label,
  hidesLabel,
  value,
  onChange,
  path,
  error,
  hint,
}: Field<number> & {
  hidesLabel?: boolean
}) {
  const [typed, setTyped] = useState<string>()
  const refused = useFieldError(path, value, error)
  const typedAmount = typed === undefined ? undefined : typedPence(typed)
  // Undo and Cancel change the record, not the typed text.
  const current = typed !== undefined && (typedAmount === undefined || typedAmount === value) ? typed : undefined
  const wrong = current !== undefined && typedAmount === undefined
  useUnsavedChanges(wrong)
  return (
    <TextInput
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      description={hint}
      size={useFieldSize()}
      {...useReadOnlyField()}
      classNames={{ input: classes.amount }}
      ref={useFieldRef(path)}
      data-path={path}
      leftSection="£"
      inputMode="decimal"
      autoComplete="off"
      error={wrong ? 'Pounds and pence, for example 120.50' : refused}
      value={current ?? shownPence(value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (!wrong) setTyped(undefined)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = typedPence(text)
        setTyped(text)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
