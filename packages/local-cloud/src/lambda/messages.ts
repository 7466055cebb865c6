export interface WorkerSetup {
  bundle: string
  handler: string
  functionArn: string
  writable: string[]
}

/** Events pass as JSON text, as in Lambda. */
export interface InvocationMessage {
  requestId: string
  event: string
  /** Milliseconds since 1970. */
  deadline: number
}

/** `heapBytes`: the worker's heap after the invocation. */
export type WorkerMessage =
  | { kind: 'ready' }
  | ({ heapBytes: number } & (
      | { kind: 'result'; requestId: string; result: string | undefined }
      | { kind: 'failure'; requestId: string | undefined; name: string; message: string; trace: string[] }
    ))
