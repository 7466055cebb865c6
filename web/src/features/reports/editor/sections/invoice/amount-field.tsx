import { toPence, toPounds, typedPence } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { useFieldSize } from '../../../../../ui/form/section-page.tsx'
import classes from './invoice.module.css'

const shownPence = (pence: number) => toPounds(pence).toFixed(2)

/**
 * An amount in pounds and pence. While it is being typed it stands as typed; what is no amount is said to be none, and
 * stays in the field, while the report keeps the last one that was.
 */
export function AmountField({
  label,
  pounds,
  onChange,
}: {
  label: string
  pounds: number
  /** Gets integer pence. */
  onChange: (pence: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const pence = toPence(pounds)
  const typedAmount = typed === undefined ? undefined : typedPence(typed)
  // Undo changes the report beside what was typed last.
  const current = typed !== undefined && (typedAmount === undefined || typedAmount === pence) ? typed : undefined
  const wrong = current !== undefined && typedAmount === undefined
  return (
    <TextInput
      aria-label={label}
      size={useFieldSize()}
      {...useReadOnlyField()}
      classNames={{ input: classes.amount }}
      leftSection="£"
      inputMode="decimal"
      autoComplete="off"
      error={wrong && 'Pounds and pence, for example 120.50'}
      value={current ?? shownPence(pence)}
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
