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

/** Said where a page no longer does as it was written to. */
export const brokenPageMessage = 'The template has broken the page that it ran in.'

type Described = { message: string; part: string; line: number }

/** An error as plain data, which can leave the page; a template may have changed what this is done with. */
export function describeFault(error: unknown): Described {
  try {
    return described(error)
  } catch {
    return { message: brokenPageMessage, part: '', line: 0 }
  }
}

function described(error: unknown): Described {
  const message = error instanceof Error ? error.message : String(error)
  const place = error instanceof TemplateFault ? { part: error.part, line: error.line } : { part: '', line: 0 }
  // By whole characters: half of one cannot be stored.
  return { message: Array.from(message).slice(0, 500).join(''), ...place }
}
