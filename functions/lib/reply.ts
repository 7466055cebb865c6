import type { RouteDefinition } from '@lintel/contract'

/** A success with its own headers or status. */
export class Reply<Answer> {
  readonly answer: Answer
  readonly headers: Record<string, string>
  readonly status: RouteDefinition['status']

  constructor(answer: Answer, headers: Record<string, string>, status?: RouteDefinition['status']) {
    this.answer = answer
    this.headers = headers
    this.status = status
  }
}

/**
 * Returns a response with additional headers, such as totals or a cache rule (undefined values are left out), or with
 * another success status than the route's, such as 202 for a job that has started.
 */
export const reply = <Answer>(
  answer: Answer,
  {
    headers = {},
    status,
  }: { headers?: Record<string, string | number | undefined>; status?: RouteDefinition['status'] },
): Reply<Answer> => {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return new Reply(answer, Object.fromEntries(given.map(([name, value]) => [name, String(value)])), status)
}
