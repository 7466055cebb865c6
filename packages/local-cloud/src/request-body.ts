import type { IncomingMessage } from 'node:http'

/** Undefined once it has exceeded `limit` bytes; the rest is drained. */
export async function readBody(req: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  return size <= limit ? Buffer.concat(chunks) : undefined
}
