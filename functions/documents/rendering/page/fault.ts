export class TemplateFault extends Error {
  readonly part: string
  readonly line: number

  constructor(message: string, part = '', line = 0) {
    super(message)
    this.part = part
    this.line = line
  }
}

/** When a page no longer works as written. */
export const brokenPageMessage = 'The template broke the page that it ran in.'

type Described = { message: string; part: string; line: number }

/** An error as plain data, which can leave the page; a template may have changed the functions used here. */
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
  // By code points: half of a surrogate pair cannot be stored.
  return { message: Array.from(message).slice(0, 500).join(''), ...place }
}
