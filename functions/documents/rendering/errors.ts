export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly retryable = false
  readonly part: string
  readonly line: number

  constructor(message: string, part = '', line = 0) {
    super(part ? `${part}${line ? `, line ${line}` : ''}: ${message}` : message)
    this.part = part
    this.line = line
  }
}

export class LayoutTimeout extends Error {
  override name = 'LayoutTimeout'
  readonly retryable = false

  constructor(seconds: number, step: string, options?: ErrorOptions) {
    super(`The document was not ready within ${seconds} seconds (${step}).`, options)
  }
}

/** The browser ended or did not start, through no known fault of the template. Retryable. */
export class BrowserCrashed extends Error {
  override name = 'BrowserCrashed'
  readonly retryable = true
}
