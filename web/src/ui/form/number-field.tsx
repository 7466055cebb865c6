import { NumberInput } from '@mantine/core'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import type { Field } from './fields.tsx'
import { useFieldSize } from './section-page.tsx'

/** A number; undefined while the field is empty. */
export function NumberField({
  min = 0,
  max,
  decimals = 0,
  label,
  value,
  onChange,
  path,
  error,
  hint,
}: Field<number | undefined> & { min?: number; max?: number; decimals?: number }) {
  return (
    <NumberInput
      {...useReadOnlyField()}
      label={label}
      description={hint}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      data-path={path}
      size={useFieldSize()}
      min={min}
      max={max}
      decimalScale={decimals}
      allowNegative={min < 0}
      // What is out of range is refused, not silently changed.
      clampBehavior="none"
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}
