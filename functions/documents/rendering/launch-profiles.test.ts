// @module-tag long
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startBrowser } from './browser-process.ts'
import { chromiumBinary } from './chromium-binary.ts'
import { startChromium } from './chromium.ts'
import { BrowserCrashed, LayoutTimeout, TemplateError } from './errors.ts'
import {
  LaunchProfiles,
  launchProfiles,
  type LaunchProfile,
  type NoteFailed,
  type ProfileName,
} from './launch-profiles.ts'
import { layOut, layOutPage } from './lay-out.ts'
import { aJob, textsOf } from './testing.fixture.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** An executable that runs one command. */
const aProgram = async (command: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-program-'))
  folders.push(folder)
  const path = join(folder, 'program')
  await writeFile(path, `#!/bin/sh\n${command}\n`, { mode: 0o700 })
  return path
}

type Failures = Partial<Record<ProfileName, Error>>

/** Work that fails in some profiles, before or after the browser starts, and records the profiles it was tried in. */
const trial = (beforeStart: Failures, afterStart: Failures = {}, emptyPage = true) => {
  const tried: string[] = []
  const noted: unknown[] = []
  const work = async ({ name }: LaunchProfile, started: () => void) => {
    tried.push(name)
    if (beforeStart[name]) throw beforeStart[name]
    started()
    if (afterStart[name]) throw afterStart[name]
    return name
  }
  const noteFailed = (...failed: Parameters<NoteFailed>) => void noted.push(failed)
  return { tried, noted, wanted: { work, noteFailed, printsEmptyPage: async () => emptyPage } }
}
const crash = (words: string) => new BrowserCrashed(words)

describe('a browser that does not run in one profile', () => {
  it('is tried in the other profile, which the process remembers', async () => {
    const profiles = new LaunchProfiles()
    const { tried, noted, wanted } = trial({ processes: crash('No child.') })
    expect(await profiles.run(wanted)).toBe('one-process')
    expect(await profiles.run(wanted)).toBe('one-process')
    expect(tried).toEqual(['processes', 'one-process', 'one-process'])
    expect(noted).toEqual([['processes', 'one-process', crash('No child.')]])
  })

  it('fails with both messages if it runs in neither, and starts afresh with the next job', async () => {
    const profiles = new LaunchProfiles()
    const { tried, wanted } = trial({ processes: crash('No child.'), 'one-process': crash('No graphics.') })
    for (let job = 0; job < 2; job++)
      await expect(profiles.run(wanted)).rejects.toMatchObject({
        name: 'BrowserCrashed',
        message: 'processes: No child. one-process: No graphics.',
      })
    expect(tried).toEqual(['processes', 'one-process', 'processes', 'one-process'])
  })

  it('is not retried in the other profile if this one has worked before: the job is retried instead', async () => {
    const profiles = new LaunchProfiles()
    await profiles.run(trial({}).wanted)
    const { tried, wanted } = trial({ processes: crash('Once.') })
    await expect(profiles.run(wanted)).rejects.toThrow('Once.')
    expect(tried).toEqual(['processes'])
  })

  it('is not blamed for a template that crashes it: an empty page shows that it runs', async () => {
    const { tried, noted, wanted } = trial({}, { processes: crash('The template did it.') })
    await expect(new LaunchProfiles().run(wanted)).rejects.toThrow(/^The template did it\.$/)
    expect([tried, noted]).toEqual([['processes'], []])
    const broken = trial({}, { processes: crash('No printing.') }, false)
    expect(await new LaunchProfiles().run(broken.wanted)).toBe('one-process')
    expect(broken.noted).toHaveLength(1)
  })

  it('counts as working if it ran until a document failed', async () => {
    const profiles = new LaunchProfiles()
    await expect(profiles.run(trial({}, { processes: new TemplateError('No end.') }).wanted)).rejects.toThrow('No end.')
    const { tried, wanted } = trial({ processes: crash('Once.') })
    await expect(profiles.run(wanted)).rejects.toThrow(/^Once\.$/)
    expect(tried).toEqual(['processes'])
  })

  it('is not retried after any other error, nor in another profile than the pinned one', async () => {
    const late = trial({ processes: new LayoutTimeout(9, 'starting') })
    await expect(new LaunchProfiles().run(late.wanted)).rejects.toMatchObject({ name: 'LayoutTimeout' })
    const pinned = trial({ 'one-process': crash('No graphics.') })
    await expect(new LaunchProfiles('one-process').run(pinned.wanted)).rejects.toThrow(/^No graphics\.$/)
    expect([...late.tried, ...pinned.tried]).toEqual(['processes', 'one-process'])
    expect(() => new LaunchProfiles('both')).toThrow("There is no launch profile 'both' (CHROMIUM_PROFILE).")
  })
})

describe.skipIf(process.platform !== 'linux')('a browser that does not start', () => {
  const start = async (changes: { path?: string; startMs?: number }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-start-'))
    const binary = await chromiumBinary()
    const { path = binary.path, startMs = 20_000 } = changes
    const signal = new AbortController().signal
    try {
      await startBrowser({ binary: { ...binary, path }, flags: [], folder, startMs, signal })
      return 'It started.'
    } catch (error) {
      return error instanceof BrowserCrashed ? error.message : String(error)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  it('reports the output of its processes', async () => {
    const path = await aProgram('echo "No graphics." >&2; exit 5')
    expect(await start({ path })).toBe('The browser did not start (ended with code 5: No graphics.).')
    expect(await start({ path: '/nowhere/chromium' })).toContain('ENOENT')
    expect(await start({ path: process.execPath })).toMatch(/ended with code 9: .*bad option/)
  })

  it('is given up after a while', async () => {
    const path = await aProgram('sleep 60')
    expect(await start({ path, startMs: 1000 })).toBe('The browser did not start (no answer within 1000 ms).')
  })
})

it.skipIf(process.platform !== 'linux')('a document is laid out even if browser processes die', async () => {
  const own = await chromiumBinary()
  const path = await aProgram(`exec ${own.path} "$@" --browser-subprocess-path=/bin/false`)
  const noted: string[] = []
  const limits = {
    deadlineMs: 60_000,
    binary: { ...own, path },
    profiles: new LaunchProfiles(),
    noteFailed: (...[failed, next]: Parameters<NoteFailed>) => noted.push(`${failed}, ${next}`),
  }
  await using document = await layOut(await aJob('p Hello'), limits)
  expect(await textsOf(await readFile(document.path))).toEqual(['Hello'])
  expect(noted).toEqual(['processes, one-process'])
  await using page = await layOutPage(await aJob('p Hello'), limits)
  expect(page.html).toBe('<p>Hello</p>')
  expect(noted).toHaveLength(1)
})

it.skipIf(process.platform !== 'linux')('the other profile gets only the remaining time of a job', async () => {
  // The first browser does not respond for 8 of the 10 seconds.
  const binary = { ...(await chromiumBinary()), path: await aProgram('sleep 60') }
  const noted: string[] = []
  const noteFailed = (failed: ProfileName) => void noted.push(failed)
  const limits = { deadlineMs: 10_000, binary, profiles: new LaunchProfiles(), noteFailed }
  const began = Date.now()
  await expect(layOut(await aJob('p Hello'), limits)).rejects.toMatchObject({
    name: 'LayoutTimeout',
    message: 'The document was not ready within 10 seconds (starting).',
  })
  expect(noted).toEqual(['processes'])
  expect(Date.now() - began).toBeLessThan(15_000)
})

it('a single-process browser prints, gives each page its own browser, and leaves nothing behind', async () => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 }, launchProfiles['one-process'])
  try {
    const [one, other] = [await chromium.open(), await chromium.open()]
    expect(one.browser()).not.toBe(other.browser())
    await other.setContent('<h1>Hello</h1>')
    expect(await textsOf(await other.pdf())).toEqual(['Hello'])
    await chromium.close(one)
    await expect(one.evaluate(() => 1)).rejects.toThrow()
    expect(await other.evaluate(() => document.body.textContent)).toBe('Hello')
    expect(chromium.processorTime()).toBeGreaterThan(0)
    const broken = chromium.ended.catch((error: Error) => error.name)
    await other.browser().close()
    expect(await broken).toBe('BrowserCrashed')
  } finally {
    await chromium.remove()
  }
  expect(readdirSync(tmpdir())).not.toContain(chromium.folder.split('/').at(-1))
})
