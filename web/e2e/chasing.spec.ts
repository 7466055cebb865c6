import { routePath, routes, signatureMessages } from '@lintel/contract'
import { givingsOf, replyOf } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { anOpenReport } from './editor.ts'
import { mailsTo } from './local-cloud.ts'
import { pdfOf } from './pdf.ts'
import { callApi } from './reports.ts'
import { address } from './sign-in.ts'
import { sendFeedback, sign, visitor } from './visiting.ts'

const linkIn = async (page: Page, email: string, path: string): Promise<string> => {
  const [newest] = await mailsTo(page, email)
  const [found] = new RegExp(`/${path}/[^\\s)>]+`).exec(newest?.text ?? '') ?? []
  if (!found) throw new Error(`No link to ${path} in ${newest?.text}`)
  return address(found)
}

test('a tenant confirms receipt, comments, is reminded and signs; the PDF says what the trail does', async ({
  page,
  browser,
}) => {
  const email = `tina-${Date.now()}@people.example`
  const tina = { _uuid: 'tina', type: 'tenant', name: 'Tina Ní Bhriain', email }
  const { id, ref } = await anOpenReport(page, 'signatures', { signatures: [tina] })
  const open = page.getByRole('button', { name: 'Send for signature and feedback' })
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  await open.click()
  await page.getByRole('dialog').getByText('Receipt only').click()
  await send.click()
  await expect(page.getByText(`Sent to 1 person: ${tina.name}`)).toBeVisible()
  await phone.goto(await linkIn(page, email, 'receipt'))
  await phone.getByRole('button', { name: 'I have received this report' }).click({ timeout: 100_000 })
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await open.click()
  await send.click()
  await expect.poll(() => mailsTo(page, email)).toHaveLength(2)
  await phone.goto(await linkIn(page, email, 'feedback'))
  await phone.getByRole('tab', { name: 'General Comments' }).click()
  await phone.getByRole('textbox', { name: 'General Comments' }).fill('The oven light is broken')
  await sendFeedback(phone)

  // Only the signature is missing.
  await page.goto(address(`/chasing?search=${ref}`))
  const missing = page.getByRole('row', { name: new RegExp(tina.name) })
  await expect(missing).toHaveCount(1)
  await expect(missing).toContainText(/Signature.*Never/)
  await missing.getByRole('button', { name: `Remind now ${tina.name}` }).click()
  await expect(missing).not.toContainText('Never')
  await phone.goto(await linkIn(page, email, 'tenantsignature'))
  await phone.locator('canvas').waitFor({ timeout: 100_000 })
  await sign(phone)
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(phone.getByText(signatureMessages.saved)).toBeVisible()
  await page.reload()
  await expect(missing).toHaveCount(0)

  const { text } = await pdfOf(page, id)
  const answer = await callApi(page, 'GET', routePath(routes.getReportTrail).replace('{id}', id))
  const { data } = routes.getReportTrail.answer.parse(await answer.json())
  const kinds = data.filter((row) => row.email === email && !row.machine).map(({ kind }) => kind)
  for (const kind of ['mailed', 'receipt', 'commented', 'reminded', 'signed'] as const) expect(kinds).toContain(kind)
  const [giving, ...others] = givingsOf(data, new Set())
  expect([giving?.person, others]).toEqual([tina.name, []])
  if (giving) expect(text).toContain(replyOf(giving, new Date().toISOString()))
})
