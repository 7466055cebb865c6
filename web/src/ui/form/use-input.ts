import { useFieldError, useFieldRef } from './field-context.ts'
import type { Field } from './fields.tsx'
import { useFieldSize } from './section-page.tsx'

/** What every field has in common: its label and hint, what was refused, and how its form finds it. */
export const useInput = <T>({ label, value, path, error, hint }: Omit<Field<T>, 'onChange' | 'first'>) => ({
  label,
  description: hint,
  size: useFieldSize(),
  ref: useFieldRef(path),
  error: useFieldError(path, value, error),
  'data-path': path,
})
