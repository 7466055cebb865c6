import type { Failure } from '@lintel/contract'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { PublicContext } from './context.ts'
import { HttpError } from './http-error.ts'

/** Screens show the words of an error, some of them nothing else. */
const insideMessage = (id: string) => `Something went wrong on our side. Please try again, or tell us this id: ${id}`

/** The status and the body of an error answer. Unexpected errors are logged, once, with the answer's id. */
export function failureAnswer(
  error: unknown,
  { requestId, log }: Pick<PublicContext, 'requestId' | 'log'>,
): APIGatewayProxyStructuredResultV2 {
  const httpError = error instanceof HttpError ? error : undefined
  if (!httpError)
    log.error('Unexpected failure', { id: requestId, error: error instanceof Error ? error : String(error) })
  const { retryAfter, ...details } = httpError?.details ?? {}
  const failure: Failure = { message: httpError?.message ?? insideMessage(requestId), id: requestId, ...details }
  return {
    statusCode: httpError?.status ?? 500,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(failure),
  }
}
