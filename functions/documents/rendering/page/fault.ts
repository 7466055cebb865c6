/** A fault of a template that its author can mend: where it is, and what is wrong there. */
export class TemplateFault extends Error {
  readonly part: string
  readonly line: number

  constructor(message: string, part = '', line = 0) {
    super(message)
    this.part = part
    this.line = line
  }
}

/** An error as plain data, which can leave the page. */
export function describeFault(error: unknown): { message: string; part: string; line: number } {
  const message = error instanceof Error ? error.message : String(error)
  const place = error instanceof TemplateFault ? { part: error.part, line: error.line } : { part: '', line: 0 }
  // By whole characters: half of one cannot be stored.
  return { message: Array.from(message).slice(0, 500).join(''), ...place }
}
