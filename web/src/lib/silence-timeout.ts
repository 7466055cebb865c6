import { ApiError, unreachable } from './api-error.ts'

/** A call times out after this long without any data. The gateway itself gives up after 30 s. */
const silenceMs = 60_000
/** The slowest usable connection; uploads may take as long as they need at this rate. */
const slowestBytesPerMs = 16

/**
 * Does one step of a call, and ends it where nothing is heard for too long: a connection may hang without ever failing,
 * and whoever waits for it would wait for ever.
 * @param sending How many bytes are sent before anything can be heard.
 * @throws ApiError where nothing was heard
 */
export const withSilenceTimeout = async <T>(
  step: (signal: AbortSignal) => Promise<T>,
  { sending = 0, signal }: { sending?: number; signal?: AbortSignal } = {},
): Promise<T> => {
  const ending = new AbortController()
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      reject(new ApiError(unreachable, { message: 'Lintel does not answer. Check your connection and try again.' }))
      ending.abort()
    },
    silenceMs + sending / slowestBytesPerMs,
  )
  try {
    return await Promise.race([step(signal ? AbortSignal.any([signal, ending.signal]) : ending.signal), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads an answer in full, however long that takes, as long as data keeps arriving. */
export const readWhole = async (response: Response): Promise<Blob> => {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (;;) {
      const part = await withSilenceTimeout(async () => reader?.read())
      if (!part?.value) break
      parts.push(part.value)
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined)
    throw error
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
