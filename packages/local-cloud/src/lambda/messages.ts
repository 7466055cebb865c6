/** What a worker is started with. */
export interface WorkerSetup {
  bundle: string
  handler: string
  functionArn: string
  /** Folders in which it may write. */
  writable: string[]
}

/** To the worker. Events pass as JSON text, as they do in Lambda. */
export interface InvocationMessage {
  requestId: string
  event: string
  /** Milliseconds since 1970. */
  deadline: number
}

/** From the worker. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'result'; requestId: string; result: string | undefined }
  | { kind: 'failure'; requestId: string | undefined; name: string; message: string; trace: string[] }
