import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setImmediate, setTimeout as setTimer } from 'node:timers/promises'
import { AwsError } from '../aws-json.ts'
import { credentialVariables } from '../iam/credentials.ts'
import type { Metrics } from '../cloudwatch/metrics.ts'
import { bundleHandler, type FirstBundles } from './bundle.ts'
import type { Meter } from '../meter.ts'
import type { FunctionLog } from './function-log.ts'
import type { FunctionSpec } from './function-spec.ts'
import { FunctionWorker } from './function-worker.ts'

const LARGEST_POOL = 4
const IDLE_MINUTES = 5
/**
 * An invocation takes milliseconds; another worker takes half a second of processor time and is slow at first. So an
 * invocation waits for one that is there as long as loading another would take, which is longer the busier the machine
 * is, and at least this long.
 */
const LEAST_PATIENCE_MS = 100

export interface PoolSettings {
  functionArn: string
  root: string
  dir: string
  bundleDir: string
  /** All of the stack, some of which may be bundled with it. */
  functions: FunctionSpec[]
  firstBundles: FirstBundles
  /** What every function finds in its environment beside its own variables. */
  environment: Record<string, string>
  log: FunctionLog
  meter?: Meter
  metrics?: Metrics
}

/** The workers of one function: one for each simultaneous invocation, up to a limit; further invocations wait. */
export class FunctionPool {
  readonly spec: FunctionSpec
  readonly #settings: PoolSettings
  readonly #limit: number
  readonly #workers = new Set<FunctionWorker>()
  readonly #idle: { worker: FunctionWorker; timer: NodeJS.Timeout }[] = []
  readonly #queue: (() => void)[] = []
  /** Workers that load their bundle. */
  readonly #loading = new Set<Promise<void>>()
  /** Invocations that would rather have a worker that is there than a new one. */
  readonly #patient: ((worker: FunctionWorker | undefined) => void)[] = []
  #bundle: Promise<string> | undefined
  #busy = 0
  /** How long the last worker took to load. */
  #loadMs = LEAST_PATIENCE_MS

  constructor(spec: FunctionSpec, settings: PoolSettings) {
    this.spec = spec
    this.#settings = settings
    this.#limit = Math.min(LARGEST_POOL, spec.reservedConcurrency ?? LARGEST_POOL)
  }

  /**
   * Runs the handler; event and result are JSON. `onBegun` is told when it begins.
   * @throws AwsError TooManyRequestsException where as many run as are reserved for the function
   */
  async invoke(event: string, onBegun?: () => void): Promise<string | undefined> {
    const { reservedConcurrency } = this.spec
    if (reservedConcurrency !== undefined && this.#busy >= Math.min(reservedConcurrency, LARGEST_POOL))
      throw this.throttled()
    while (this.#busy >= this.#limit) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#busy += 1
    try {
      const worker = await this.#acquire()
      const begun = performance.now()
      let errors = 0
      try {
        return await worker.run(event, onBegun)
      } catch (error) {
        errors = 1
        // What Lambda counts among the errors of a function.
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

  /** What a call meets where too many run already. */
  throttled(): AwsError {
    this.#tell({ Throttles: 1 })
    return new AwsError('TooManyRequestsException', 'Rate Exceeded.', { status: 429 })
  }

  #tell(values: Record<string, number>): void {
    const dimensions = { FunctionName: this.spec.name }
    for (const [name, value] of Object.entries(values))
      this.#settings.metrics?.put({ namespace: 'AWS/Lambda', name, dimensions }, value)
  }

  /** From now on the source as it then is runs; what is running ends in peace. */
  async reload(): Promise<void> {
    this.#bundle = undefined
    const idle = this.#idle.splice(0)
    this.#workers.clear()
    await Promise.all(idle.map((each) => this.#dismiss(each)))
  }

  /** Ends all workers, whatever they do. */
  async stop(): Promise<void> {
    const workers = [...this.#workers]
    await this.reload()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  async #acquire(): Promise<FunctionWorker> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      if (!idle.worker.ended) return idle.worker
    }
    const areSome = this.#workers.size > 0 || this.#loading.size > 0
    return (areSome && (await this.#nextFree())) || this.#start()
  }

  /** The worker that is free next, or undefined if those that are there have too much to do. */
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
      // If it was this thread that was busy, answers that have arrived meanwhile count first.
      await setImmediate()
      if (!this.#patient.includes(invocation)) return
      // Whoever lost patience first has another loaded, which may be enough for all who wait.
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

  /** Bundling, which the first worker waits for, is not loading: nobody need be as patient as that. */
  async #timeLoading(worker: Promise<FunctionWorker>): Promise<void> {
    const { loaded } = await worker
    const begun = performance.now()
    await loaded
    this.#loadMs = performance.now() - begun
  }

  async #makeWorker(): Promise<FunctionWorker> {
    const { dir, bundleDir, root, functions, firstBundles, functionArn, environment, log } = this.#settings
    this.#bundle ??= bundleHandler(this.spec, root, bundleDir, { functions, firstBundles })
    let bundle: string
    try {
      bundle = await this.#bundle
    } catch (error) {
      this.#bundle = undefined
      throw error
    }
    // Lambda gives each environment a /tmp of its own, which native packages unpack themselves into
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
    if (worker.ended || !this.#workers.has(worker)) {
      this.#workers.delete(worker)
      void worker.terminate()
      this.#patient.shift()?.(undefined)
      return
    }
    const next = this.#patient.shift()
    if (next) return next(worker)
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((each) => each.worker === worker)
      if (at >= 0) this.#idle.splice(at, 1)
      this.#workers.delete(worker)
      void worker.terminate()
    }, IDLE_MINUTES * 60_000)
    timer.unref()
    this.#idle.push({ worker, timer })
  }

  async #dismiss({ worker, timer }: { worker: FunctionWorker; timer: NodeJS.Timeout }): Promise<void> {
    clearTimeout(timer)
    await worker.terminate()
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
