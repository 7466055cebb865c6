import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../lib/api-error.ts'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  title: string
  error: unknown
  again: () => unknown
}

export function LoadFailed({ title, error, again }: LoadFailedProps) {
  return (
    <EmptyState failed title={title} text={errorText(error)}>
      <Button variant="default" onClick={() => void again()}>
        Try again
      </Button>
    </EmptyState>
  )
}

/** Of a record: one that does not exist is not tried again; `children` lead elsewhere. */
export function RecordFailed({
  missing,
  children,
  ...failed
}: LoadFailedProps & { missing: string; children: ReactNode }) {
  const isMissing = failed.error instanceof ApiError && failed.error.status === 404
  if (!isMissing) return <LoadFailed {...failed} />
  return (
    <EmptyState title={missing} text="It may have been deleted, or the link is wrong.">
      {children}
    </EmptyState>
  )
}
