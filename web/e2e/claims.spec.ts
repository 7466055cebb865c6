import { createHash } from 'node:crypto'
import { disputeMessages, disputeSchemes, keysOf, routePath, routes } from '@lintel/contract'
import { schemeFacts } from '@lintel/rules'
import { expect, test } from '@playwright/test'
import { anOpenReport, pressSave, save } from './editor.ts'
import { pdfOf } from './pdf.ts'
import { callApi, changeReport, followOn } from './reports.ts'
import { choose, chooseFiles, downloadedBy, field, press } from './screen.ts'
import { address } from './sign-in.ts'

const before = { condition: 'Good', cleanliness: 'Good domestic' }
const items = ['Carpet', 'Curtains'].map((name) => ({ _uuid: name.toLowerCase(), name, condition: { in: before } }))
const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'soft', name: 'Soft', items }] }]
const lounge = { _uuid: 'lounge', name: 'Lounge', type: 'lounge', category: 1, sections }
const burnt = { condition: 'Very poor', notes: [{ note: 'Burnt by the window', responsibility: ['TT'] }] }

const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n') }

test('a claim is made of a check-out: a suggested line with its sum in words, another left out, then sent', async ({
  page,
}) => {
  const inventory = await anOpenReport(page, 'rooms', { rooms: [lounge] })
  const report = await followOn(page, inventory, 'Check Out')
  const rooms = structuredClone(report.rooms)
  for (const { condition } of rooms[0]?.sections[0]?.types[0]?.items ?? []) Object.assign(condition.out, burnt)
  await changeReport(page, report, { rooms, tenancy: { ...report.tenancy, enddate: '2026-11-20' } })
  // What is claimed for a locked check-out is not in it.
  await callApi(page, 'PUT', routePath(routes.lockReport).replace('{id}', report.id).replace('{locked}', 'true'))

  await page.goto(address(`/reports/${report.id}`))
  await press(page, `Actions for ${report.ref}`)
  await page.getByRole('menuitem', { name: 'Claim' }).click()
  await choose(page, 'Scheme', 'DPS custodial')
  await field(page, 'Deposit').fill('300')
  await press(page, 'Start claim')
  await expect(page.getByText('This is a proposal.')).toBeVisible()

  const carpet = page.getByRole('button', { name: /^Lounge, Carpet/ })
  await expect(carpet).toContainText('Suggested')
  await carpet.press('Enter')
  await expect(page.getByText('Very poor. Burnt by the window')).toBeVisible()
  await field(page, 'Cost').fill('500')
  await field(page, 'Bought').fill('11/2024')
  await choose(page, 'Quality', 'High')
  await expect(page.getByText('Middle: a £500 carpet of 11 years and 6 months, 2 years old: £413.04')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Total £300.00 of £300.00' })).toContainText(
    'The lines come to £413.04',
  )
  await field(page, 'Claimed').fill('250')
  await chooseFiles(page, 'Upload invoice or estimate', invoice)
  await expect(page.getByRole('button', { name: 'invoice.pdf', exact: true })).toBeVisible({ timeout: 60_000 })
  await field(page, 'Claim statement').fill('The carpet was burnt.')
  await expect(page.getByText('21 of 1,000 characters')).toBeVisible()
  await save(page)

  await choose(page, 'State', 'Ready')
  await press(page, /^Save$/)
  await expect(page.getByText(`Lounge, Curtains, Cost: ${disputeMessages.noSum}`)).toBeVisible()
  await press(page, 'Leave out Lounge, Curtains')
  await pressSave(page)
  await choose(page, 'State', 'Sent')
  await pressSave(page)
  await expect(page.getByText(disputeMessages.sent)).toBeVisible()
  await carpet.click()
  await expect(field(page, 'Claimed')).toHaveValue('250.00')
  await expect(field(page, 'Claimed')).toHaveAttribute('readonly')
  await press(page, 'Set back to draft')
  await press(page, 'Delete claim')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Start claim' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Claims' })).toHaveCount(0)
})

test('a claim that is ready becomes a pack for each scheme, with what is weak in it before its files', async ({
  page,
}) => {
  const inventory = await anOpenReport(page, 'rooms', { rooms: [lounge] })
  const checkIn = await pdfOf(page, inventory.id)
  const report = await followOn(page, inventory, 'Check Out')
  await pdfOf(page, report.id)
  const [carpet] = items
  const path = `rooms.lounge.sections.fabric.types.soft.items.${carpet?._uuid}`
  const api = (method: 'POST' | 'PUT', route: Parameters<typeof routePath>[0], id: string, body?: object) =>
    callApi(page, method, routePath(route).replace('{id}', id), body)
  const made = await api('POST', routes.createDispute, report.id, { scheme: 'tds-ni', deposit: 300 })
  const claim = (await made.json()) as { id: string }
  const saving = {
    ...claim,
    state: 'draft',
    lines: [{ path, remedy: 'repair', cost: 120 }],
    statement: 'It was burnt.',
  }
  await api('PUT', routes.saveDispute, claim.id, saving)

  await page.goto(address(`/disputes/${claim.id}`))
  const section = page.getByRole('region', { name: 'Pack for the scheme' })
  await expect(section.getByRole('button', { name: 'Make the pack' })).toBeDisabled()
  await choose(page, 'State', 'Ready')
  for (const scheme of keysOf(disputeSchemes)) {
    const { limitBytes, days, final } = schemeFacts[scheme]
    await choose(page, 'Scheme', disputeSchemes[scheme])
    await pressSave(page)
    if (limitBytes === undefined) await field(section, 'Limit in MB').fill('5')
    if (days.length > 0) await field(section, 'Date of the request').fill('20/11/2026')
    await press(section, 'Make the pack')
    const checks = section.getByRole('region', { name: 'Before you send it' })
    await expect(checks.getByText('No invoice or estimate: Lounge, Carpet.')).toBeVisible({ timeout: 90_000 })
    await expect(section.getByText('changed since then: make the pack')).toHaveCount(0, { timeout: 90_000 })
    if (limitBytes === undefined) await expect(checks).toContainText('The limit of 5 MB was entered')
    if (final !== undefined) await expect(checks).toContainText(final)
    const due =
      scheme === 'tds-custodial' ? '10 working days to agree, from its request: until 04/12/2026' : 'until 04/12/2026'
    if (days.length > 0) await expect(section.getByRole('region', { name: 'Days of the scheme' })).toContainText(due)
  }
  // What was made is there after a reload too.
  await page.reload()
  await press(section, 'Show the files')
  const open = (name: string) => section.getByRole('button', { name, exact: true }).click()
  const manifest = await downloadedBy(page, open('manifest.json'))
  const { files } = JSON.parse(manifest.bytes.toString()) as { files: { filename: string; sha256: string }[] }
  expect(files.map(({ filename }) => filename)).toEqual([
    '01 Claim.pdf',
    `02 Check-in ${inventory.ref}.pdf`,
    `03 Check-out ${report.ref}.pdf`,
    'statement.txt',
  ])
  expect(files[1]?.sha256).toBe(createHash('sha256').update(checkIn.bytes).digest('hex'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(section, 'Copy the claim statement')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It was burnt.')
})
