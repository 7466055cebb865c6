import type { RouteDefinition } from '@lintel/contract'

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

/** Undefined headers are left out. */
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
