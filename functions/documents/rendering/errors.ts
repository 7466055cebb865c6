/** A fault of the template, for its author: the message names part and line where they are known. */
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

/** The document was not laid out within its time. */
export class LayoutTimeout extends Error {
  override name = 'LayoutTimeout'
  readonly retryable = false

  constructor(seconds: number, step: string, options?: ErrorOptions) {
    super(`The document was not ready within ${seconds} seconds (${step}).`, options)
  }
}

/** The browser ended or did not start, by no known fault of the template. It may be retried. */
export class BrowserCrashed extends Error {
  override name = 'BrowserCrashed'
  readonly retryable = true
}
