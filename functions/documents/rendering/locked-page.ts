import { promisify } from 'node:util'
import { constants, deflate, type ZlibOptions } from 'node:zlib'
import type { PageNumbers } from '@lintel/pdf'
import type { CDPSession, JSHandle, Page, Protocol } from 'puppeteer-core'
import type { JobBrowser } from './chromium.ts'
import { BrowserCrashed, TemplateError } from './errors.ts'
import type { LayOutJob } from './lay-out-job.ts'
import type { Rendered } from './page/document.ts'
import { brokenPageMessage } from './page/fault.ts'
import type * as PageMain from './page/main.ts'
import { pageScript } from './page-script.ts'
import { readPrint } from './read-print.ts'

/** We answer requests for it ourselves; `.invalid` never resolves. */
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

/** The longest page, in characters: an API response is limited to six million bytes. */
const MAX_CHARACTERS = 3_000_000

export type PageFunctions = JSHandle<typeof PageMain>

/** One address that a page can post to. Our own process answers it; nothing leaves the browser. */
export interface PageAddress {
  address: string
  answer: (posted: string | undefined) => Promise<unknown>
}

export interface PageOptions {
  content: Promise<string>
  mayPost?: PageAddress
}

export interface RenderCalls {
  prepare: (page: PageFunctions) => Promise<void>
  render: (page: PageFunctions) => Promise<unknown>
}

const wholeDocument: RenderCalls = {
  prepare: (page) => page.evaluate((script) => script.prepare()),
  render: (page) => page.evaluate((script) => script.render()),
}

/** A browser page without network, in which a template can run. */
export interface LockedPage {
  functions: PageFunctions
  /** A template fault is a result, not an error. */
  render(calls?: RenderCalls): Promise<Rendered>
  /** Without this, page numbers are found during printing. */
  fillPages(pages: PageNumbers): Promise<void>
  shownPages(): Promise<PageNumbers>
  contents(): Promise<string>
  print(path: string): Promise<void>
  close(): Promise<void>
  /** Rejects when the page dies: TemplateError if it used too much memory, BrowserCrashed otherwise. */
  crashed: Promise<never>
}

/** Goes offline before any code that is not ours runs. Made ready while the job is being fetched. */
export async function openLockedPage(chromium: JobBrowser, { content, mayPost }: PageOptions): Promise<LockedPage> {
  const page = await chromium.open()
  const session = await page.createCDPSession()
  const crashed = watchCrash(page)
  await page.setViewport({ width: 4000, height: 300 }) // see NOT_IN_WINDOW
  await answerOnly(session, await content, mayPost)
  await page.goto(ADDRESS, { waitUntil: 'load' })
  const functions = (await page.evaluateHandle(await pageScript())) as PageFunctions
  return {
    crashed,
    functions,
    render: async (calls = wholeDocument) => {
      await calls.prepare(functions)
      await goOffline(session)
      return readRendered(await calls.render(functions))
    },
    fillPages: (pages) => functions.evaluate((page, numbers) => page.fillPages(numbers), pages),
    shownPages: async () => (await functions.evaluate((page) => page.shownPages())) ?? {},
    contents: async () => cleanedIn(chromium, await bodyOf(session)),
    print: (path) => print(session, path),
    close: () => chromium.close(page),
  }
}

export const openEmptyPage = (chromium: JobBrowser): Promise<LockedPage> =>
  openLockedPage(chromium, { content: Promise.resolve(base64Of('<!doctype html>')) })

/** For a page that no longer responds as written. */
export const brokenPage = (): TemplateError => new TemplateError(brokenPageMessage)

/** Read through the browser: functions of the page may have been changed by what ran in it. */
async function bodyOf(session: CDPSession): Promise<string> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' })
  if (nodeId === 0) throw brokenPage()
  const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
  if (outerHTML.length > MAX_CHARACTERS)
    throw new TemplateError('This is too long for one page. Please request the PDF.')
  return outerHTML
}

async function cleanedIn(chromium: JobBrowser, html: string): Promise<string> {
  const page = await chromium.open()
  const session = await page.createCDPSession()
  await answerOnly(session, base64Of('<!doctype html>'))
  await page.goto(ADDRESS, { waitUntil: 'load' })
  await goOffline(session)
  const functions = (await page.evaluateHandle(await pageScript())) as PageFunctions
  return functions.evaluate((script, body) => script.sanitised(body), html)
}

const compressed = promisify<string, ZlibOptions, Buffer>(deflate)

/** Base64. The job is in the page, compressed: an argument would take several times as long. */
export async function pageContent(coming: LayOutJob | Promise<LayOutJob>): Promise<string> {
  const job = await compressed(JSON.stringify(await coming), { level: constants.Z_BEST_SPEED })
  return base64Of(
    `<!doctype html><html><head></head><body><script type="text/plain">${job.toString('base64')}</script></body></html>`,
  )
}

const base64Of = (html: string): string => Buffer.from(html).toString('base64')

/** Chromium keeps a page offline only for a session with the network domain enabled. */
async function goOffline(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Reports set their paper size in the style sheet, so none is given here. */
const ON_SHEETS = {
  preferCSSPageSize: true,
  printBackground: true,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
} as const

async function print(session: CDPSession, path: string): Promise<void> {
  const { stream: handle = '' } = await session.send('Page.printToPDF', {
    ...ON_SHEETS,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  })
  await readPrint(session, handle, path)
}

/** Answers with the page's document (base64), and with a reply to the address it can post to; all else fails. */
async function answerOnly(session: CDPSession, body: string, mayPost?: PageAddress): Promise<void> {
  let answered = false
  const policy = mayPost ? `${POLICY}; connect-src ${mayPost.address}` : POLICY
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
    if (mayPost && request.url === mayPost.address && request.method === 'POST') {
      const reply = JSON.stringify(await mayPost.answer(request.postData))
      // The page has an opaque origin.
      return fulfil(requestId, { 'access-control-allow-origin': '*' }, base64Of(reply))
    }
    return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }
  session.on('Fetch.requestPaused', (paused) => {
    answer(paused).catch(() => undefined) // the page has been closed
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

function watchCrash(page: Page): Promise<never> {
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => undefined) // the caller that awaits it gets the error
  page.on('error', () => {
    crashed.reject(new BrowserCrashed('The page of the document crashed.'))
  })
  return crashed.promise
}

/** A template may have tampered with the page, so its reply is checked. */
function readRendered(answer: unknown): Rendered {
  const rendered = answer as Partial<Rendered & { ok: true } & { message: unknown; part: unknown; line: unknown }>
  const texts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (rendered?.ok && texts(rendered.photographIds) && texts(rendered.anchors) && texts(rendered.unknown))
    return rendered as Rendered
  const { message, part, line } = rendered ?? {}
  if (typeof message !== 'string') throw brokenPage()
  return { ok: false, message, part: typeof part === 'string' ? part : '', line: Number(line) || 0 }
}
