import type { ReactNode } from 'react'

/** A field's value, how it is changed, and its path in the record (`keys.0.name`). */
export interface Field<T> {
  label: string
  value: T
  onChange: (value: T) => void
  /** If given, the field shows the server's error. */
  path?: string
  /** An error of the value; nothing else is then shown. */
  error?: string
  /** A hint about what belongs in the field. */
  hint?: ReactNode
  /** Focused when its dialog opens. Only text fields use it. */
  first?: boolean
}
