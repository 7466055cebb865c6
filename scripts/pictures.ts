import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { chromium, type Browser, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { demoPassword } from '@lintel/fixtures'
import { chromiumBinary } from '../functions/documents/rendering/chromium-binary.ts'
import { seedDemo } from './demo/seed.ts'
import { root, startLocalStack } from './local-stack.ts'
import {
  atEverySize,
  desk,
  phone,
  tablet,
  type Shot,
  helperSettingShots,
  helperShots,
  hourShots,
} from './pictures/shot.ts'
import { agencyShots, providerShots } from './pictures/provider.ts'
import { supportShots } from './pictures/support.ts'
import { visitorShots } from './pictures/visitors.ts'

/**
 * `npm run pictures`: makes the pictures of docs/screens from the running product; Git keeps those of the README and the
 * guide. Words after `--` select those whose names contain one of them: `npm run pictures -- visitor sign-in`.
 */
const words = process.argv.slice(2)
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const folder = path.join(root, 'docs/screens')
mkdirSync(folder, { recursive: true })

const report = '/reports/demo-harbour-vale-01'
const shots: Shot[] = [
  { name: 'report-list', path: '/reports', width: 1440 },
  {
    name: 'report-list-menu',
    path: '/reports',
    width: 1440,
    prepare: (page) => page.getByRole('button', { name: 'Actions for 104047' }).click(),
  },
  { name: 'report-list-phone', path: '/reports', width: 390 },
  { name: 'email-history', path: '/viewemailreporthistory/demo-harbour-vale-01', width: 1440 },
  {
    name: 'editor',
    path: `${report}/rooms`,
    width: 1440,
    prepare: async (page) => {
      await page.getByText('Panelled door').first().click()
      await page.getByRole('radiogroup', { name: 'Condition' }).waitFor()
    },
  },
  ...([1440, 390] as const).map((width) => ({
    name: width === 390 ? 'check-out-phone' : 'check-out',
    path: '/reports/demo-harbour-vale-03/rooms',
    width,
    prepare: async (page: Page) => {
      await page.locator('[data-item-head]').filter({ hasText: 'Pendant light' }).first().click()
      const side = page.getByRole('group', { name: 'Check Out', exact: true })
      await side.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  })),
  { name: 'editor-phone', path: `${report}/rooms`, width: 390 },
  {
    name: 'move-to-room',
    path: `${report}/rooms`,
    width: 1440,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More for Panelled door' }).first().click()
      await page.getByRole('menuitem', { name: 'Move to room…' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'photo-large',
    path: `${report}/details`,
    width: 1440,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'View photo P-01' }).click()
      await page.getByRole('dialog').getByRole('img', { name: 'P-01' }).waitFor()
    },
  },
  ...atEverySize({ name: 'customers', path: '/customers' }),
  ...atEverySize({ name: 'customer', path: '/customers/demo-customer-01' }),
  { name: 'comments', path: `${report}/comments`, width: 1440 },
  { name: 'invoice', path: `${report}/invoice`, width: 1440 },
  { name: 'keys', path: '/reports/demo-harbour-vale-03/keys', width: 1440 },
  { name: 'keys-phone', path: '/reports/demo-harbour-vale-03/keys', width: 390 },
  { name: 'meters', path: '/reports/demo-harbour-vale-03/meters/electric', width: 1440 },
  { name: 'tenancy', path: `${report}/tenancy`, width: 1440 },
  { name: 'alarms', path: `${report}/alarms`, width: 1440 },
  { name: 'alarms-phone', path: `${report}/alarms`, width: 390 },
  { name: 'appliances', path: `${report}/appliances`, width: 1440 },
  { name: 'manuals', path: '/reports/demo-harbour-vale-03/manuals', width: 1440 },
  { name: 'previous-report', path: '/reports/demo-harbour-vale-03/previousreport', width: 1440 },
  { name: 'feedback', path: `${report}/feedbackrooms`, width: 1440 },
  { name: 'feedback-phone', path: `${report}/feedbackrooms`, width: 390 },
  { name: 'signatures', path: `${report}/signatures/tenant`, width: 1440 },
  {
    name: 'signing-phone',
    path: `${report}/signatures/propertyinspector`,
    width: 390,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign, Property inspector' }).click()
      await page.getByText('Type', { exact: true }).click()
      await page.getByRole('dialog').locator('[data-ready]').waitFor()
    },
  },
  { name: 'documents', path: `${report}/uploaddocuments`, width: 1440 },
  { name: 'unassigned-photos', path: `${report}/unassignphotos`, width: 1440 },
  {
    name: 'preview',
    path: `${report}/details`,
    width: 1440,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'PDF menu' }).click()
      await page.getByRole('menuitem', { name: 'Preview PDF' }).click()
      await page.locator('iframe').contentFrame().getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { name: 'property-details', path: `${report}/details`, width: 1440 },
  { name: 'checklist', path: '/reports/demo-harbour-vale-22/checklist', width: 1440 },
  { name: 'checklist-phone', path: '/reports/demo-harbour-vale-22/checklist', width: 390 },
]

/** Small enough for the repository. */
const keep = async (name: string, png: Uint8Array) =>
  writeFileSync(path.join(folder, `${name}.png`), await sharp(png).png({ palette: true, quality: 90 }).toBuffer())

type Scheme = 'light' | 'dark'

const inspector = 'inspector@harbour-vale.example'

/** Pictures of a signed-in user's screens; `shotsOf` may create their content. */
const screensOf = async (
  email: string,
  shotsOf: (page: Page) => Promise<readonly Shot[]>,
  { browser, url, scheme }: { browser: Browser; url: string; scheme: Scheme },
) => {
  const context = await browser.newContext({ colorScheme: scheme, locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.setViewportSize({ width: 1440, height: 900 })
  if (isWanted('sign-in') && email === inspector) await keep(`sign-in-${scheme}`, await page.screenshot())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/sign-in'))
  for (const { name, path: where, width, prepare } of await shotsOf(page)) {
    if (!isWanted(name)) continue
    await page.setViewportSize({ width, height: 900 })
    try {
      await page.goto(`${url}${where}`)
      await page.waitForLoadState('networkidle')
      await prepare?.(page)
      await page.waitForTimeout(500)
      await keep(`${name}-${scheme}`, await page.screenshot())
    } catch (error) {
      // The others are still made.
      process.exitCode = 1
      console.error(`${name}, ${scheme}: ${String(error)}`)
    }
  }
  await context.close()
}

const screens = async (place: Parameters<typeof screensOf>[2]) => {
  const everyones = async (page: Page) => [...shots, ...(await visitorShots(page))]
  await screensOf(inspector, everyones, place)
  // An agency has invoices once the provider has generated them.
  for (const [email, theirs] of [
    // Each in a separate browser, as each leaves state in it.
    ...[desk, tablet, phone].flatMap((width) =>
      [helperShots, hourShots].map((made) => [inspector, made.filter((shot) => shot.width === width)] as const),
    ),
    ['support@lintel.example', supportShots],
    ['sysadmin@lintel.example', [...providerShots, ...helperSettingShots]],
    ['customeradmin@kestrel.example', agencyShots],
  ] as const)
    if (theirs.some(({ name }) => isWanted(name))) await screensOf(email, async () => theirs, place)
}

/** Draws a page of a PDF, 1,000 pixels wide. */
const pdfPage = async (pdf: Uint8Array, number: number): Promise<Uint8Array> => {
  const loading = getDocument({ data: pdf.slice(), verbosity: 0 })
  const page = await (await loading.promise).getPage(number)
  const viewport = page.getViewport({ scale: 1000 / page.getViewport({ scale: 1 }).width })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  // pdf.js draws on anything with a context; its types only know the browser's canvas.
  await page.render({ canvas: canvas as never, viewport }).promise
  await loading.destroy()
  return canvas.toBuffer('image/png')
}

/** Pages of the showcase's PDF. */
const printedPages = async () => {
  const { downloadReport } = await import('../functions/documents/operations.ts')
  const { contextOf } = await import('./demo/seed.ts')
  const { url } = await downloadReport(contextOf('harbour-vale-inspector', 'harbour-vale'), {
    params: { id: 'demo-harbour-vale-01', variant: 'report' },
    query: {},
    headers: {},
    body: undefined,
  })
  const pdf = new Uint8Array(await (await fetch(new URL(url, stack.url))).arrayBuffer())
  for (const number of [1, 4, 6]) await keep(`pdf-page-${number}`, await pdfPage(pdf, number))
}

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-pictures-'))
const stack = await startLocalStack({ dir, port: 0, log: (text) => console.error(text) })
const binary = await chromiumBinary()
const browser = await chromium.launch({
  executablePath: binary.path,
  args: ['--no-sandbox', '--headless=shell', '--font-render-hinting=none', '--disable-gpu'],
  env: { ...binary.env, TMPDIR: os.tmpdir(), HOME: os.homedir() },
})
try {
  await seedDemo(stack, (done) => console.log(done))
  for (const scheme of ['light', 'dark'] as const) await screens({ browser, url: stack.url, scheme })
  if (isWanted('pdf-page')) await printedPages()
} finally {
  await browser.close()
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
