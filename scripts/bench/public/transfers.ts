import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { NewLink } from '@lintel/contract'
import type { LocalStack } from '../../local-stack.ts'
import { contextOf, seedDemo } from '../../demo/seed.ts'

/** A resource loaded by a page. */
export interface Transfer {
  path: string
  /** `document`, `script`, `stylesheet`, `font`, `fetch`, `image` and so on, as the browser names it. */
  kind: string
  /** Transferred bytes of the body: compressed by gzip, or as it is if already compressed. */
  bytes: number
}

/** The first load of a page. */
export interface Load {
  /** The page's own files and responses. */
  own: Transfer[]
  /** The report's photographs, the agency's logo, and the PDF: the content itself. */
  ofReport: Transfer[]
}

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
}
const desk = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' }

/** Already compressed: gzip would only add to them. */
const isPacked = (contentType: string) => /^(image\/(?!svg)|font\/woff|application\/pdf)/.test(contentType)

const isOfReport = (path: string) => path.startsWith('/images/') || path.startsWith('/downloads/')

/** Opens a page in a fresh browser and measures all transfers until nothing more arrives. */
export const firstLoad = async (browser: Browser, address: string, where: 'phone' | 'desk'): Promise<Load> => {
  const context = await browser.newContext(where === 'phone' ? phone : desk)
  const page = await context.newPage()
  const weighing: Promise<Transfer | undefined>[] = []
  page.on('response', (response) => {
    const weigh = async (): Promise<Transfer | undefined> => {
      const { pathname, protocol } = new URL(response.url())
      if (!protocol.startsWith('http')) return undefined
      const body = await response.body().catch(() => Buffer.alloc(0))
      const bytes = isPacked(response.headers()['content-type'] ?? '') ? body.length : gzipSync(body).length
      return { path: pathname, kind: response.request().resourceType(), bytes }
    }
    weighing.push(weigh())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const loaded = (await Promise.all(weighing)).filter((transfer) => transfer !== undefined)
  await context.close()
  return {
    own: loaded.filter(({ path }) => !isOfReport(path)),
    ofReport: loaded.filter(({ path }) => isOfReport(path)),
  }
}

/** Bytes of these, together. */
export const weightOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

const reportId = 'demo-harbour-vale-01'

export interface PublicPage {
  name: string
  path: string
  /** The device; phones are redirected from the desktop page for signing to their own. */
  where: 'phone' | 'desk'
}

/** Seeds the demonstration data and returns every page that visitors open without an account. */
export const publicPages = async (stack: LocalStack): Promise<PublicPage[]> => {
  await seedDemo(stack, () => undefined)
  Object.assign(process.env, stack.variablesOf('functions/sharing/handler.ts'))
  const { createLink } = await import('../../../functions/sharing/operations.ts')
  const { openReport } = await import('../../../functions/reports/read-report.ts')
  const ctx = contextOf('harbour-vale-inspector', 'harbour-vale')
  const link = async (body: NewLink) => {
    const { url } = await createLink(ctx, { params: { id: reportId }, query: {}, headers: {}, body })
    const { pathname, search } = new URL(url, stack.url)
    return pathname + search
  }
  const [tenant] = (await openReport(ctx, reportId)).signatures
  if (!tenant) throw new Error('The showcase has nobody to sign it.')
  const signature = await link({ purpose: 'signature', signatureId: tenant._uuid })
  return [
    { name: 'feedback', path: await link({ purpose: 'feedback' }), where: 'phone' },
    { name: 'notification', path: `/feedback/notification/${reportId}?kind=thankyou`, where: 'phone' },
    { name: 'tenantsignature', path: signature, where: 'desk' },
    { name: 'qrSignature', path: signature.replace('/tenantsignature/', '/qrSignature/'), where: 'phone' },
    { name: 'photos', path: await link({ purpose: 'photos' }), where: 'phone' },
    { name: 'reportlink', path: await link({ purpose: 'report' }), where: 'phone' },
    { name: 'verify', path: '/verify', where: 'phone' },
    { name: 'reportnotfound', path: '/reportnotfound', where: 'phone' },
  ]
}
