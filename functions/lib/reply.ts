/** A success with headers of its own. */
export class Reply<Answer> {
  readonly answer: Answer
  readonly headers: Record<string, string>

  constructor(answer: Answer, headers: Record<string, string>) {
    this.answer = answer
    this.headers = headers
  }
}

/** Answers with headers besides the body, such as totals or a cache rule; undefined values are left out. */
export const reply = <Answer>(
  answer: Answer,
  { headers }: { headers: Record<string, string | number | undefined> },
): Reply<Answer> => {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return new Reply(answer, Object.fromEntries(given.map(([name, value]) => [name, String(value)])))
}
