import type { FailureStatus, Issue, Sender } from '@lintel/contract'

/** The details of an error in addition to its message. */
export interface HttpErrorDetails {
  /** Mismatches with the schema, by path. */
  issues?: Issue[]
  /** With 409: the current version of the record. */
  current?: number
  /** For a genuine link that has ended. */
  sender?: Sender | undefined
  /** With 429: seconds until a retry is worthwhile; sent as the header Retry-After. */
  retryAfter?: number
}

/**
 * An expected failure, thrown by operations and by the stack. The caller gets its status and message in the API's error
 * form; any other error becomes a 500 without internal details.
 */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: FailureStatus
  readonly details: HttpErrorDetails

  constructor(status: FailureStatus, message: string, details: HttpErrorDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** The error for a refused field of the request: 400, with its message at the field. */
export const refused = (path: string, message: string): HttpError =>
  new HttpError(400, message, { issues: [{ path, message }] })
