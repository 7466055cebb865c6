import { NumberInput } from '@mantine/core'
import { useReadOnlyField, useInput } from './field-context.ts'
import type { Field } from './field.ts'

export function NumberField({
  min = 0,
  max,
  decimals = 0,
  ...field
}: Field<number | undefined> & { min?: number; max?: number; decimals?: number }) {
  const { value, onChange } = field
  return (
    <NumberInput
      {...useReadOnlyField()}
      {...useInput(field)}
      min={min}
      max={max}
      decimalScale={decimals}
      allowNegative={min < 0}
      // A value out of range is rejected, not silently changed.
      clampBehavior="none"
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}
