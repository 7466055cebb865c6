import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { clock } from '../clock.ts'
import { FunctionFailure } from '../invoke.ts'
import type { FunctionLog } from './function-log.ts'
import type { FunctionSpec } from './function-spec.ts'

/** V8 does not return the heap of one large request before the next: such a worker is replaced. */
const LARGE_HEAP = 192 * 1024 * 1024

const BOOT = new URL('./worker.ts', import.meta.url)

interface Waiting {
  resolve: (result: string | undefined) => void
  reject: (failure: FunctionFailure) => void
}

/** Processes started by a handler outlive it; the handler must terminate them. */
export class FunctionWorker {
  readonly #spec: FunctionSpec
  readonly #worker: Worker
  readonly #ready: Promise<void>
  #waiting: Waiting | undefined
  #ended: FunctionFailure | undefined
  #heapBytes = 0

  constructor(spec: FunctionSpec, setup: WorkerSetup, environment: Record<string, string>, log: FunctionLog) {
    this.#spec = spec
    this.#worker = new Worker(BOOT, {
      workerData: { ...setup, clock },
      env: environment,
      // With V8's usual young generation each of dozens of workers keeps some 40 MB more.
      resourceLimits: { maxOldGenerationSizeMb: spec.memoryMegabytes, maxYoungGenerationSizeMb: 16 },
      execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
    })
    log.follow(spec.name, 'stdout', this.#worker.stdout)
    log.follow(spec.name, 'stderr', this.#worker.stderr)
    this.#ready = new Promise((resolve, reject) => {
      this.#waiting = { resolve: () => resolve(), reject }
    })
    this.#ready.catch(() => undefined)
    this.#worker.on('message', (message: WorkerMessage) => this.#hear(message))
    this.#worker.on('error', (error) => this.#end(asFailure(error)))
    this.#worker.on('exit', (code) => this.#end(exited(code)))
  }

  get ended(): boolean {
    return this.#ended !== undefined
  }

  get isSpent(): boolean {
    return this.ended || this.#heapBytes > LARGE_HEAP
  }

  get loaded(): Promise<void> {
    return this.#ready
  }

  /** @throws FunctionFailure as named by Lambda: the handler's own error, `Sandbox.Timedout`, `Runtime.ExitError` */
  async run(event: string, onBegun?: () => void): Promise<string | undefined> {
    await this.#ready
    if (this.#ended) throw this.#ended
    const requestId = randomUUID()
    const milliseconds = this.#spec.timeoutSeconds * 1000
    const answered = new Promise<string | undefined>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    const message: InvocationMessage = { requestId, event, deadline: Date.now() + milliseconds }
    onBegun?.()
    this.#worker.postMessage(message)
    const timer = setTimeout(() => {
      const seconds = this.#spec.timeoutSeconds.toFixed(2)
      this.#end(
        new FunctionFailure(
          'Sandbox.Timedout',
          `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`,
        ),
      )
      void this.#worker.terminate()
    }, milliseconds)
    try {
      return await answered
    } finally {
      clearTimeout(timer)
    }
  }

  async terminate(): Promise<void> {
    this.#end(new FunctionFailure('Runtime.ExitError', 'The function was stopped.'))
    await this.#worker.terminate()
  }

  #hear(message: WorkerMessage): void {
    if (message.kind !== 'ready') this.#heapBytes = message.heapBytes
    if (message.kind === 'failure') {
      const failure = new FunctionFailure(message.name, message.message, message.trace)
      // a handler that cannot be loaded cannot be called again
      if (message.requestId === undefined) {
        this.#end(failure)
        void this.#worker.terminate()
      } else this.#settle((waiting) => waiting.reject(failure))
    } else this.#settle((waiting) => waiting.resolve(message.kind === 'result' ? message.result : undefined))
  }

  #end(failure: FunctionFailure): void {
    this.#ended ??= failure
    this.#settle((waiting) => waiting.reject(failure))
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) how(waiting)
  }
}

function asFailure(error: unknown): FunctionFailure {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new FunctionFailure('Runtime.ExitError', 'Error: Runtime exited with error: signal: killed')
  const trace = error instanceof Error ? (error.stack ?? '').split('\n') : []
  const message = error instanceof Error ? error.message : String(error)
  return new FunctionFailure('Runtime.ExitError', message, trace)
}

const exited = (code: number) =>
  new FunctionFailure('Runtime.ExitError', `Error: Runtime exited with error: exit status ${code}`)

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
  deadline: number
}

/** `heapBytes`: the worker's heap after the invocation. */
export type WorkerMessage =
  | { kind: 'ready' }
  | ({ heapBytes: number } & (
      | { kind: 'result'; requestId: string; result: string | undefined }
      | { kind: 'failure'; requestId: string | undefined; name: string; message: string; trace: string[] }
    ))
