/* What Google answers with, for whoever has to decide on it. None of them has a word of what was sent. */

/** Another try may help: it was busy, out of order, or not reached. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
  /** Seconds that Google asks to wait. */
  readonly retryAfter: number | undefined

  constructor(what: string, retryAfter?: number) {
    super(`Google did not answer: ${what}`)
    this.retryAfter = retryAfter
  }
}

/** It refused, and would again. */
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

/** The person, or Google, has taken back what was allowed. */
export class GoogleWithdrawn extends Error {
  override name = 'GoogleWithdrawn'

  constructor() {
    super('Google has withdrawn the access.')
  }
}
