/* None of them contains any part of the request. */

/** Temporary: Google was busy, faulty, or not reached. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
  /** Seconds that Google asks to wait. */
  readonly retryAfter: number | undefined

  constructor(what: string, retryAfter?: number) {
    super(`Google did not answer: ${what}`)
    this.retryAfter = retryAfter
  }
}

/** Permanent: Google would refuse it again. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`Google refused: ${status} ${reason}`)
    this.status = status
    this.reason = reason
  }
}

/** The user, or Google, has withdrawn the consent. */
export class GoogleWithdrawn extends Error {
  override name = 'GoogleWithdrawn'

  constructor() {
    super('Google has withdrawn the access.')
  }
}
