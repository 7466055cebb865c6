import { createServer } from 'node:http'
import { Report, ReportSummary, reportMessages, visitorSignatureMessages } from '@lintel/contract'
import type { Page } from '@playwright/test'
import { answerStarting } from '../../../packages/local-cloud/src/server.ts'
import { sign } from '../visiting.ts'
import { withAnswer, type Links, type State } from './state.ts'

const failedExport = (answer: unknown) => {
  const { data, ...rest } = answer as { data: unknown[] }
  const [first, ...others] = data.map((row) => ReportSummary.parse(row))
  const attachments = { ...first?.attachments, export: { status: 'failed', error: 'MRI refused the name.' } }
  return { ...rest, data: [{ ...first, attachments }, ...others] }
}

/** A WAV without sound. */
const aWav = Buffer.from('UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=', 'base64')

const recorded = (answer: unknown) => {
  const report = Report.parse(answer)
  const audio = { id: 'tone', src: 'u/1/tone.wav', hasGalleryLink: true, readonly: false, transcription: 'Scuffed.' }
  report.rooms[0]?.sections[0]?.types[0]?.items[0]?.condition.in.audios.push(audio)
  return report
}

/** Two former signatures of tenants: one replaced, and one removed by a change. */
const withHistory = (answer: unknown) => {
  const report = Report.parse(answer)
  const ended = { version: 1, endedAt: '2026-11-20T10:00:00Z', endedby: { id: 'u', name: 'Priya Nair' } }
  const former = { type: 'tenant', name: 'Tina Hale', email: '', date: '2026-11-19' } as const
  const signedAt = '2026-11-19T09:00:00Z'
  report.signaturehistory.push(
    {
      signatureId: 'a',
      ...former,
      signedAt,
      evidence: { linkid: 'l', reportversion: 1 },
      end: 'signed again',
      ...ended,
    },
    { signatureId: 'b', ...former, name: 'Tom Lee', signedAt, end: 'changed', ...ended },
  )
  return report
}

/** A one-pixel image. */
const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const sharedReport = '**/v1/unauth/reports/demo-harbour-vale-01?**'

/** Modifies the response of a signing link. */
const withShared = (page: Page, change: (shared: { signature: object; pdf?: object }) => object) =>
  withAnswer(page, sharedReport, (answer) => change(answer as { signature: object; pdf?: object }))

const asTooLarge = { message: 'This report is too large.', id: 'x' }

/** The report with an unsaved note after the server has refused to save it. */
const saveRefused = async (page: Page, status: number, answer: object) => {
  await page.route('**/v1/reports/demo-harbour-vale-02', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json: answer }) : route.fallback(),
  )
  await page.getByLabel('General notes').fill('Typed just now')
  await page.keyboard.press('Control+s')
}

/** The page shown while the local product starts. */
const showStarting = async (page: Page) => {
  const server = createServer((request, response) =>
    answerStarting(request, response, 'The demonstration data is made. 12 of 60 reports.'),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const at = server.address()
  await page.goto(`http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}/`)
  await page.getByRole('heading', { name: 'Starting' }).waitFor()
  server.close()
  server.closeAllConnections()
}

/** The report as if already signed with this link. */
const signedBefore = (page: Page) =>
  withShared(page, ({ signature, ...rest }) => ({
    ...rest,
    signature: { ...signature, image: ink, date: '2026-11-20', signedAt: '2026-11-20T10:00:00Z' },
  }))

/** The signing pages for desk and phone, and how to sign on each. */
const signingPages = [
  { at: 'tenantsignature', where: 'at a desk', give: (page: Page) => page.locator('[data-ready]').waitFor() },
  { at: 'qrSignature', where: 'with a finger', give: sign },
] as const

/** Before and while signing again, and after somebody else has signed meanwhile. */
const signingStates: readonly State[] = signingPages.flatMap(({ at, where, give }): State[] => {
  const path = ({ signature = '' }: Links) => signature.replace('tenantsignature', at)
  return [
    {
      name: `a report that was signed by its link, ${where}`,
      path,
      before: signedBefore,
      ready: (page) => page.getByRole('button', { name: 'Sign again' }).waitFor(),
    },
    {
      name: `signing a report again without a name, ${where}`,
      path,
      before: signedBefore,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Sign again' }).click()
        await page.getByLabel('Your Name').fill(' ')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText(visitorSignatureMessages.provide).waitFor()
      },
    },
    {
      name: `a report that somebody else has signed meanwhile, ${where}`,
      path,
      ready: async (page) => {
        const message = 'The report has changed since. Please read it again.'
        await page.route(sharedReport, async (route) => {
          if (route.request().method() !== 'PUT') return route.fallback()
          await signedBefore(page)
          return route.fulfill({ status: 409, json: { message, id: 'x' } })
        })
        // Not the name that the report has: an untouched form gives way.
        await page.getByLabel('Your Name').fill('Tina M Hale')
        await give(page)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Keep that signature' }).waitFor()
      },
    },
  ]
})

/** States that need user action or simulated responses, in addition to the screens as loaded. */
export const rareStates: readonly State[] = [
  {
    name: 'the frame of the shell while the session loads',
    path: '/reports',
    // The request stays pending until the next page ends it.
    before: (page) => page.route('**/v1/clients/*', () => undefined),
    ready: (page) => page.locator('main[aria-busy="true"]').waitFor(),
  },
  {
    name: 'an email history with nothing in it',
    path: '/viewemailreporthistory/demo-harbour-vale-03',
    ready: (page) => page.getByRole('heading', { name: reportMessages.noEmailHistory }).waitFor(),
  },
  {
    name: 'a failed export in the list',
    path: '/reports',
    before: (page) => withAnswer(page, /\/v1\/reports\?/, failedExport),
    ready: (page) => page.getByRole('button', { name: 'Export failed. MRI refused the name.' }).waitFor(),
  },
  {
    name: 'a recording that is played',
    path: '/reports/demo-harbour-vale-01/rooms',
    before: async (page) => {
      await page.route('**/recordings/tone', (route) => route.fulfill({ json: { url: '/tone.wav', filename: 'tone' } }))
      await page.route('**/tone.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: aWav }))
      await withAnswer(page, '**/v1/reports/demo-harbour-vale-01', recorded)
    },
    ready: async (page) => {
      await page.locator('[data-item-head]').first().click()
      await page.getByRole('button', { name: 'Play recording 1' }).click()
      await page.getByLabel('Player of recording 1').waitFor()
    },
  },
  {
    name: 'date, type and branch in a panel, with the calendar',
    path: '/reports/demo-harbour-vale-02/details',
    widths: [1100, 820],
    ready: async (page) => {
      await page.getByRole('button', { name: /: date, type, branch and inspector$/ }).click()
      await page.getByRole('textbox', { name: 'Date' }).click()
      await page
        .getByRole('button', { name: /^1 \w+ \d{4}$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'a preview',
    path: '/reports/demo-harbour-vale-02/details',
    ready: async (page) => {
      await page.getByRole('button', { name: 'PDF menu' }).click()
      await page.getByRole('menuitem', { name: 'Preview PDF' }).click()
      await page.getByRole('dialog').locator('iframe').waitFor()
    },
  },
  {
    name: 'earlier signatures',
    path: '/reports/demo-harbour-vale-01/signatures/tenant',
    before: (page) => withAnswer(page, '**/v1/reports/demo-harbour-vale-01', withHistory),
    ready: async (page) => {
      await page.getByText('Earlier signatures (2)').click()
      await page.getByText(/^Tina Hale signed on/).waitFor()
    },
  },
  {
    name: 'a report that is too large to be saved',
    path: '/reports/demo-harbour-vale-02/details',
    ready: async (page) => {
      const issues = ['Photographs: 71% of the report.', 'Comments: 24% of the report.']
      await saveRefused(page, 413, { ...asTooLarge, issues: issues.map((message) => ({ path: 'body', message })) })
      await page.getByText(issues[0] ?? '').waitFor()
    },
  },
  {
    name: 'a conflict',
    path: '/reports/demo-harbour-vale-02/details',
    ready: async (page) => {
      await saveRefused(page, 409, { message: 'Saved by somebody else.', id: 'x', current: 2 })
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Merge both/ })
        .waitFor()
    },
  },
  ...signingStates,
  {
    name: 'a report to sign whose PDF is being made',
    path: ({ signature = '' }) => signature,
    before: async (page) => {
      await page.route('**/v1/unauth/reports/*/jobs/**', (route) =>
        route.fulfill({ json: { id: 'job', completed: false, progress: { done: 2, total: 5, step: 'Photographs' } } }),
      )
      await withShared(page, ({ pdf: _none, ...rest }) => ({ ...rest, job: 'job' }))
    },
    ready: (page) => page.getByText('Making the report for you to read.').waitFor(),
  },
  {
    name: 'a report to sign whose PDF could not be made',
    path: ({ signature = '' }) => signature,
    before: (page) => withShared(page, ({ pdf: _none, ...rest }) => rest),
    ready: (page) => page.getByRole('alert').getByText('could not be made').waitFor(),
  },
  {
    name: 'the product while it starts',
    path: '/docs/api',
    ready: showStarting,
  },
]
