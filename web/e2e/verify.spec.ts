import { expect, test, type Page } from '@playwright/test'
import { pdfOf } from './pdf.ts'
import { aReport, changeReport, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { beSignedIn } from './sign-in.ts'
import { visitor } from './visiting.ts'

const buffer = (bytes: Uint8Array) => ({ name: 'Report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

const check = (reader: Page, bytes: Uint8Array) =>
  chooseFiles(reader, reader.getByRole('button', { name: /^Choose/ }), buffer(bytes))

test('whoever has a PDF learns whether it is the latest version, an earlier one, or was altered', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const report = await aReport(page)
  const first = await pdfOf(page, report.id)
  const [, printed = ''] = /Drop this file at (\S+)/.exec(first.pages.at(-1) ?? '') ?? []

  const reader = await visitor(browser)
  const sent: (string | null)[] = []
  reader.on('request', (request) => void sent.push(request.postData()))
  await reader.goto(printed)
  // Dropped beside the area.
  const dropped = await reader.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      return transfer
    },
    { name: 'Report.pdf', mimeType: 'application/pdf', base64: Buffer.from(first.bytes).toString('base64') },
  )
  await reader.getByRole('heading', { name: 'Check a report' }).dispatchEvent('drop', { dataTransfer: dropped })
  const status = reader.getByRole('status')
  await expect(status.getByRole('heading', { name: 'This is the latest version' })).toBeVisible()
  await expect(reader.locator('dd')).toHaveText(['Harbour & Vale Lettings', String(report.ref), 'Inventory', /\d/, '1'])

  await changeReport(page, await savedReport(page, report.id), { title: 'Another title' })
  const second = await pdfOf(page, report.id)
  await check(reader, second.bytes)
  await expect(reader.locator('dd').last()).toHaveText('2')
  await expect(status.getByRole('heading', { name: 'This is the latest version' })).toBeVisible()
  await check(reader, first.bytes)
  await expect(status).toContainText('it was superseded by version 2 of')

  const flipped = second.bytes.slice()
  const middle = Math.floor(flipped.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 1
  await check(reader, flipped)
  await expect(status.getByRole('heading', { name: 'Altered, or not one of our reports' })).toBeVisible()
  await expect(reader.locator('dd')).toHaveCount(0)
  expect(sent.filter(Boolean)).toEqual([])
})
