import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { startBrowser, type BrowserProcess } from './browser-process.ts'
import { chromiumBinary, type ChromiumBinary } from './chromium-binary.ts'
import { BrowserCrashed } from './errors.ts'
import type { LaunchProfile } from './launch-profiles.ts'
import { killGroup, memoryOf, processesOf, processorTimeOf } from './process-group.ts'

/** Keeps every request of a page from leaving the machine or reaching another program on it. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The share of the largest heap at which garbage collection begins. */
const COLLECTED_FROM = 0.75

/** The interval of memory checks, and the number of checks after which the processes are listed again. */
const LOOK_MS = 100
const LOOKS_PER_SEARCH = 5

/** Killed processes end within milliseconds; a busy machine may take longer. */
const KILL_GRACE_MS = 5000

export interface ChromiumLimits {
  /** Megabytes. */
  heapMb: number
  /** Of all its processes together, in megabytes (checked on Linux only). */
  memoryMb: number
  /** Until a browser's first page must respond (20,000). */
  startMs?: number
  binary?: ChromiumBinary
}

/** The browser of one job; in a profile with one page per browser, all browsers of the job. */
export interface JobBrowser {
  folder: string
  open(): Promise<Page>
  close(page: Page): Promise<void>
  /** Rejects when a browser ends on its own (BrowserCrashed) or they exceed their memory limit (MemoryExceeded). */
  ended: Promise<never>
  heapExhausted(): boolean
  peakMemory(): number
  /** Of the processes so far, in milliseconds. */
  processorTime(): number
  /** Ends all processes, and waits until none is left. The folder stays until `remove`. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export class MemoryExceeded extends Error {
  override name = 'MemoryExceeded'
}

/** Without this process's environment (no credentials), network, or a port. @throws BrowserCrashed */
export async function startChromium(limits: ChromiumLimits, profile: LaunchProfile): Promise<JobBrowser> {
  const binary = limits.binary ?? (await chromiumBinary())
  const folder = await mkdtemp(join(tmpdir(), `lintel-job-${process.pid}-`))
  const job = new Browsers(binary, profile, folder, limits)
  try {
    await job.begin()
    return job
  } catch (error) {
    await job.remove()
    throw error
  }
}

const running = new Set<number>()
process.once('exit', () => {
  for (const pid of running) killGroup(pid)
})

class Browsers implements JobBrowser {
  readonly folder: string
  readonly ended: Promise<never>
  readonly #binary: ChromiumBinary
  readonly #profile: LaunchProfile
  readonly #limits: ChromiumLimits
  readonly #started: BrowserProcess[] = []
  readonly #starting = new Set<Promise<BrowserProcess>>()
  #first: Page | undefined
  readonly #killing = new AbortController()
  readonly #broken = Promise.withResolvers<never>()
  readonly #watch: NodeJS.Timeout
  #processes: number[] = []
  #looks = 0
  #peak = 0
  #spent = 0
  #over = false

  constructor(binary: ChromiumBinary, profile: LaunchProfile, folder: string, limits: ChromiumLimits) {
    this.#binary = binary
    this.#profile = profile
    this.#limits = limits
    this.folder = folder
    this.ended = this.#broken.promise
    this.ended.catch(() => undefined) // the caller that awaits it gets the error
    this.#watch = setInterval(() => this.#look(), LOOK_MS)
  }

  async begin(): Promise<void> {
    this.#first = await this.#start()
  }

  async open(): Promise<Page> {
    const first = this.#first
    this.#first = undefined
    if (first) return first
    const [started] = this.#profile.onePage ? [] : this.#started
    return started ? started.browser.newPage() : this.#start()
  }

  async close(page: Page): Promise<void> {
    const own = this.#profile.onePage && this.#started.find(({ browser }) => browser === page.browser())
    if (!own) return page.close()
    this.#spent += processorTimeOf(processesOf([own.pid]))
    this.#started.splice(this.#started.indexOf(own), 1)
    await this.#end([own])
  }

  peakMemory(): number {
    this.#peak = Math.max(this.#peak, memoryOf(processesOf(this.#groups())).peak)
    return Math.round(this.#peak)
  }

  processorTime(): number {
    return this.#spent + processorTimeOf(processesOf(this.#groups()))
  }

  heapExhausted(): boolean {
    return this.#started.some(({ said }) => said().includes('V8 javascript OOM'))
  }

  async kill(): Promise<void> {
    this.#killing.abort()
    clearInterval(this.#watch)
    await this.#end(this.#started)
    await Promise.allSettled(this.#starting) // the signal ends them
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #start(): Promise<Page> {
    const { heapMb, startMs = 20_000 } = this.#limits
    const starting = startBrowser({
      binary: this.#binary,
      flags: [
        '--no-sandbox', // Lambda has no user namespaces; the Lambda itself, which has no permissions, is the sandbox
        '--font-render-hinting=none',
        '--disable-webgl',
        // Collect memory only when needed: a document's page lives a second or two, and nothing in it is garbage.
        `--js-flags=--max-old-space-size=${heapMb} --initial-old-space-size=${Math.round(heapMb * COLLECTED_FROM)}`,
        ...this.#profile.flags,
        ...NO_NETWORK,
      ],
      folder: await mkdtemp(join(this.folder, 'browser-')),
      startMs,
      signal: this.#killing.signal,
    })
    this.#starting.add(starting)
    const started = await starting.finally(() => this.#starting.delete(starting))
    this.#started.push(started)
    running.add(started.pid)
    this.#looks = 0
    const { browser, first } = started
    browser.once('disconnected', () => {
      if (this.#killing.signal.aborted || !this.#started.includes(started)) return
      this.#broken.reject(
        this.#over ? new MemoryExceeded('Too much memory.') : new BrowserCrashed('The browser ended unexpectedly.'),
      )
    })
    if (this.#killing.signal.aborted) await this.#end([started])
    return first
  }

  #groups(): number[] {
    return this.#started.map(({ pid }) => pid)
  }

  #look(): void {
    // Pages rarely add processes; finding them means reading every process of the machine.
    if (this.#looks++ % LOOKS_PER_SEARCH === 0) this.#processes = processesOf(this.#groups())
    const memory = memoryOf(this.#processes)
    this.#peak = Math.max(this.#peak, memory.peak)
    if (memory.own <= this.#limits.memoryMb) return
    this.#over = true
    this.#groups().forEach(killGroup)
  }

  async #end(browsers: readonly BrowserProcess[]): Promise<void> {
    const groups = browsers.map(({ pid }) => pid)
    groups.forEach(killGroup)
    for (let wait = 0; wait < KILL_GRACE_MS && processesOf(groups).length > 0; wait += 10) await setTimeout(10)
    for (const pid of groups) running.delete(pid)
  }
}
