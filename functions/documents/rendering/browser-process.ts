import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import puppeteer, { TargetType, type Browser, type Page, type ConnectionTransport } from 'puppeteer-core'
import type { ChromiumBinary } from './chromium-binary.ts'
import { BrowserCrashed } from './errors.ts'
import { killGroup } from './process-group.ts'

export interface BrowserProcess {
  browser: Browser
  first: Page
  /** The leader of its process group. */
  pid: number
  said: () => string
}

export interface BrowserStart {
  binary: ChromiumBinary
  flags: readonly string[]
  folder: string
  startMs: number
  signal: AbortSignal
}

/** Characters of stderr that are kept, and those that go into a message. */
const KEPT = 20_000
const ERROR_LINES_MAX = 600

/** Ending processes exit within milliseconds, and their remaining output arrives with that. */
const STDERR_GRACE_MS = 500

/** Puppeteer's own launcher would hide the output of a browser that does not start. @throws BrowserCrashed */
export async function startBrowser({ binary, flags, folder, startMs, signal }: BrowserStart): Promise<BrowserProcess> {
  const userDataDir = join(folder, 'profile')
  const args = await puppeteer.defaultArgs({ headless: binary.headless, userDataDir, args: [...flags] })
  const child = spawn(binary.path, [...args, '--remote-debugging-pipe'], {
    detached: process.platform !== 'win32', // leads a process group, which ends with it
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      HOME: folder,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      LANG: 'en_GB.UTF-8',
      TZ: 'Europe/London',
      ...binary.env,
    },
  })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-KEPT)))
  const closed = once(child, 'close')
  closed.catch(() => undefined)
  const failed = Promise.withResolvers<never>()
  child.once('error', failed.reject)
  child.once('exit', (code, by) => failed.reject(new Error(by ? `ended by ${by}` : `ended with code ${code}`)))
  const stop = new AbortController()
  setTimeout(startMs, undefined, { signal: AbortSignal.any([stop.signal, signal]) }).then(
    () => failed.reject(new Error(`no answer within ${Math.round(startMs)} ms`)),
    () => {
      if (signal.aborted) failed.reject(new Error('not needed any more'))
    },
  )
  try {
    const { browser, first } = await Promise.race([connected(child.stdio[3], child.stdio[4]), failed.promise])
    return { browser, first, pid: child.pid ?? 0, said: () => said }
  } catch (error) {
    // The pipe breaks before the process has ended, and the process's end says more.
    const reason = await Promise.race([failed.promise, setTimeout(STDERR_GRACE_MS, error)]).catch((end: unknown) => end)
    if (child.pid) killGroup(child.pid)
    await Promise.race([closed, setTimeout(STDERR_GRACE_MS)]).catch(() => undefined)
    const why = [reason instanceof Error ? reason.message : String(reason), errorLines(said)].filter(Boolean).join(': ')
    throw new BrowserCrashed(`The browser did not start (${why}).`, { cause: error })
  } finally {
    stop.abort()
  }
}

/** Waits until the first page has run something: a page whose process has died never responds. */
async function connected(write: unknown, read: unknown): Promise<{ browser: Browser; first: Page }> {
  const browser = await puppeteer.connect({
    transport: new PipeTransport(write as Writable, read as Readable),
    protocolTimeout: 0,
    networkEnabled: false, // it would report thousands of photographs one by one
  })
  const target = await browser.waitForTarget((each) => each.type() === TargetType.PAGE, { timeout: 0 })
  const first = (await target.page()) ?? (await browser.newPage())
  await first.evaluate(() => document.readyState)
  return { browser, first }
}

function errorLines(said: string): string {
  const lines = said.split('\n').flatMap((line) => line.trim() || [])
  const wrong = lines.filter((line) => /fatal|error|fail|cannot/i.test(line))
  return (wrong.length > 0 ? wrong : lines).join(' | ').slice(-ERROR_LINES_MAX)
}

/** Each message is terminated by a zero byte. */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void
  onclose?: () => void
  readonly #write: Writable
  #begun: Buffer[] = []

  constructor(write: Writable, read: Readable) {
    this.#write = write
    write.on('error', () => undefined) // the browser has ended, which `read` reports
    read.on('error', () => undefined)
    read.on('data', (bytes: Buffer) => this.#take(bytes))
    read.once('close', () => this.onclose?.())
  }

  send(message: string): void {
    this.#write.write(`${message}\0`)
  }

  close(): void {
    this.#write.destroy()
  }

  #take(bytes: Buffer): void {
    let rest = bytes
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.#begun, rest.subarray(0, end)]).toString()
      this.#begun = []
      rest = rest.subarray(end + 1)
      // One at a time: a message's effects are complete before the next is read.
      setImmediate(() => this.onmessage?.(message))
    }
    if (rest.length > 0) this.#begun.push(rest)
  }
}
