import { Report, ReportSummary, reportMessages } from '@lintel/contract'
import type { Page } from '@playwright/test'
import { aWav } from './recordings.ts'

/** What is looked at: a path, what is done there, and the widths of the desk and the phone where others are wanted. */
interface State {
  name: string
  path: string
  signedIn: true
  widths?: readonly [number, number]
  ready: (page: Page) => Promise<unknown>
}

/** Loads the page once more, with an answer of the API changed on its way: the state costs no data of its own. */
const withAnswer = async (page: Page, url: string | RegExp, change: (answer: unknown) => object) => {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  await page.reload()
}

const failedExport = (answer: unknown) => {
  const { data, ...rest } = answer as { data: unknown[] }
  const [first, ...others] = data.map((row) => ReportSummary.parse(row))
  const attachments = { ...first?.attachments, export: { status: 'failed', error: 'MRI refused the name.' } }
  return { ...rest, data: [{ ...first, attachments }, ...others] }
}

const recorded = (answer: unknown) => {
  const report = Report.parse(answer)
  const audio = { id: 'tone', src: 'u/1/tone.wav', hasGalleryLink: true, readonly: false, transcription: 'Scuffed.' }
  report.rooms[0]?.sections[0]?.types[0]?.items[0]?.condition.in.audios.push(audio)
  return report
}

/** States that a person opens, or that something else has to bring about, beside the screens as they stand. */
export const states: readonly State[] = [
  {
    name: 'an email history',
    path: '/viewemailreporthistory/demo-harbour-vale-01',
    signedIn: true,
    ready: (page) => page.getByRole('region', { name: /^E-mail of/ }).waitFor(),
  },
  {
    name: 'an email history with nothing in it',
    path: '/viewemailreporthistory/demo-harbour-vale-03',
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: reportMessages.noEmailHistory }).waitFor(),
  },
  {
    name: 'a failed export in the list',
    path: '/reports',
    signedIn: true,
    ready: async (page) => {
      await withAnswer(page, /\/v1\/reports\?/, failedExport)
      await page.getByRole('button', { name: 'Export failed. MRI refused the name.' }).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  {
    name: 'a recording that is played',
    path: '/reports/demo-harbour-vale-01/rooms',
    signedIn: true,
    ready: async (page) => {
      await page.route('**/recordings/tone', (route) => route.fulfill({ json: { url: '/tone.wav', filename: 'tone' } }))
      await page.route('**/tone.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: aWav() }))
      await withAnswer(page, '**/v1/reports/demo-harbour-vale-01', recorded)
      await page.locator('[data-item-head]').first().click()
      await page.getByRole('button', { name: 'Play recording 1' }).click()
      await page.getByLabel('Player of recording 1').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  {
    name: 'date, type and branch in a panel, with the calendar',
    path: '/reports/demo-harbour-vale-02/details',
    signedIn: true,
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
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'PDF menu' }).click()
      await page.getByRole('menuitem', { name: 'Preview PDF' }).click()
      await page.getByRole('dialog').locator('iframe').waitFor()
    },
  },
]
