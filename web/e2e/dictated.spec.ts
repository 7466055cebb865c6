import { routePath, routes, type Item } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test as base, type Page } from '@playwright/test'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { setClient } from './clients.ts'
import { save } from './editor.ts'
import { pdfOf } from './pdf.ts'
import { startProductWith } from './product.ts'
import { recordsOf } from './recordings.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const inspector = 'inspector@harbour-vale.example'

/** A browser with a fake microphone, and a separate product whose Transcribe and Bedrock are scripted. */
const test = base.extend<object, { product: { url: string } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
    },
    { scope: 'worker' },
  ],
  product: [
    // Playwright requires object destructuring in the first parameter of a fixture.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const before = process.env.LINTEL_ADDRESS
      const product = await startProductWith({ LINTEL_TRANSCRIBER: 'aws' })
      process.env.LINTEL_ADDRESS = product.url
      await give(product)
      if (before === undefined) delete process.env.LINTEL_ADDRESS
      else process.env.LINTEL_ADDRESS = before
      await product.end()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
})

/** Sets the responses of a local cloud service. */
const tell = async (service: 'transcribe' | 'bedrock-runtime', script: object) => {
  const answer = await signedFetch(address(`/_local/aws/${service}/local/script`), {
    service: service === 'transcribe' ? 'transcribe' : 'bedrock',
    method: 'PUT',
    body: JSON.stringify(script),
  })
  expect(answer.status).toBe(204)
}

/** What the inspector dictates for each item of a room, and the expected result. */
const dictated = [
  [
    'Panelled door, white, two small scuffs near the handle.',
    'Panelled door',
    'White',
    ['Two small scuffs near the handle'],
  ],
  ['Rug, red, frayed on one side.', 'Rug', 'Red', ['Frayed on one side']],
  ['The thing by the window where you hang your coats, black, one hook bent.', 'thing', 'Black', ['One hook bent']],
] as const

const head = (page: Page, at: number) => page.locator('[data-item-head]').nth(at)
const bar = (page: Page) => page.getByRole('region', { name: 'Recording' })
/** An item's row. */
const row = (page: Page, at: number) => page.locator('[data-item]').nth(at)
const openItem = async (page: Page, at: number) => {
  if ((await head(page, at).getAttribute('aria-expanded')) !== 'true') await head(page, at).click()
}

test('a room is dictated with the connection cut in between, transcribed, read by the model, corrected and printed @long', async ({
  page,
  context,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await setClient(page, 'harbour-vale', { 'Audio transcriber': 'true' })
  await beSignedIn(page, inspector)
  const report = await aReport(page)
  const items = dictated.map((_, at) => ({ _uuid: newId(), name: `Item ${at + 1}` }))
  const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items }] }]
  const room = { _uuid: newId(), name: 'Hall', type: 'hall', category: 1, sections }
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  expect((await callApi(page, 'PUT', path, { ...report, rooms: [room] })).status()).toBe(200)
  await page.goto(address(`/reports/${report.id}/rooms`))

  let isCut = false
  await context.route('**/v1/reports/*/recordings*', (route) =>
    isCut ? route.abort('internetdisconnected') : route.fallback(),
  )
  for (const at of dictated.keys()) {
    isCut = at === 1
    await openItem(page, at)
    await page.getByRole('button', { name: `Record a note about Item ${at + 1}`, exact: true }).press('Enter')
    await expect(bar(page)).toContainText(/0:0[1-9]/)
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await expect(bar(page)).toBeHidden()
  }
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await recordsOf(page, report.id)).filter(({ status }) => status === 'ready').length)
    .toBe(dictated.length)
  await save(page)

  // Transcripts arrive in the order of requests; the model is asked only for the one that no rule understands.
  await tell('transcribe', { hears: dictated.map(([heard]) => heard), takes: 1 })
  await tell('bedrock-runtime', {
    says: [{ input: { description: 'thing', color: 'black', conditions: ['One hook bent', 'In good condition'] } }],
  })
  for (const [at, [heard]] of dictated.entries()) {
    await openItem(page, at)
    await row(page, at).getByRole('button', { name: 'Transcribe recording 1' }).click()
    const said = row(page, at).getByRole('region', { name: 'What recording 1 says' })
    await expect(said.locator('q')).toHaveText(heard)
    // A part was misheard: it is rejected, and the others are accepted.
    if (at === 1) await said.getByRole('checkbox', { name: 'Colour: Red' }).click()
    await said.getByRole('button', { name: 'Take over' }).click()
    await expect(said).toBeHidden()
    await head(page, at).click()
  }
  await save(page)
  const saved = (await savedReport(page, report.id)).rooms[0]?.sections[0]?.types[0]?.items ?? []
  const wordsOf = ({ name, colour, condition }: Item) => [name, colour, condition.in.notes.map(({ note }) => note)]
  expect(saved.map(wordsOf)).toEqual(
    dictated.map(([, name, colour, notes], at) => [name, at === 1 ? '' : colour, [...notes]]),
  )
  expect(
    saved.every(
      ({
        condition: {
          in: { audios },
        },
      }) => audios.every((audio) => !audio.transcribeInProgress),
    ),
  ).toBe(true)
  const { text } = await pdfOf(page, report.id)
  for (const [, name, , notes] of dictated) for (const words of [name, ...notes]) expect(text).toContain(words)
  expect(text).not.toContain('In good condition')
})
