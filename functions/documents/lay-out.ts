import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  findPlaceholders,
  PdfMalformed,
  PlaceholderForeign,
  PlaceholderLost,
  type PageNumbers,
  type PdfFile,
} from '@lintel/pdf'
import { MemoryExceeded, startChromium } from './chromium.ts'
import type { JobBrowser } from './chromium.ts'
import { BrowserCrashed, LayoutTimeout, TemplateError } from './errors.ts'
import type { LayOutJob } from './job.ts'
import { firstPageOf, openLockedPage, pageContent } from './locked-page.ts'
import type { LockedPage, PageOptions } from './locked-page.ts'
import type { Side } from './page/division.ts'
import type { Rendered } from './page/main.ts'
import { printWhole } from './print.ts'
import type { Printed } from './print.ts'
import { isForTwo, PageBarrier, printInParts } from './print-in-parts.ts'

export interface LayOutLimits {
  /** The job and its browser are ended this many milliseconds after the call at the latest. */
  deadlineMs: number
  /** JavaScript heap of the page, in megabytes (512). */
  heapMb?: number
  /** Memory of all processes of the browser, in megabytes (1,500). */
  memoryMb?: number
  /** Letters of data from which on a document may be printed in two parts (800,000). */
  longFrom?: number
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
  /** Whether it was printed in two parts. */
  inParts: boolean
  /** Of the browser, in megabytes (0 where the system does not say). */
  peakMemoryMb: number
  /** Processor time of the browser, in milliseconds (0 where the system does not say). */
  browserCpuMs: number
}

/** Printing a shorter document takes less than what two pages cost more than one. */
const LONG = 800_000

/** What a dying browser says about it arrives a moment after its end. */
const STDERR_GRACE_MS = 50

/**
 * Lays out a document. The template runs inside a locked browser page and nowhere else. The browser starts while a job
 * is still on its way; an error of its coming passes through.
 *
 * Throws TemplateError (for the template's author), LayoutTimeout, PlaceholderLost and PlaceholderForeign, and
 * BrowserCrashed, which alone is worth another try. Whatever happens, no process is left.
 */
export async function layOut(job: LayOutJob | Promise<LayOutJob>, limits: LayOutLimits): Promise<LaidOut> {
  return inBrowser(limits, job, (chromium, coming, progress) => layOutIn(chromium, coming, progress, limits.longFrom))
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
    const opening = openLockedPage(chromium.browser, coming.job, { content: coming.content })
    const { page, rendered } = await renderIn(opening, progress)
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
    if (error instanceof BrowserCrashed) await setTimeout(STDERR_GRACE_MS)
    await chromium.remove()
    if (error instanceof MemoryExceeded || chromium.heapExhausted())
      throw new TemplateError(`The template takes more memory than there is for a document.`)
    throw error
  } finally {
    alarm.abort()
  }
}

type RenderedWell = Rendered & { ok: true }

/** Runs the template in a locked page. */
async function renderIn(opening: Promise<LockedPage>, progress: Progress, side?: Side) {
  const page = await opening
  progress.step = 'running the template'
  const rendered = await Promise.race([page.render(side), page.crashed])
  if (!rendered.ok) throw new TemplateError(rendered.message, rendered.part, rendered.line)
  return { page, rendered }
}

/** What the template has made, ready to be printed. */
interface Ready {
  rendered: RenderedWell
  print: (path: string) => Promise<Outcome>
  crashed: Promise<never>
}

interface Outcome {
  printed: Printed
  inParts: boolean
}

/** Opens one page more; `numbersFor` for a part of a document. */
type OpenPage = (numbersFor?: PageOptions['numbersFor']) => Promise<LockedPage>

async function renderWhole(opening: Promise<LockedPage>, progress: Progress): Promise<Ready> {
  const { page, rendered } = await renderIn(opening, progress)
  return readyWhole(page, rendered)
}

const readyWhole = (page: LockedPage, rendered: RenderedWell): Ready => ({
  rendered,
  print: async (path) => ({ printed: await printWhole(page, rendered.anchors, path), inParts: false }),
  crashed: page.crashed,
})

/** Two pages with a part each; one with the whole document where the template's document cannot be divided. */
async function renderParts(open: OpenPage, progress: Progress): Promise<Ready> {
  const barrier = new PageBarrier()
  const [one, other] = await Promise.all([
    renderIn(
      open((sheets) => barrier.first(sheets)),
      progress,
      'first',
    ),
    renderIn(
      open((sheets) => barrier.second(sheets)),
      progress,
      'second',
    ),
  ])
  const [first, second] = [one.rendered.part, other.rendered.part]
  const closeBoth = () => Promise.all([one.page.close(), other.page.close()])
  if (first && second?.beginsPage && first.fingerprint === second.fingerprint) {
    const numbersComeLate = first.numbersComeLate || second.numbersComeLate
    const parts = { first: one.page, second: other.page, depth: first.depth, numbersComeLate, barrier }
    const anchors = [...new Set([...one.rendered.anchors, ...other.rendered.anchors])]
    const print = async (path: string): Promise<Outcome> => {
      try {
        return { printed: await printInParts(parts, anchors, path), inParts: true }
      } catch (error) {
        if (!(error instanceof PdfMalformed)) throw error
        // They cannot be joined, as where one of them has nothing to read: printed whole, nothing is missing.
        await closeBoth()
        const whole = await renderWhole(open(), progress)
        return await Promise.race([whole.print(path), whole.crashed])
      }
    }
    return { rendered: one.rendered, print, crashed: Promise.race([one.page.crashed, other.page.crashed]) }
  }
  if (first) {
    await closeBoth()
    return renderWhole(open(), progress)
  }
  await other.page.close()
  return readyWhole(one.page, one.rendered)
}

async function layOutIn(chromium: JobBrowser, coming: Coming, progress: Progress, longFrom = LONG): Promise<LaidOut> {
  const path = join(chromium.folder, 'laid-out.pdf')
  const { browser } = chromium
  const began = firstPageOf(browser)
  began.catch(() => undefined) // whoever uses it hears of it, unless the job fails to come
  const started = [began]
  const open: OpenPage = (numbersFor) =>
    openLockedPage(browser, coming.job, {
      content: coming.content,
      opened: started.pop() ?? browser.newPage(),
      ...(numbersFor && { numbersFor }),
    })
  const job = await coming.job
  const ready = isForTwo(job, longFrom) ? renderParts(open, progress) : renderWhole(open(), progress)
  const { rendered, print, crashed } = await ready
  progress.step = 'laying out the pages'
  const printing = print(path)
  printing.catch(() => undefined)
  const { inParts, ...outcome } = await Promise.race([printing, crashed])
  await using printed = outcome.printed
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
    inParts,
    photographIds,
    peakMemoryMb,
    browserCpuMs,
    [Symbol.asyncDispose]: () => chromium.remove(),
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
