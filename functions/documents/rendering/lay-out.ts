import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findPlaceholders, PlaceholderForeign, PlaceholderLost, type PageNumbers, type PdfFile } from '@lintel/pdf'
import type { ChromiumBinary } from './chromium-binary.ts'
import { MemoryExceeded, startChromium, type JobBrowser } from './chromium.ts'
import { BrowserCrashed, LayoutTimeout, TemplateError } from './errors.ts'
import { LaunchProfiles, type LaunchProfile, type NoteFailed } from './launch-profiles.ts'
import { renderInParts } from './in-parts/index.ts'
import type { LayOutJob } from './lay-out-job.ts'
import { openEmptyPage, openLockedPage, pageContent, type LockedPage, type RenderCalls } from './locked-page.ts'
import { printWhole, type Ready, type DocumentPages, type RenderedWell } from './print.ts'
import { processors } from './process-group.ts'

export interface LayOutLimits {
  /** After the call, for the job and its browser. */
  deadlineMs: number
  /** Megabytes (512). */
  heapMb?: number
  /** Of all processes of the browser, megabytes (1,500). */
  memoryMb?: number
  /** Characters of data from which a document may be printed in two parts (800,000). */
  longFrom?: number
  /** With one, no document is printed in two parts (default: this process's processors). */
  processors?: number
  binary?: ChromiumBinary
  profiles?: LaunchProfiles
  noteFailed?: NoteFailed
}

export interface LaidOut extends AsyncDisposable {
  /** Removed on disposal. */
  path: string
  photographIds: string[]
  pageCount: number
  pages: PageNumbers
  inParts: boolean
  /** The browser's, in megabytes (0 if the system does not report it). */
  peakMemoryMb: number
  /** The browser's processor time, in milliseconds (0 if the system does not report it). */
  browserCpuMs: number
}

/** The stderr of a dying browser arrives shortly after its end. */
const STDERR_GRACE_MS = 50

/** The template runs only inside a locked page; no process is left. @throws what errors.ts lists, MemoryExceeded */
export async function layOut(job: LayOutJob | Promise<LayOutJob>, limits: LayOutLimits): Promise<LaidOut> {
  return inBrowser(limits, job, (chromium, pending, progress) => layOutIn(chromium, pending, progress, limits))
}

export interface LaidOutPage {
  html: string
  photographIds: string[]
}

export async function layOutPage(
  job: LayOutJob | Promise<LayOutJob>,
  limits: LayOutLimits,
): Promise<LaidOutPage & AsyncDisposable> {
  return inBrowser(limits, job, async (chromium, pending, progress) => {
    const opening = openLockedPage(chromium, { content: pending.content })
    const { page, rendered } = await renderIn(opening, progress)
    progress.step = 'taking out the page'
    const { photographIds } = rendered
    await page.fillPages({})
    const html = await Promise.race([page.contents(), page.crashed])
    const { photographs } = await pending.job
    const foreign = photographIds.filter((id) => !Object.hasOwn(photographs, id))
    if (foreign.length > 0) throw new PlaceholderForeign(foreign)
    return { html, photographIds, [Symbol.asyncDispose]: () => chromium.remove() }
  })
}

/** The unknown names that a template without faults has used; nothing is laid out. */
export async function tryTemplate(job: LayOutJob | Promise<LayOutJob>, limits: LayOutLimits): Promise<string[]> {
  return inBrowser(limits, job, async (chromium, pending, progress) => {
    const { rendered } = await renderIn(openLockedPage(chromium, { content: pending.content }), progress)
    await chromium.remove()
    return rendered.unknown
  })
}

type Progress = { step: string }

interface PendingJob {
  job: LayOutJob | Promise<LayOutJob>
  content: Promise<string>
}

/** By then the browser process has been started, and this process would only wait for it. */
const HEAD_START_MS = 10

/** What this process's browsers have shown about the profiles. */
const ofThisProcess = new LaunchProfiles(process.env.CHROMIUM_PROFILE)

/** Leaves time for the other profile; bounded by what a busy machine needs and what no caller would wait for. */
const START_SHARE = 0.4
const START_MS = { min: 8000, max: 20_000 }

/** Ended at the deadline; in the other profile if the first does not run here. */
async function inBrowser<T>(
  limits: LayOutLimits,
  job: LayOutJob | Promise<LayOutJob>,
  workIn: (chromium: JobBrowser, pending: PendingJob, progress: Progress) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + limits.deadlineMs
  const content = setTimeout(HEAD_START_MS).then(() => pageContent(job))
  content.catch(() => undefined) // the caller that awaits it gets the error
  const { profiles = ofThisProcess, noteFailed } = limits
  return profiles.run({
    work: (profile, started) =>
      inProfile(profile, limits, deadline, (chromium, progress) => {
        started()
        return workIn(chromium, { job, content }, progress)
      }),
    printsEmptyPage: (profile) => printsEmptyPage(profile, limits, deadline),
    ...(noteFailed && { noteFailed }),
  })
}

/** Includes starting its browser. */
const EMPTY_PAGE_MS = 20_000

/** Throws LayoutTimeout if the deadline is reached first. */
async function printsEmptyPage(profile: LaunchProfile, limits: LayOutLimits, deadline: number): Promise<boolean> {
  try {
    return await inProfile(profile, limits, Math.min(deadline, Date.now() + EMPTY_PAGE_MS), async (chromium) => {
      const page = await openEmptyPage(chromium)
      await Promise.race([page.print(join(chromium.folder, 'empty.pdf')), page.crashed])
      await chromium.remove()
      return true
    })
  } catch (error) {
    if (Date.now() >= deadline) throw error
    return false
  }
}

/** Throws LayoutTimeout at the deadline, even while the browser starts. */
async function inProfile<T>(
  profile: LaunchProfile,
  { heapMb = 512, memoryMb = 1500, deadlineMs, binary }: LayOutLimits,
  deadline: number,
  workIn: (chromium: JobBrowser, progress: Progress) => Promise<T>,
): Promise<T> {
  const seconds = Math.round(deadlineMs / 1000)
  const progress: Progress = { step: 'starting' }
  const left = deadline - Date.now()
  if (left <= 0) throw new LayoutTimeout(seconds, progress.step)
  const startMs = Math.min(left, START_MS.max, Math.max(START_MS.min, deadlineMs * START_SHARE))
  const limits = { heapMb, memoryMb, startMs, ...(binary && { binary }) }
  const chromium = await startChromium(limits, profile).catch((error: unknown) => {
    throw Date.now() >= deadline ? new LayoutTimeout(seconds, progress.step, { cause: error }) : error
  })
  const late = Promise.withResolvers<never>()
  const alarm = new AbortController()
  const timer = setTimeout(Math.max(0, deadline - Date.now()), undefined, { signal: alarm.signal })
  timer.then(
    () => late.reject(new LayoutTimeout(seconds, progress.step)),
    () => undefined, // the document was ready first
  )
  try {
    const work = workIn(chromium, progress)
    work.catch(() => undefined) // ending the browser makes it fail after the race is over
    return await Promise.race([work, chromium.ended, late.promise])
  } catch (error) {
    if (error instanceof BrowserCrashed) await setTimeout(STDERR_GRACE_MS)
    await chromium.remove()
    if (error instanceof MemoryExceeded || chromium.heapExhausted())
      throw new MemoryExceeded('Too much memory.', { cause: error })
    throw error
  } finally {
    alarm.abort()
  }
}

async function renderIn(opening: Promise<LockedPage>, progress: Progress, calls?: RenderCalls) {
  const page = await opening
  progress.step = 'running the template'
  const rendered = await Promise.race([page.render(calls), page.crashed])
  if (!rendered.ok) throw new TemplateError(rendered.message, rendered.part, rendered.line)
  return { page, rendered }
}

const readyWhole = (page: LockedPage, rendered: RenderedWell): Ready => ({
  rendered,
  print: async (path) => ({ printed: await printWhole(page, rendered.anchors, path), inParts: false }),
  crashed: page.crashed,
})

async function layOutIn(
  chromium: JobBrowser,
  pending: PendingJob,
  progress: Progress,
  { longFrom, processors: given = processors() }: LayOutLimits,
): Promise<LaidOut> {
  const path = join(chromium.folder, 'laid-out.pdf')
  const open: DocumentPages['open'] = (mayPost) =>
    openLockedPage(chromium, { content: pending.content, ...(mayPost && { mayPost }) })
  const render: DocumentPages['render'] = (opening, calls) => renderIn(opening, progress, calls)
  const renderWhole = async () => {
    const { page, rendered } = await render(open())
    return readyWhole(page, rendered)
  }
  const job = await pending.job
  const inParts = given > 1 ? renderInParts(job, { open, render, renderWhole, readyWhole }, longFrom) : undefined
  const { rendered, print, crashed } = await (inParts ?? renderWhole())
  progress.step = 'laying out the pages'
  const printing = print(path)
  printing.catch(() => undefined)
  const outcome = await Promise.race([printing, crashed])
  await using printed = outcome.printed
  progress.step = 'checking the photographs'
  const [peakMemoryMb, browserCpuMs] = [chromium.peakMemory(), chromium.processorTime()]
  // Ending the browser takes a while and it is no longer needed, so both happen concurrently.
  const checking = checkPhotographs(printed.file, rendered.photographIds, job)
  const [photographIds] = await Promise.all([checking, chromium.kill()])
  const { pageCount, pages } = printed
  return {
    path,
    pageCount,
    pages,
    inParts: outcome.inParts,
    photographIds,
    peakMemoryMb,
    browserCpuMs,
    [Symbol.asyncDispose]: () => chromium.remove(),
  }
}

/** Each photograph of the page must be in the PDF, and each in the PDF must be the job's. Returns those in the PDF. */
async function checkPhotographs(file: PdfFile, inPage: readonly string[], job: LayOutJob): Promise<string[]> {
  const found = new Set((await findPlaceholders(file)).map((placeholder) => placeholder.id))
  const foreign = [...new Set([...found, ...inPage])].filter((id) => !Object.hasOwn(job.photographs, id))
  if (foreign.length > 0) throw new PlaceholderForeign(foreign)
  const lost = inPage.filter((id) => !found.has(id))
  if (lost.length > 0) throw new PlaceholderLost(lost)
  return [...found]
}

export { BrowserCrashed, LayoutTimeout, MemoryExceeded, TemplateError, PlaceholderForeign, PlaceholderLost }
