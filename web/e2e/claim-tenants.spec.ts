import { expect, test } from '@playwright/test'
import { aClaimOf, claimLinkTo } from './claims.ts'
import { anOpenReport, pressSave } from './editor.ts'
import { mailsTo } from './local-cloud.ts'
import { untilPhotoKept } from './pending-uploads.ts'
import { aPhotographFile } from './photographs.ts'
import { changeReport, followOn } from './reports.ts'
import { chooseFiles, field, press } from './screen.ts'
import { address } from './sign-in.ts'
import { takeNewerAway, visitor } from './visiting.ts'

const condition = { in: { condition: 'Good', cleanliness: 'Good domestic' } }
const items = ['Carpet', 'Curtains'].map((name) => ({ _uuid: name.toLowerCase(), name, condition }))
const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'soft', name: 'Soft', items }] }]
const lounge = { _uuid: 'lounge', name: 'Lounge', type: 'lounge', category: 1, sections }
const burnt = { condition: 'Very poor', notes: [{ note: 'Burnt by the window', responsibility: ['TT'] }] }

test('a tenant is asked about a claim, answers it on a phone, and it is settled and mailed', async ({
  page,
  browser,
}) => {
  const tenant = `tenant-${Date.now()}@people.example`
  const signatures = [{ _uuid: 'tina', type: 'tenant', name: 'Tina Hale', email: tenant }]
  const inventory = await anOpenReport(page, 'rooms', { rooms: [lounge], signatures })
  const report = await followOn(page, inventory, 'Check Out')
  const rooms = structuredClone(report.rooms)
  for (const item of rooms[0]?.sections[0]?.types[0]?.items ?? []) Object.assign(item.condition.out, burnt)
  await changeReport(page, report, { rooms })
  const { id } = await aClaimOf(page, report.id, 120, 80)
  await page.goto(address(`/disputes/${id}`))
  await press(page, 'Ask the tenant')
  await expect(page.getByText(/^Asked .*, not opened$/)).toBeVisible()

  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await takeNewerAway(phone)
  await phone.goto(address(await claimLinkTo(page, tenant)))
  await expect(phone.getByText('It is a proposal: nothing is decided.')).toBeVisible()
  const carpet = phone.getByRole('region', { name: 'Lounge, Carpet' })
  const curtains = phone.getByRole('region', { name: 'Lounge, Curtains' })
  await expect(carpet).toContainText('Very poor. Burnt by the window')
  const send = phone.getByRole('button', { name: 'Send answers' })
  await carpet.getByRole('radio', { name: 'Offer' }).press('Space')
  await field(carpet, 'What you offer, in pounds').fill('130')
  await expect(carpet.getByText('Enter an amount of at most £120.00.')).toBeVisible()
  await expect(send).toBeDisabled()
  await field(carpet, 'What you offer, in pounds').fill('60.50')
  await field(carpet, 'Comments').fill('It was old.')
  await chooseFiles(phone, 'Add photo', await aPhotographFile())
  await curtains.getByText('Agree', { exact: true }).click()
  // What is not sent yet is there after a reload.
  await expect(phone.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await untilPhotoKept(phone)
  await phone.reload()
  await expect(field(carpet, 'Comments')).toHaveValue('It was old.')
  await send.click()
  await expect(phone.getByText(/^Thank you: .* You can still change them\.$/)).toBeVisible()

  // The claim is still open on the screen.
  await expect(page.getByText('1 of 2 lines agreed')).toBeVisible()
  await page.getByRole('button', { name: /^Lounge, Carpet/ }).click()
  const answers = page.getByRole('region', { name: 'Answers of the tenants' })
  await expect(answers).toContainText('Tina Hale: Offers £60.50 of £120.00')
  await expect(answers).toContainText('It was old.')
  await expect(answers.getByRole('button', { name: 'Tina Hale, photo 1' })).toBeVisible()
  await press(answers, 'Take this offer')
  await pressSave(page)
  await expect(page.getByText('All 2 lines agreed')).toBeVisible()
  await press(page, 'Settle')
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByRole('link', { name: 'Settlement.pdf' })).toBeVisible()
  await expect(field(page, 'Deposit')).toHaveAttribute('readonly')
  await expect
    .poll(async () => (await mailsTo(page, tenant)).flatMap(({ attachments }) => attachments.map(({ type }) => type)))
    .toContain('application/pdf')
  await phone.reload()
  await expect(phone.getByText(/^Settled on /)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Open the settlement' })).toBeVisible()
  await expect(send).toHaveCount(0)
})
