import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import type { Browser } from 'puppeteer-core'
import { chromiumBinary } from './chromium-binary.ts'
import { BrowserCrashed } from './errors.ts'
import { killGroup, memoryOf, processesOf, processorTimeOf } from './process-group.ts'

/** No request of a page leaves the machine or reaches another program on it. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The part of the largest heap from which on its garbage is collected. */
const COLLECTED_FROM = 0.75

/** How often memory is checked, and after how many checks its processes are listed again. */
const LOOK_MS = 100
const LOOKS_PER_SEARCH = 5

/** Killed processes end within milliseconds; a busy machine may take longer. */
const KILL_GRACE_MS = 5000

export interface ChromiumLimits {
  /** The largest JavaScript heap of a page, in megabytes. */
  heapMb: number
  /** The most memory of all its processes together, in megabytes (watched on Linux). */
  memoryMb: number
}

/** A browser for one job. */
export interface JobBrowser {
  browser: Browser
  /** What was started, in words. */
  description: string
  /** A folder for files of the job; it is removed with the browser. */
  folder: string
  /** Rejects when the browser ends by itself (BrowserCrashed) or takes more memory than it may (MemoryExceeded). */
  ended: Promise<never>
  /** Whether a page died because its JavaScript heap was full. */
  heapExhausted(): boolean
  /** The most memory that the browser's processes have had together, in megabytes. */
  peakMemory(): number
  /** Processor time of the browser's processes so far, in milliseconds. */
  processorTime(): number
  /** Ends all its processes, and waits until none is left. The folder stays until `remove`. */
  kill(): Promise<void>
  /** Ends everything and removes the folder. */
  remove(): Promise<void>
}

/** The browser was ended because it took too much memory. */
export class MemoryExceeded extends Error {
  override name = 'MemoryExceeded'
}

/**
 * Starts a browser for one job: with an environment of its own that holds nothing of this process's (no credentials),
 * a folder of its own, no network, and no port that a page could reach. Throws BrowserCrashed if it does not start.
 */
export async function startChromium(limits: ChromiumLimits): Promise<JobBrowser> {
  const binary = await chromiumBinary()
  const folder = await mkdtemp(join(tmpdir(), `lintel-job-${process.pid}-`))
  const browser = await puppeteer
    .launch({
      executablePath: binary.path,
      headless: binary.headless,
      pipe: true,
      userDataDir: join(folder, 'profile'),
      env: {
        HOME: folder,
        TMPDIR: folder,
        TEMP: folder,
        TMP: folder,
        LANG: 'en_GB.UTF-8',
        TZ: 'Europe/London',
        ...binary.env,
      },
      args: [
        '--no-sandbox', // Lambda has no user namespaces; the page's sandbox is the Lambda itself, which may do nothing
        '--disable-gpu',
        '--font-render-hinting=none',
        '--disable-webgl',
        // Fewer processes to start and to keep: one that others are copied from, and one for a network that there is not.
        '--no-zygote',
        '--enable-features=NetworkServiceInProcess2',
        // Memory is collected when there is reason to: a document's page lives a second or two, and nothing in it is garbage.
        `--js-flags=--max-old-space-size=${limits.heapMb} --initial-old-space-size=${Math.round(limits.heapMb * COLLECTED_FROM)}`,
        ...NO_NETWORK,
      ],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      protocolTimeout: 0,
      networkEnabled: false, // it would report thousands of photographs one by one
      timeout: 20_000,
    })
    .catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true })
      throw new BrowserCrashed('The browser did not start.', { cause: error })
    })
  return watched(browser, { description: binary.description, folder, limits })
}

function watched(
  browser: Browser,
  { description, folder, limits }: { description: string; folder: string; limits: ChromiumLimits },
): JobBrowser {
  const pid = browser.process()?.pid ?? 0
  let peak = 0
  let over = false
  let killed = false
  let said = ''
  browser.process()?.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-20_000)))
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined) // whoever awaits it gets the error
  let processes: number[] = []
  let looks = 0
  const look = () => {
    // A page adds processes seldom; finding them means reading about every process of the machine.
    if (looks++ % LOOKS_PER_SEARCH === 0) processes = processesOf(pid)
    const memory = memoryOf(processes)
    peak = Math.max(peak, memory.peak)
    if (memory.own <= limits.memoryMb) return
    over = true
    killGroup(pid)
  }
  const watch = setInterval(look, LOOK_MS)
  browser.once('disconnected', () => {
    clearInterval(watch)
    if (!killed)
      ended.reject(
        over ? new MemoryExceeded('Too much memory.') : new BrowserCrashed('The browser ended unexpectedly.'),
      )
  })
  const kill = async () => {
    killed = true
    clearInterval(watch)
    killGroup(pid)
    for (let wait = 0; wait < KILL_GRACE_MS && processesOf(pid).length > 0; wait += 10) await setTimeout(10)
  }
  return {
    browser,
    description,
    folder,
    ended: ended.promise,
    peakMemory: () => {
      peak = Math.max(peak, memoryOf(processesOf(pid)).peak)
      return Math.round(peak)
    },
    processorTime: () => processorTimeOf(processesOf(pid)),
    heapExhausted: () => said.includes('V8 javascript OOM'),
    kill,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
