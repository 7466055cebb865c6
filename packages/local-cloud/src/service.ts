import type { IncomingMessage, ServerResponse } from 'node:http'

/** Gets every request below the service's base path. `req.url` keeps the full path, because S3 signatures cover it. */
export interface Service {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Acknowledged writes are already on disk. */
  close(): Promise<void>
}
