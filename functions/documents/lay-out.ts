import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pagesOf } from '@lintel/report-document/pages-of'
import type { PageNumbers } from '@lintel/report-document/pages-of'
import { openPdf } from '@lintel/report-document/pdf'
import type { PdfFile } from '@lintel/report-document/pdf'
import { findPlaceholders, PlaceholderForeign, PlaceholderLost } from '@lintel/report-document/swap'
import { MemoryExceeded, startChromium } from './chromium.ts'
import type { JobBrowser } from './chromium.ts'
import { BrowserCrashed, LayoutTimeout, TemplateError } from './errors.ts'
import { openFileSource } from './file-source.ts'
import type { LayOutJob } from './job.ts'
import { openLockedPage, pageContent } from './locked-page.ts'
import type { LockedPage } from './locked-page.ts'

export interface LayOutLimits {
  /** The job and its browser are ended this many milliseconds after the call at the latest. */
  deadlineMs: number
  /** JavaScript heap of the page, in megabytes (512). */
  heapMb?: number
  /** Memory of all processes of the browser, in megabytes (1,500). */
  memoryMb?: number
}

/** A document with placeholders, ready for the photographs. */
export interface LaidOut extends AsyncDisposable {
  /** The PDF; the file goes when this is disposed of. */
  path: string
  /** The photographs that it shows: what `swap` has to put in. */
  photographIds: string[]
  pageCount: number
  /** The pages of the anchors whose numbers the template has asked for. */
  pages: PageNumbers
  /** Of the browser, in megabytes (0 where the system does not say). */
  peakMemoryMb: number
  /** Processor time of the browser, in milliseconds (0 where the system does not say). */
  browserCpuMs: number
}

/** What a dying browser says about it arrives a moment after its end. */
const LAST_WORDS_MS = 50

/** Numbers that take more room than was guessed can move the rest: so often it is tried until they stay. */
const MOST_PASSES = 4

/**
 * Lays out a document. The template runs inside a locked browser page and nowhere else. The browser starts while a job
 * is still on its way; an error of its coming passes through.
 *
 * Throws TemplateError (for the template's author), LayoutTimeout, PlaceholderLost and PlaceholderForeign, and
 * BrowserCrashed, which alone is worth another try. Whatever happens, no process is left.
 */
export async function layOut(job: LayOutJob | Promise<LayOutJob>, limits: LayOutLimits): Promise<LaidOut> {
  return inBrowser(limits, job, layOutIn)
}

/** A document as a static page: what stands in its body, and the photographs that it shows. */
export interface LaidOutPage {
  html: string
  photographIds: string[]
}

/** As `layOut`, for a page of a browser: the template runs in the same way, and only what it made is taken out. */
export async function layOutPage(
  job: LayOutJob | Promise<LayOutJob>,
  limits: LayOutLimits,
): Promise<LaidOutPage & AsyncDisposable> {
  return inBrowser(limits, job, async (chromium, coming, progress) => {
    const { page, rendered } = await renderIn(chromium, coming, progress)
    progress.step = 'taking out the page'
    const { photographIds } = rendered
    await page.fillPages({})
    const html = await Promise.race([page.contents(), page.crashed])
    const { photographs } = await coming.job
    const foreign = photographIds.filter((id) => !Object.hasOwn(photographs, id))
    if (foreign.length > 0) throw new PlaceholderForeign(foreign)
    return { html, photographIds, [Symbol.asyncDispose]: () => chromium.remove() }
  })
}

type Progress = { step: string }

/** A job, and the page with it that the browser loads. */
interface Coming {
  job: LayOutJob | Promise<LayOutJob>
  content: Promise<string>
}

/** By then the browser has been started and this process has nothing to do until it answers. */
const HEAD_START_MS = 10

/** A browser for one piece of work: it is ended at the deadline at the latest, and whatever becomes of it is told. */
async function inBrowser<T>(
  limits: LayOutLimits,
  job: LayOutJob | Promise<LayOutJob>,
  workIn: (chromium: JobBrowser, coming: Coming, progress: Progress) => Promise<T>,
): Promise<T> {
  const { heapMb = 512, memoryMb = 1500 } = limits
  const deadline = Date.now() + limits.deadlineMs
  const starting = startChromium({ heapMb, memoryMb })
  const content = setTimeout(HEAD_START_MS).then(() => pageContent(job))
  content.catch(() => undefined) // whoever waits for it hears of it
  const chromium = await starting
  const late = Promise.withResolvers<never>()
  const progress: Progress = { step: 'starting' }
  const seconds = Math.round(limits.deadlineMs / 1000)
  const alarm = new AbortController()
  const timer = setTimeout(Math.max(0, deadline - Date.now()), undefined, { signal: alarm.signal })
  timer.then(
    () => late.reject(new LayoutTimeout(seconds, progress.step)),
    () => undefined, // the document was ready first
  )
  try {
    const work = workIn(chromium, { job, content }, progress)
    work.catch(() => undefined) // ending the browser makes it fail after the race is over
    return await Promise.race([work, chromium.ended, late.promise])
  } catch (error) {
    if (error instanceof BrowserCrashed) await setTimeout(LAST_WORDS_MS)
    await chromium.remove()
    if (error instanceof MemoryExceeded || chromium.heapExhausted())
      throw new TemplateError(`The template takes more memory than there is for a document.`)
    throw error
  } finally {
    alarm.abort()
  }
}

/** Runs the template in a locked page. */
async function renderIn(chromium: JobBrowser, { job: coming, content }: Coming, progress: Progress) {
  const [page, job] = await Promise.all([openLockedPage(chromium.browser, coming, content), coming])
  progress.step = 'running the template'
  const rendered = await Promise.race([page.render(), page.crashed])
  if (!rendered.ok) throw new TemplateError(rendered.message, rendered.part, rendered.line)
  return { page, job, rendered }
}

async function layOutIn(chromium: JobBrowser, coming: Coming, progress: Progress): Promise<LaidOut> {
  const { page, job, rendered } = await renderIn(chromium, coming, progress)
  progress.step = 'laying out the pages'
  const path = join(chromium.folder, 'laid-out.pdf')
  const printing = printWithNumbers(page, rendered.anchors, path)
  printing.catch(() => undefined)
  await using printed = await Promise.race([printing, page.crashed])
  progress.step = 'checking the photographs'
  const [peakMemoryMb, browserCpuMs] = [chromium.peakMemory(), chromium.processorTime()]
  // The browser's memory takes a while to be given back, and nothing more is asked of it.
  const checking = checkPhotographs(printed.file, rendered.photographIds, job)
  const [photographIds] = await Promise.all([checking, chromium.kill()])
  const { pageCount, pages } = printed
  return {
    path,
    pageCount,
    pages,
    photographIds,
    peakMemoryMb,
    browserCpuMs,
    [Symbol.asyncDispose]: () => chromium.remove(),
  }
}

/** A print whose page numbers are right; its file is open. */
interface Printed extends AsyncDisposable {
  file: PdfFile
  pageCount: number
  pages: PageNumbers
}

/**
 * Prints the page. It finds the page numbers itself while it is printed; what it shows is compared with where the
 * pages ended up. See docs/decisions/0101-page-numbers-of-the-contents.md.
 */
async function printWithNumbers(page: LockedPage, anchors: readonly string[], path: string): Promise<Printed> {
  for (let pass = 1; ; pass++) {
    await page.print(path)
    await using opened = new AsyncDisposableStack()
    const file = await openPdf(opened.use(await openFileSource(path)))
    const { pageCount, pages } = await pagesOf(file)
    const shown = anchors.length > 0 ? await page.shownPages() : {}
    if (anchors.every((anchor) => pages[anchor] === shown[anchor])) {
      const wanted = Object.fromEntries(Object.entries(pages).filter(([anchor]) => anchors.includes(anchor)))
      const open = opened.move()
      return { file, pageCount, pages: wanted, [Symbol.asyncDispose]: () => open.disposeAsync() }
    }
    if (pass === MOST_PASSES) throw new TemplateError('The page numbers that the template shows move the pages.')
    await page.fillPages(pages)
  }
}

/** Each photograph of the page must be in the PDF, and each of the PDF must be the job's. Returns those of the PDF. */
async function checkPhotographs(file: PdfFile, inPage: readonly string[], job: LayOutJob): Promise<string[]> {
  const found = new Set((await findPlaceholders(file)).map((placeholder) => placeholder.id))
  const foreign = [...new Set([...found, ...inPage])].filter((id) => !Object.hasOwn(job.photographs, id))
  if (foreign.length > 0) throw new PlaceholderForeign(foreign)
  const lost = inPage.filter((id) => !found.has(id))
  if (lost.length > 0) throw new PlaceholderLost(lost)
  return [...found]
}

export { BrowserCrashed, LayoutTimeout, TemplateError, PlaceholderForeign, PlaceholderLost }
