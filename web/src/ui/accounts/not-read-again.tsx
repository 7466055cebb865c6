import { ApiError, errorText } from '../../lib/api-error.ts'
import { ErrorId } from '../error-id.tsx'

/** A notice above an account that could not be read again and may have changed. Renders nothing without an error. */
export function NotReadAgain({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div role="alert">
      <p>This could not be refreshed and may have changed: {errorText(error)}</p>
      <ErrorId id={error instanceof ApiError ? error.id : undefined} said={errorText(error)} />
    </div>
  )
}
