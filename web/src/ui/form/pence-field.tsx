import { toPounds, typedPence } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import classes from './fields.module.css'
import type { Field } from './field.ts'
import { useFieldSize } from './section-page.tsx'

const shownPence = (pence: number) => toPounds(pence).toFixed(2)

const notAnAmount = 'Pounds and pence, for example 120.50'

interface Typed {
  text: string
  /** The record's amount before it. */
  before: number
}

/** The value is integer pence. Text that is not an amount stays in the field; the record keeps the amount before it. */
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
  const [typed, setTyped] = useState<Typed>()
  const refused = useFieldError(path, value, error)
  const typedAmount = typed === undefined ? undefined : typedPence(typed.text)
  // Undo and Cancel change the record, not the typed text.
  const current = typed !== undefined && (typedAmount === undefined || typedAmount === value) ? typed : undefined
  const wrong = current !== undefined && typedAmount === undefined
  useUnsavedChanges(wrong, { refusal: `${label}: ${notAnAmount}` })
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
      error={wrong ? notAnAmount : refused}
      value={current?.text ?? shownPence(value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (!wrong) setTyped(undefined)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const before = current && !wrong ? current.before : value
        // '12,50' begins with an amount: nothing of it may remain.
        const next = typedPence(text) ?? before
        setTyped({ text, before })
        if (next !== value) onChange(next)
      }}
    />
  )
}
