import type { IncomingMessage, ServerResponse } from 'node:http'

/** Gets every request below the service's base path. `req.url` keeps the full path, because S3 signatures cover it. */
export interface Service {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Acknowledged writes are already on disk. */
  close(): Promise<void>
}

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
