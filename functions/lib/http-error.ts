import type { FailureStatus, Issue, ReportCheck, Sender } from '@lintel/contract'

export interface HttpErrorDetails {
  issues?: Issue[]
  /** With 409: the current version of the record. */
  current?: number
  /** With 409: the points that stop an e-mail. */
  checks?: ReportCheck[]
  /** For a genuine link that has ended. */
  sender?: Sender | undefined
  /** With 429: seconds until a retry is worthwhile; sent as the header Retry-After. */
  retryAfter?: number
}

/** The caller gets its status and message; any other error becomes a 500 without internal details. */
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

export const refused = (path: string, message: string): HttpError =>
  new HttpError(400, message, { issues: [{ path, message }] })
