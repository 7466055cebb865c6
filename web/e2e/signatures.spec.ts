import { documentMessages, feedbackMessages, signatureMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { pdfOf } from './pdf.ts'
import { aReport, savedReport } from './reports.ts'
import { chooseFiles, downloadedBy } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'
import { sign, visitor } from './visiting.ts'
import { pressSave, anOpenReport } from './editor.ts'

const saveSignature = async (page: Page) => {
  await page.getByRole('button', { name: 'Save signature' }).click()
  // The toast of the previous signature may still be visible.
  await expect(page.getByText(signatureMessages.saved, { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a tenant draws, the inspector types a name; both are saved and protected', async ({ page }) => {
  const { id } = await anOpenReport(page, 'signatures')
  await expect(page).toHaveURL(/signatures\/tenant$/)
  await page.getByRole('button', { name: 'Add tenant' }).click()
  await page.getByRole('button', { name: 'Add tenant' }).click()
  const second = page.getByRole('region', { name: 'Tenant 2' })
  await second.getByLabel('Name').fill('Amara Bello')
  await second.getByLabel('Email').fill('amara@people.example')
  await second.getByRole('button', { name: 'Sign, Tenant 2' }).click()
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByText('Nothing is signed yet: sign in the box first.')).toBeVisible()
  await sign(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Clear' })).toBeDisabled()
  await sign(page)
  await page.getByRole('dialog').getByText('Blue').click()
  await saveSignature(page)
  await expect(second.getByText(/^Signed \d\d\/\d\d\/\d{4}/)).toBeVisible()

  await page.getByRole('link', { name: 'Property inspector' }).click()
  await page.getByRole('button', { name: 'Sign, Property inspector' }).click()
  await page.getByText('Type', { exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Priya Natarajan')
  await page.getByRole('combobox', { name: 'Handwriting' }).click()
  await page.getByRole('option', { name: 'Great Vibes' }).click()
  await expect(page.getByRole('img', { name: 'Priya Natarajan, in Great Vibes' })).toBeVisible()
  await expect(page.getByRole('dialog').locator('[data-ready]')).toBeVisible()
  await saveSignature(page)
  await expect(page.getByRole('button', { name: 'Change Property inspector' })).toBeFocused()

  // Deleting the first tenant does not shift the others; a signed signature only changes after confirmation.
  await page
    .getByRole('navigation', { name: 'Who signs' })
    .getByRole('link', { name: /Tenant/ })
    .click()
  const [, before] = (await savedReport(page, id)).signatures
  await page.getByRole('button', { name: 'Delete Tenant 1' }).click()
  await pressSave(page)
  await page.reload()
  const left = page.getByRole('region', { name: 'Tenant 1' })
  await expect(left.getByRole('img', { name: 'Signature of Amara Bello' })).toBeVisible()
  await expect(left.getByLabel('Name')).not.toBeEditable()
  await page.getByRole('button', { name: 'Delete Tenant 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const { signatures } = await savedReport(page, id)
  expect(signatures).toEqual([before, expect.objectContaining({ type: 'pi', name: 'Priya Natarajan' })])
  for (const { image, signedAt } of signatures) {
    expect(image).toMatch(/^data:image\/png;base64,/)
    expect(image.length).toBeGreaterThan(1000)
    expect(Math.abs(Date.parse(signedAt ?? '') - Date.now())).toBeLessThan(180_000)
  }
})

test('a signature that a changed name removes is kept on view @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  await page.goto(address(`/reports/${id}/signatures/tenant`))
  await page.getByRole('button', { name: 'Add tenant' }).click()
  const card = page.getByRole('region', { name: 'Tenant 1' })
  await card.getByLabel('Name').fill('Amara Bello')
  await card.getByLabel('Email').fill('amara@people.example')
  await card.getByRole('button', { name: 'Sign, Tenant 1' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'The signed report is e-mailed to Amara Bello, and the agency is notified.',
  )
  await sign(page)
  await saveSignature(page)

  // A changed name differs from what was signed: it asks first, and the former signature is kept on view.
  await card.getByRole('button', { name: 'Change Tenant 1' }).click()
  const question = 'Changing it removes the signature; both are kept in the history.'
  await expect(page.getByRole('dialog')).toContainText(question)
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await card.getByLabel('Name').fill('Amara Bello-Hart')
  await expect(card.getByRole('img', { name: /^Signature of/ })).toHaveCount(0)
  await pressSave(page)
  await card.getByText('Earlier signatures (1)').click()
  await expect(card).toContainText(
    /Amara Bello signed on .*, collected by .*\. It was removed by a change on .* by .*\./,
  )
  await card.getByRole('button', { name: /^Show it as in version \d+$/ }).click()
  await expect(card.getByRole('img', { name: /^Signature of Amara Bello in version \d+$/ })).toBeVisible()
})

test('tenant and landlord get their own links with one Send, and one a code', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aReport(page)
  const [tenant, landlord] = [`tina-${ref}@people.example`, `lou-${ref}@people.example`]
  await page.goto(address(`/reports/${id}/signatures`))
  const open = page.getByRole('button', { name: 'Send for signature and feedback' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Send for signature and feedback' })
  await expect(dialog.getByText('Nobody is chosen yet.')).toBeVisible()
  await expect(dialog.getByLabel('Name, Tenant 1')).toBeFocused()
  for (const [who, name, email] of [
    ['Tenant 1', 'Tina Hale', tenant],
    ['Landlord', 'Lou Marsh', landlord],
  ] as const) {
    await dialog.getByLabel(`Name, ${who}`).fill(name)
    await dialog.getByLabel(`Email, ${who}`).fill(email)
  }
  await expect(dialog.getByText('2 emails', { exact: true })).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(page.getByText('Sent to 2 people: Tina Hale and Lou Marsh')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  const [toTina] = await mailsTo(page, tenant)
  const [toLou] = await mailsTo(page, landlord)
  expect(toTina?.text).toContain('Dear Tina Hale,')
  expect(toLou?.text).toContain('Dear Lou Marsh,')
  const card = page.getByRole('region', { name: 'Tenant 1' })
  await expect(card).toContainText(/Sent .*\. Link to sign: not opened yet\. Link to comment: not opened yet\./)

  // The link to comment identifies the person, who need not enter their name.
  const [comment = ''] = /\/feedback\/[^\s)>]+/.exec(toTina?.text ?? '') ?? []
  const tina = await visitor(browser)
  await tina.goto(address(comment))
  await expect(tina.getByLabel('Your Name')).toHaveValue('Tina Hale')
  await expect(tina.getByLabel('Email')).toHaveValue(tenant)

  // On the next Send, people already asked are not selected, and opened links are shown.
  await page.getByRole('button', { name: 'PDF menu' }).click()
  await page.getByRole('menuitem', { name: 'Send for signature and feedback' }).click()
  await expect(dialog.getByText('Nobody is chosen yet.')).toBeVisible()
  await expect(dialog.getByText(/Link to comment: opened/)).toBeVisible()
  await dialog.getByRole('button', { name: 'QR code, Landlord' }).click()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('img', { name: 'QR code to sign as Lou Marsh' })).toBeVisible()

  // The new link ended the mailed one: only one link can sign.
  const [toSign = ''] = /\/tenantsignature\/[^\s)>]+/.exec(toLou?.text ?? '') ?? []
  await tina.goto(address(toSign))
  await expect(tina.getByRole('heading', { name: feedbackMessages.notFoundTitle })).toBeVisible()
})

test('before keys are handed over, a tenant confirms receipt on a phone; staff see it, the next PDF prints it', async ({
  page,
  browser,
}) => {
  const tina = { _uuid: 'tina', type: 'tenant', name: 'Tina Hale' }
  const { id } = await anOpenReport(page, 'signatures', { signatures: [tina] })
  await page.getByRole('button', { name: 'Send for signature and feedback' }).click()
  await page.getByRole('dialog').getByText('Receipt only').click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a receipt' })
  await dialog.getByRole('button', { name: 'QR code, Tenant 1' }).click()
  await expect(page.getByRole('img', { name: 'QR code to confirm receipt as Tina Hale' })).toBeVisible()
  const path = await page.getByRole('link', { name: 'Open it on this device' }).getAttribute('href')
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(address(path ?? ''))
  await expect(phone.getByText('it is no agreement with its contents')).toBeVisible()
  const confirm = phone.getByRole('button', { name: 'I have received this report' })
  await confirm.waitFor({ timeout: 100_000 })
  await phone.getByText('Draw', { exact: true }).click()
  await confirm.click()
  await expect(phone.getByText('Sign in the box.')).toBeVisible()
  await sign(phone)
  await confirm.click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(phone.getByText(/^Tina Hale confirmed receipt of version 1 on /)).toBeVisible()

  await expect(page.getByRole('dialog').getByText(/^Tina Hale has received version 1, /)).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await expect(receipts.getByRole('img', { name: 'Signature of Tina Hale for the receipt' })).toBeVisible()
  const { version, attachments, receipts: kept } = await savedReport(page, id)
  expect([version, kept[0]?.sha256]).toEqual([1, attachments['report']?.sha256])
  const { text } = await pdfOf(page, id)
  expect(text).toMatch(/Receipts .* Tina Hale .* link shown by .*\. Version 1, PDF with the SHA-256/)
})

test('documents are checked by name and content, opened, and removed', async ({ page }) => {
  const { id } = await anOpenReport(page, 'uploaddocuments')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await chooseFiles(page, 'Add the first document', [
    { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('no document at all') },
  ])
  await expect(page.getByText(documentMessages.notValidType('setup.exe'), { exact: true })).toBeVisible()
  await expect(page.getByText(documentMessages.notValidType('letter.docx'), { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Lease\.pdf PDF \d\d\/\d\d\/\d{4}/ })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss letter.docx' }).click()
  await pressSave(page)
  const file = await downloadedBy(page, row.getByRole('button', { name: 'Download Lease.pdf' }).click())
  expect(file).toEqual({ name: 'Lease.pdf', bytes: pdf })
  await row.getByRole('button', { name: 'Remove Lease.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(documentMessages.documentRemoved, { exact: true })).toBeVisible()
  await expect(page.getByText('No documents yet')).toBeVisible()
  expect((await savedReport(page, id)).uploaddocuments).toMatchObject([{ name: 'Lease.pdf', type: 'application/pdf' }])
})
