import { Buffer } from 'node:buffer'
import { documentMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('supporting documents are sent together, refused by type and content, listed after a reload, and deleted', async ({
  page,
}) => {
  const own = newId().slice(0, 6)
  const [lease, plan] = [`Lease ${own}.pdf`, `Plan ${own}.pdf`]
  await signIn(page, 'inspector@kestrel.example')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select document(s)' })).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/clients/*/documents', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByLabel('Select documents, files').setInputFiles([
    { name: lease, mimeType: 'application/pdf', buffer: pdf },
    { name: plan, mimeType: 'application/pdf', buffer: pdf },
    { name: `setup ${own}.exe`, mimeType: 'application/octet-stream', buffer: pdf },
    { name: `fake ${own}.docx`, mimeType: 'application/octet-stream', buffer: pdf },
  ])
  await expect(page.getByText(documentMessages.notValidType(`setup ${own}.exe`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  letGo()
  for (const name of [lease, plan])
    await expect(
      page.getByRole('row', { name: new RegExp(`${name} PDF ${pdf.length}\\.00 B \\d\\d/\\d\\d/\\d{4}`) }),
    ).toBeVisible()
  await expect(page.getByText(documentMessages.notValidType(`fake ${own}.docx`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select document(s)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: lease, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${plan}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(documentMessages.documentRemoved, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: plan, exact: true })).toHaveCount(0)
  await page.screenshot({ path: '/tmp/r16-uploader.png' })
})
