/** `type` is the exception's name. */
export class AwsError extends Error {
  readonly type: string
  readonly status: number
  readonly details: JsonObject

  constructor(type: string, message: string, options: { status?: number; details?: JsonObject } = {}) {
    super(message)
    this.name = type
    this.type = type
    this.status = options.status ?? 400
    this.details = options.details ?? {}
  }
}

export type JsonObject = { [name: string]: unknown }
