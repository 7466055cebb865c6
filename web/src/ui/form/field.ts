import type { ReactNode } from 'react'

/** A field's value, how it is changed, and its path in the record (`keys.0.name`). */
export interface Field<T> {
  label: string
  value: T
  onChange: (value: T) => void
  /** If given, the field shows the server's error. */
  path?: string
  error?: string
  hint?: ReactNode
  first?: boolean
}
