import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * One emulated AWS service. All services share one HTTP server, which passes on every request whose path is below the
 * service's base path. `req.url` keeps the full path, because S3 signatures cover it.
 */
export interface Service {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Stops timers and background work and releases files; acknowledged writes are already on disk. */
  close(): Promise<void>
}
