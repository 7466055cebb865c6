import { genericMessages, type Failure, type Issue, type Sender } from '@lintel/contract'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
const isSender = (value: unknown): value is Sender => isRecord(value) && typeof value['name'] === 'string'

/** Parsed by hand: visitors' pages have no room for the contract's schemas. Invalid fields are left out. */
export const failureIn = (answer: unknown): Partial<Failure> => {
  const { message, id, issues, current, sender } = isRecord(answer) ? answer : {}
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof id === 'string' && { id }),
    ...(Array.isArray(issues) && { issues: issues.filter(isIssue) }),
    ...(typeof current === 'number' && { current }),
    ...(isSender(sender) && { sender }),
  }
}

/** The status of a request that never reached the server. */
export const unreachable = 0

export class ApiError extends Error {
  readonly status: number
  readonly id: string | undefined
  readonly issues: readonly Issue[]
  /** With 409: the current version of the record. */
  readonly current: number | undefined
  /** The agency of a link that has ended. */
  readonly sender: Sender | undefined

  constructor(status: number, failure: Partial<Failure> & { message: string }) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = status
    this.id = failure.id
    this.issues = failure.issues ?? []
    this.current = failure.current
    this.sender = failure.sender
  }
}

export const notReached = (): ApiError =>
  new ApiError(unreachable, { message: 'Lintel could not be reached. Check your connection and try again.' })

export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === unreachable

export const errorText = (error: unknown): string => {
  if (typeof error === 'string' && error !== '') return error
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'There is no space left on this device.'
  if (error instanceof Error && error.message !== '') return error.message
  return genericMessages.changesNotSaved
}
