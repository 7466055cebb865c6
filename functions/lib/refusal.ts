import type { FailureStatus, Issue } from '@lintel/contract'

/** What a refusal says besides its sentence. */
export interface RefusalDetails {
  /** What the schema did not accept, by path. */
  issues?: Issue[]
  /** With 409: the version that the record has now. */
  current?: number
  /** With 429: seconds until it is worth another try; goes out as the header Retry-After. */
  retryAfter?: number
}

/**
 * An expected failure, thrown by operations and by the stack. The caller gets its status and message in the API's error
 * form; anything else that is thrown becomes a 500 that says nothing of the inside.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: FailureStatus
  readonly details: RefusalDetails

  constructor(status: FailureStatus, message: string, details: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}
