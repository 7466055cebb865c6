import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { Failure } from '@lintel/contract'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import type { PublicContext } from './context.ts'
import { HttpError } from './http-error.ts'

/** Screens show the message of an error, some of them nothing else. */
const insideMessage = (id: string) => `Something went wrong on our side. Please try again, or quote this id: ${id}`

/**
 * Throttling and concurrent changes, which the SDK has already retried. Briefly unavailable services return 500 or
 * more.
 */
const busyNames = new Set([
  'ConditionalRequestConflict',
  'LimitExceededException',
  'OperationAborted',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
])
const Answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })
const isAway = (error: unknown) => (Answered.safeParse(error).data?.$metadata.httpStatusCode ?? 0) >= 500
const busyReasons = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError', 'TransactionConflict'])
const busyMessage = (id: string) =>
  `Lintel is very busy right now. Please try again in a moment, or quote this id: ${id}`

export const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []
  return busyNames.has(error.name) || isAway(error) || reasons.some(({ Code = '' }) => busyReasons.has(Code))
}

/** Unexpected errors are logged once, with the response's id. */
export function failureAnswer(
  error: unknown,
  { requestId, log }: Pick<PublicContext, 'requestId' | 'log'>,
): APIGatewayProxyStructuredResultV2 {
  const httpError = error instanceof HttpError ? error : undefined
  if (!httpError)
    log.error('Unexpected failure', { id: requestId, error: error instanceof Error ? error : String(error) })
  const isTransient = !httpError && isBusy(error)
  const { retryAfter, ...details } = httpError?.details ?? (isTransient ? { retryAfter: 2 } : {})
  const message = isTransient ? busyMessage(requestId) : insideMessage(requestId)
  const failure: Failure = { message: httpError?.message ?? message, id: requestId, ...details }
  return {
    statusCode: httpError?.status ?? (isTransient ? 503 : 500),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(failure),
  }
}
