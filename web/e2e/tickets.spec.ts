import { genericMessages, ticketMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { address, beSignedIn } from './sign-in.ts'
import { somebody, told, press } from './screen.ts'

const badge = (page: Page, status: string) =>
  page
    .getByRole('region')
    .filter({ has: page.locator('#ticket-subject') })
    .getByText(status, { exact: true })

const addUpdate = async (page: Page, words: string) => {
  await page.getByLabel('Add update').fill(words)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await told(page, genericMessages.added)
  await expect(page.getByLabel('Add update')).toHaveValue('')
}

test('a ticket goes from New to Closed, with both users updated live', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@kestrel.example')
  const subject = `The PDF has no cover ${Date.now()}`
  await page.goto(address('/support'))
  await press(page, /^New Ticket/)
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  const send = dialog.getByRole('button', { name: 'Save', exact: true })
  await dialog.getByLabel('Subject').fill(subject)
  await expect(send).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Since this morning, report 104190.')
  await send.click()
  await told(page, ticketMessages.created)
  const own = page.getByRole('row').filter({ hasText: subject })
  await expect(own).toContainText('New')
  await own.getByRole('link', { name: `Open ticket ${subject}` }).click()
  await expect(badge(page, 'New')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)

  const support = await somebody(browser, 'support@lintel.example')
  await support.goto(address('/peachsupport'))
  await expect(support.getByRole('button', { name: /^New Ticket/ })).toHaveCount(0)
  const theirs = support.getByRole('row').filter({ hasText: subject })
  await expect(theirs).toContainText('Kestrel Property Management')
  await theirs.getByRole('link', { name: `Open ticket ${subject}` }).click()
  await expect(support.getByRole('button', { name: 'Close Ticket' })).toHaveCount(0)

  await addUpdate(support, 'Please press Generate once more.')
  await expect(badge(support, 'Replied')).toBeVisible()

  // The other side sees it live, and gets an e-mail with a link.
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(badge(page, 'Replied')).toBeVisible()
  await expect(messages).toHaveCount(2)
  await expect(messages.first()).toContainText('Please press Generate once more.')
  const mailed = async () =>
    (await mailsTo(page, 'inspector@kestrel.example')).find((mail) => mail.subject.includes(subject))
  await expect.poll(async () => (await mailed())?.text).toContain(new URL(page.url()).pathname)

  await addUpdate(page, 'It has its cover now.')
  await expect(badge(page, 'Pending')).toBeVisible()
  await expect(badge(support, 'Pending')).toBeVisible()

  await page.getByRole('button', { name: 'Close Ticket' }).click()
  await expect(page.getByRole('dialog').getByText(genericMessages.areYouSure)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close Ticket' }).click()
  await told(page, ticketMessages.closed)
  await expect(badge(page, 'Closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close Ticket' })).toHaveCount(0)
  await expect(badge(support, 'Closed')).toBeVisible()
  await support.context().close()
})
