import { useFieldError, useFieldRef } from './field-context.ts'
import type { Field } from './field.ts'
import { useFieldSize } from './section-page.tsx'

export const useInput = <T>({ label, value, path, error, hint }: Omit<Field<T>, 'onChange' | 'first'>) => ({
  label,
  description: hint,
  size: useFieldSize(),
  ref: useFieldRef(path),
  error: useFieldError(path, value, error),
  'data-path': path,
})
