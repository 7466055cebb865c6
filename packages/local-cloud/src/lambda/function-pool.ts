import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setImmediate, setTimeout as setTimer } from 'node:timers/promises'
import { AwsError } from '../aws-error.ts'
import { credentialVariables } from '../iam/credentials.ts'
import type { Metrics } from '../cloudwatch/metrics.ts'
import { bundleHandler } from './bundle.ts'
import type { Meter } from '../meter.ts'
import { FunctionFailure } from '../invoke.ts'
import type { FunctionLog } from './function-log.ts'
import type { FunctionSpec } from './function-spec.ts'
import { FunctionWorker } from './function-worker.ts'

const LARGEST_POOL = 4
/** A worker takes some 50 MB. Tests, which call all functions in turn, allow more. */
const IDLE_MINUTES = 1
const maxIdle = () => Number(process.env['LINTEL_IDLE_WORKERS'] ?? 8)
/** An invocation waits for an existing worker as long as loading another would take, but at least this long. */
const LEAST_PATIENCE_MS = 100

export interface IdleWorker {
  pool: FunctionPool
  worker: FunctionWorker
  timer: NodeJS.Timeout
}

export interface PoolSettings {
  functionArn: string
  root: string
  dir: string
  bundleDir: string
  functions: FunctionSpec[]
  /** Of all functions, the longest idle first. */
  idle: IdleWorker[]
  environment: Record<string, string>
  log: FunctionLog
  meter?: Meter
  metrics?: Metrics
}

/** One for each concurrent invocation, up to a limit; further invocations wait. */
export class FunctionPool {
  readonly spec: FunctionSpec
  readonly #settings: PoolSettings
  readonly #limit: number
  readonly #workers = new Set<FunctionWorker>()
  readonly #queue: (() => void)[] = []
  readonly #loading = new Set<Promise<void>>()
  /** Invocations that prefer an existing worker to a new one. */
  readonly #patient: ((worker: FunctionWorker | undefined) => void)[] = []
  #bundle: Promise<string> | undefined
  #busy = 0
  #stopped = false
  #loadMs = LEAST_PATIENCE_MS

  constructor(spec: FunctionSpec, settings: PoolSettings) {
    this.spec = spec
    this.#settings = settings
    this.#limit = Math.min(LARGEST_POOL, spec.reservedConcurrency ?? LARGEST_POOL)
  }

  /** Event and result are JSON. @throws AwsError TooManyRequestsException at the function's reserved concurrency */
  async invoke(event: string, onBegun?: () => void): Promise<string | undefined> {
    const { reservedConcurrency } = this.spec
    if (reservedConcurrency !== undefined && this.#busy >= Math.min(reservedConcurrency, LARGEST_POOL))
      throw this.throttled()
    while (this.#busy >= this.#limit && !this.#stopped) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#requireRunning()
    this.#busy += 1
    try {
      const worker = await this.#acquire()
      const begun = performance.now()
      let errors = 0
      try {
        return await worker.run(event, onBegun)
      } catch (error) {
        errors = 1
        // Counted among the function's errors, as in Lambda.
        this.#settings.log.note(this.spec.name, { failed: error instanceof Error ? error.name : 'Error' })
        throw error
      } finally {
        const milliseconds = Math.round(performance.now() - begun)
        this.#settings.log.note(this.spec.name, { milliseconds })
        this.#count(milliseconds)
        this.#tell({ Invocations: 1, Errors: errors, Duration: milliseconds })
        this.#release(worker)
      }
    } finally {
      this.#busy -= 1
      this.#queue.shift()?.()
    }
  }

  #count(milliseconds: number): void {
    const { architecture, memoryMegabytes } = this.spec
    const gigabyteSeconds = (milliseconds / 1000) * (memoryMegabytes / 1024)
    this.#settings.meter?.add('lambda/invocations')
    this.#settings.meter?.add(`lambda/${architecture}/gigabyteSeconds`, gigabyteSeconds)
  }

  throttled(): AwsError {
    this.#tell({ Throttles: 1 })
    return new AwsError('TooManyRequestsException', 'Rate Exceeded.', { status: 429 })
  }

  #tell(values: Record<string, number>): void {
    // Without dimensions: of all functions.
    const all: Record<string, string>[] = [{ FunctionName: this.spec.name }, {}]
    for (const dimensions of all)
      for (const [name, value] of Object.entries(values))
        this.#settings.metrics?.put({ namespace: 'AWS/Lambda', name, dimensions }, value)
  }

  async reload(): Promise<void> {
    this.#bundle = undefined
    this.#workers.clear()
    await Promise.all(this.#settings.idle.filter(({ pool }) => pool === this).map((each) => this.#dismiss(each)))
  }

  /** Terminates all workers and rejects waiting invocations: a new worker would outlive the services it calls. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const resume of this.#queue.splice(0)) resume()
    for (const resume of this.#patient.splice(0)) resume(undefined)
    const workers = [...this.#workers]
    await this.reload()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  async #acquire(): Promise<FunctionWorker> {
    const free = this.#settings.idle.findLast(({ pool, worker }) => pool === this && !worker.ended)
    if (free) {
      this.#unlist(free)
      return free.worker
    }
    this.#requireRunning()
    const areSome = this.#workers.size > 0 || this.#loading.size > 0
    return (areSome && (await this.#nextFree())) || this.#start()
  }

  #requireRunning(): void {
    if (this.#stopped) throw new FunctionFailure('Runtime.ExitError', 'The function was stopped.')
  }

  /** The next free worker; undefined if the existing ones are too busy. */
  #nextFree(): Promise<FunctionWorker | undefined> {
    const next = Promise.withResolvers<FunctionWorker | undefined>()
    this.#patient.push(next.resolve)
    void this.#losePatience(next.resolve)
    return next.promise
  }

  async #losePatience(invocation: (worker: FunctionWorker | undefined) => void): Promise<void> {
    do {
      await Promise.all(this.#loading)
      await setTimer(Math.max(LEAST_PATIENCE_MS, this.#loadMs))
      // If this thread was the busy one, responses that have arrived meanwhile are handled first.
      await setImmediate()
      if (!this.#patient.includes(invocation)) return
      // The first invocation to lose patience loads another worker, which may be enough for all.
    } while (this.#loading.size > 0)
    this.#patient.splice(this.#patient.indexOf(invocation), 1)
    invocation(undefined)
  }

  #start(): Promise<FunctionWorker> {
    const worker = this.#makeWorker()
    const loaded: Promise<void> = this.#timeLoading(worker)
      .catch(() => undefined)
      .finally(() => this.#loading.delete(loaded))
    this.#loading.add(loaded)
    return worker
  }

  /** Bundling, which the first worker waits for, is not part of the loading time. */
  async #timeLoading(worker: Promise<FunctionWorker>): Promise<void> {
    const { loaded } = await worker
    const begun = performance.now()
    await loaded
    this.#loadMs = performance.now() - begun
  }

  async #makeWorker(): Promise<FunctionWorker> {
    const { dir, bundleDir, root, functions, functionArn, environment, log } = this.#settings
    this.#bundle ??= bundleHandler(this.spec, root, bundleDir, functions)
    let bundle: string
    try {
      bundle = await this.#bundle
    } catch (error) {
      this.#bundle = undefined
      throw error
    }
    this.#requireRunning()
    // Lambda gives each environment its own /tmp, into which native packages unpack themselves
    const temporary = resolve(dir, 'tmp', this.spec.name)
    mkdirSync(temporary, { recursive: true })
    const worker = new FunctionWorker(
      this.spec,
      { bundle, handler: this.spec.handler, functionArn, writable: [temporary, '/tmp', tmpdir()] },
      { ...environment, ...ownVariables(this.spec), TMPDIR: temporary, ...this.spec.environment },
      log,
    )
    this.#workers.add(worker)
    return worker
  }

  #release(worker: FunctionWorker): void {
    if (worker.isSpent || !this.#workers.has(worker)) {
      this.#workers.delete(worker)
      void worker.terminate()
      this.#patient.shift()?.(undefined)
      return
    }
    const next = this.#patient.shift()
    if (next) return next(worker)
    const timer = setTimeout(() => void this.#dismiss(idle), IDLE_MINUTES * 60_000)
    const idle: IdleWorker = { pool: this, worker, timer: timer.unref() }
    const all = this.#settings.idle
    all.push(idle)
    if (all[maxIdle()] && all[0]) void all[0].pool.#dismiss(all[0])
  }

  #unlist(idle: IdleWorker): void {
    clearTimeout(idle.timer)
    this.#settings.idle.splice(this.#settings.idle.indexOf(idle), 1)
  }

  async #dismiss(idle: IdleWorker): Promise<void> {
    this.#unlist(idle)
    this.#workers.delete(idle.worker)
    await idle.worker.terminate()
  }
}

const ownVariables = (spec: FunctionSpec) => ({
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMegabytes),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  _HANDLER: `index.${spec.handler}`,
  ...credentialVariables(spec.credentials),
})
