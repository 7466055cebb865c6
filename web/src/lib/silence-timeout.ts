import { ApiError, unreachable } from './api-error.ts'

/** A call times out after this long without any data. The gateway itself gives up after 30 s. */
const silenceMs = 60_000
/** The slowest usable connection; uploads can take as long as they need at this rate. */
const slowestBytesPerMs = 16

/** A connection can hang without ever failing. `sending`: bytes sent before a response can arrive. @throws ApiError */
export const withSilenceTimeout = async <T>(
  step: (signal: AbortSignal) => Promise<T>,
  { sending = 0, signal }: { sending?: number; signal?: AbortSignal } = {},
): Promise<T> => {
  const ending = new AbortController()
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      reject(new ApiError(unreachable, { message: 'Lintel is not responding. Check your connection and try again.' }))
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

/** Reads a response in full, however long that takes, as long as data keeps arriving. */
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
