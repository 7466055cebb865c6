import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import type { ZlibOptions } from 'node:zlib'
import type { PageNumbers } from '@lintel/pdf'
import type { Browser, CDPSession, JSHandle, Page, Protocol } from 'puppeteer-core'
import { BrowserCrashed, TemplateError } from './errors.ts'
import type { LayOutJob } from './job.ts'
import { PART_ADDRESS } from './page/division.ts'
import type { PartNumbers, Side } from './page/division.ts'
import type * as PageMain from './page/main.ts'
import type { Rendered, RenderedPart } from './page/main.ts'
import type { Sheets } from './page/page-numbers.ts'
import { pageScript } from './page-script.ts'
import { readPrint } from './read-print.ts'

/** Answered by us, never asked of anyone: `.invalid` exists nowhere. */
const ADDRESS = 'https://report.invalid/'

const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-eval'", // the compiled template is a function made from text
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  'sandbox allow-scripts', // no windows, no forms, no dialogs, an origin of its own
].join('; ')

/** A page has no more, whatever it shows: an answer of the API takes six million bytes. */
const MOST_LETTERS = 3_000_000

type PageFunctions = typeof PageMain

/** What a page may be given beside its job. */
export interface PageOptions {
  /** See `pageContent`. */
  content?: Promise<string>
  /** A page that nothing has run in. */
  opened?: Promise<Page>
  /** Answers a part of a document that has been laid out, while it is printed: where it stands in the whole. */
  numbersFor?: (sheets: Sheets) => Promise<PartNumbers>
}

/** A browser page without network in which a template may run. */
export interface LockedPage {
  /**
   * Runs the template. A fault of the template comes as a result, not as an error. Where a side is asked for, that part of
   * the document is left in the page, if it can be divided.
   */
  render(side?: Side): Promise<Rendered>
  /** Writes page numbers into a part of a document; without this they are asked for while it is printed. */
  keepNumbers(numbers: PartNumbers): Promise<void>
  /** Writes page numbers; those that nobody has given are found while the page is printed. */
  fillPages(pages: PageNumbers): Promise<void>
  /** The page numbers that were printed last, as the page says. */
  shownPages(): Promise<PageNumbers>
  /** What the template has put into the body, freed of everything that acts or asks for something. */
  contents(): Promise<string>
  /** Writes the PDF to a path, with tags and outline. */
  print(path: string): Promise<void>
  /** Closes the page. */
  close(): Promise<void>
  /** Rejects when the page dies: TemplateError where it took too much memory, BrowserCrashed otherwise. */
  crashed: Promise<never>
}

/**
 * Opens a page with a job behind the locks that are the page's: content policy and requests failed, and offline before
 * anything runs that is not ours. The page is got ready while the job is on its way.
 */
export async function openLockedPage(
  browser: Browser,
  coming: LayOutJob | Promise<LayOutJob>,
  { content = pageContent(coming), opened = firstPageOf(browser), numbersFor }: PageOptions = {},
): Promise<LockedPage> {
  const page = await opened
  const session = await page.createCDPSession()
  const crashed = watchCrash(page)
  await page.setViewport({ width: 4000, height: 300 }) // see NOT_IN_WINDOW
  await answerOnly(session, await content, numbersFor)
  await page.goto(ADDRESS, { waitUntil: 'load' })
  const functions = (await page.evaluateHandle(await pageScript())) as JSHandle<PageFunctions>
  return {
    crashed,
    render: async (side) => {
      await functions.evaluate((page, side) => page.prepare(side), side)
      await goOffline(session)
      return readRendered(await functions.evaluate((page, side) => page.render(side), side))
    },
    keepNumbers: (numbers) => functions.evaluate((page, numbers) => page.keepNumbers(numbers), numbers),
    fillPages: (pages) => functions.evaluate((page, numbers) => page.fillPages(numbers), pages),
    shownPages: async () => (await functions.evaluate((page) => page.shownPages())) ?? {},
    contents: async () => cleanedIn(browser, await bodyOf(session)),
    print: (path) => print(session, browser.process()?.pid, path),
    close: () => page.close(),
  }
}

/** The page that a browser begins with. */
export async function firstPageOf(browser: Browser): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages()
  return page
}

/** The browser's own answer: functions of the page may have been changed by what ran in it. */
async function bodyOf(session: CDPSession): Promise<string> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' })
  if (nodeId === 0) throw new TemplateError('The template has broken the page that it ran in.')
  const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
  if (outerHTML.length > MOST_LETTERS) throw new TemplateError('This is too much for one page. Please ask for the PDF.')
  return outerHTML
}

/** Cleans what a template has made, in a page of its own in which nothing but this has ever run. */
async function cleanedIn(browser: Browser, html: string): Promise<string> {
  const page = await browser.newPage()
  const session = await page.createCDPSession()
  await answerOnly(session, base64Of('<!doctype html>'))
  await page.goto(ADDRESS, { waitUntil: 'load' })
  await goOffline(session)
  const functions = (await page.evaluateHandle(await pageScript())) as JSHandle<PageFunctions>
  return functions.evaluate((script, body) => script.cleaned(body), html)
}

const compressed = promisify<string, ZlibOptions, Buffer>(deflate)

/**
 * The page as it is loaded, in base64: empty but for the job, which would take several times as long as an argument.
 * The job is packed, because the page takes longer to read letters than to unpack them. With large reports writing it
 * takes a while, for which no browser has to wait.
 */
export async function pageContent(coming: LayOutJob | Promise<LayOutJob>): Promise<string> {
  const job = await compressed(JSON.stringify(await coming), { level: constants.Z_BEST_SPEED })
  return base64Of(
    `<!doctype html><html><head></head><body><script type="text/plain">${job.toString('base64')}</script></body></html>`,
  )
}

const base64Of = (html: string): string => Buffer.from(html).toString('base64')

/** Chromium keeps a page offline only for a session that is told of its network. */
async function goOffline(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** The sheet where the style sheet names none is of no account: reports name theirs. */
const ON_SHEETS = {
  preferCSSPageSize: true,
  printBackground: true,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
} as const

async function print(session: CDPSession, browserPid: number | undefined, path: string): Promise<void> {
  const { stream: handle = '' } = await session.send('Page.printToPDF', {
    ...ON_SHEETS,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  })
  await readPrint(session, { handle, browserPid }, path)
}

/**
 * The page's own document, in base64, is answered here, and a part of a document that asks for its numbers; whatever else
 * it asks for fails.
 */
async function answerOnly(session: CDPSession, body: string, numbersFor?: PageOptions['numbersFor']): Promise<void> {
  let answered = false
  const policy = numbersFor ? `${POLICY}; connect-src ${PART_ADDRESS}` : POLICY
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  const fulfil = (requestId: string, headers: Record<string, string>, body: string) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body,
    })
  const answer = async ({ requestId, request, resourceType }: Protocol.Fetch.RequestPausedEvent) => {
    if (!answered && request.url === ADDRESS && resourceType === 'Document') {
      answered = true
      return fulfil(requestId, html, body)
    }
    if (numbersFor && request.url === PART_ADDRESS && request.method === 'POST') {
      const numbers = await numbersFor(readSheets(request.postData))
      // The page has no origin: any may read this.
      return fulfil(requestId, { 'access-control-allow-origin': '*' }, base64Of(JSON.stringify(numbers)))
    }
    return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }
  session.on('Fetch.requestPaused', (paused) => {
    answer(paused).catch(() => undefined) // the page has gone: there is nobody to answer
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

function watchCrash(page: Page): Promise<never> {
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => undefined) // whoever waits for it hears of it
  page.on('error', () => {
    crashed.reject(new BrowserCrashed('The page of the document crashed.'))
  })
  return crashed.promise
}

/** What comes out of a page in which a template has run is checked before it is believed. */
function readRendered(answer: unknown): Rendered {
  const rendered = answer as Partial<Rendered & { ok: true } & { message: unknown; part: unknown; line: unknown }>
  const texts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (rendered?.ok && texts(rendered.photographIds) && texts(rendered.anchors) && isPart(rendered.part))
    return rendered as Rendered
  const { message, part, line } = rendered ?? {}
  if (typeof message !== 'string') throw new TemplateError('The template has broken the page that it ran in.')
  return { ok: false, message, part: typeof part === 'string' ? part : '', line: Number(line) || 0 }
}

const isPart = (value: unknown): boolean => {
  const part = value as Partial<RenderedPart> | undefined
  return part === undefined || (typeof part.fingerprint === 'string' && Number.isInteger(part.depth))
}

/** What a page says of its sheets is compared with the PDF later on; here it only has to be numbers. */
function readSheets(text = ''): Sheets {
  const { count, pages } = JSON.parse(text) as Partial<Sheets>
  const numbers: unknown[] = [count, ...Object.values(pages ?? {})]
  if (!numbers.every(Number.isInteger)) throw new TemplateError('The template has broken the page that it ran in.')
  return { count: Number(count), pages: pages ?? {} }
}
