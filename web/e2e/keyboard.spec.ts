import { expect, test, type Locator, type Page } from '@playwright/test'
import { Buffer } from 'node:buffer'
import { customerMessages, documentMessages, genericMessages } from '@lintel/contract'
import { withOffers } from './accessibility/configuration.ts'
import { address, beSignedIn } from './sign-in.ts'

/** Presses Tab or Shift+Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 60 && !(await hasFocus()); tabs++) await page.keyboard.press(tab)
  await expect(target).toBeFocused()
}

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens a dialog with this button: the dialog takes the focus and returns it. */
const opensAndReturns = async (page: Page, opener: Locator, name: string | RegExp) => {
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

const rowsHigh = (field: Locator) =>
  field.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))

test('a ticket is opened and answered by keyboard', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.goto(address('/support'))
  await opensAndReturns(page, button(page, /^New Ticket/), 'New ticket')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  expect(await rowsHigh(dialog.getByRole('textbox', { name: 'Message' }))).toBeGreaterThan(4.5)
  const subject = `By keyboard ${Date.now()}`
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type(subject)
  await page.keyboard.press('Tab')
  await page.keyboard.type('😀 No code arrives.')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()

  await press(page, page.getByRole('link', { name: subject, exact: true }))
  const update = page.getByRole('textbox', { name: 'Add update' })
  await tabTo(page, update)
  expect(await rowsHigh(update)).toBeGreaterThan(19)
  await page.keyboard.type('It came.')
  await press(page, button(page, 'Save'))
  await expect(update).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toContainText('It came.')
  await press(page, button(page, 'Close Ticket'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Close Ticket' }))
  await expect(page.getByText('This ticket is closed. An update opens it again.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Back to all tickets' }))
  // The filter is set and cleared.
  const status = page.getByRole('combobox', { name: 'Status' })
  await tabTo(page, status)
  await page.keyboard.press('Enter')
  // Keys go to the visible options, and Tab to the visible button.
  const chosen = page.getByRole('option', { name: 'New', exact: true })
  await expect(chosen).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=New/)
  await expect(chosen).toBeHidden()
  await expect(button(page, 'Clear Status')).toBeVisible()
  await tabTo(page, status)
  await page.keyboard.press('Tab')
  await expect(button(page, 'Clear Status')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/status=/)
  await expect(status).toBeFocused()

  // Account settings: the confirmation before deleting takes the focus and returns it.
  await page.goto(address('/accountsettings'))
  await opensAndReturns(page, button(page, 'Delete account'), /^Are you sure/)
  await opensAndReturns(page, button(page, 'Sign out everywhere'), /./)
})

test('a client is opened, its tabs visited and a contact added by keyboard @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/clients?search=n'))
  await press(page, page.getByRole('link', { name: 'Northgate Residential', exact: true }))
  const parts = page.getByRole('navigation', { name: 'Parts of the client' })
  await tabTo(page, parts.getByRole('link', { name: 'Address' }))
  await page.keyboard.press('End')
  await expect(parts.getByRole('link', { name: 'Contacts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await opensAndReturns(page, button(page, 'Add contact'), 'New contact')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  const name = `Asha ${Date.now()}`
  await page.keyboard.type(name)
  // Escape asks before changes are lost.
  await page.keyboard.press('Escape')
  await expect(page.getByText(genericMessages.unsavedChangesPrompt)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(genericMessages.unsavedChangesPrompt)).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await tabTo(page, dialog.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('asha@northgate.example')
  await press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: genericMessages.unsavedChanges })).toBeVisible()
  // Other tests change this client, so nothing is saved here.
  await press(page, button(page, 'Cancel'))
  await expect(page).toHaveURL(/\/clients\?search=n$/)
})

/** Switches to another tab of a record by keyboard. */
const toPart = async (page: Page, of: string, name: string) => {
  const parts = page.getByRole('navigation', { name: `Parts of the ${of}` })
  await tabTo(page, parts.getByRole('link').first())
  await page.keyboard.press('End')
  await expect(parts.getByRole('link', { name, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a branch, a user, branding and the audit are used by keyboard @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const unsaved = page.getByRole('status').filter({ hasText: genericMessages.unsavedChanges })
  const discard = async () => {
    await expect(unsaved).toBeVisible()
    await press(page, button(page, 'Cancel'))
    await expect(unsaved).toBeHidden()
  }
  await page.goto(address('/branches/northgate-main?client=northgate'))
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await toPart(page, 'branch', 'Look N Feel')
  await tabTo(page, page.getByRole('textbox', { name: 'Primary colour' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('#114455')
  // The colour picker closes first.
  await page.keyboard.press('Escape')
  await tabTo(page, button(page, 'Add images: Logo'))
  await discard()

  await page.goto(address('/users/northgate-inspector?client=northgate'))
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await toPart(page, 'user', 'Groups')
  await tabTo(page, page.getByRole('switch', { name: 'Inspectors' }))

  await page.goto(address('/clients/northgate/looknfeel'))
  await tabTo(page, page.getByRole('textbox', { name: 'CSS code' }))
  await page.keyboard.type('p { color: red }')
  await discard()

  await page.goto(address('/audit'))
  const action = page.getByRole('combobox', { name: 'Action' })
  await tabTo(page, action)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=/)
  await press(page, button(page, /^Clear$/))
  await expect(page).not.toHaveURL(/action=/)
})

test('migration and reports with issues are used by keyboard @long', async ({ page }) => {
  await beSignedIn(page, 'support@lintel.example')
  await page.goto(address('/migration'))
  await tabTo(page, page.getByRole('textbox', { name: 'Reports, one on each line' }))
  await page.keyboard.type('no-such-9,,kestrel,kestrel-1,Inventory')
  await press(page, button(page, 'Migrate'))
  await expect(page.getByText('1 of 1 line done, 1 failed')).toBeVisible()
  await press(page, button(page, 'Try failed lines again'))
  await opensAndReturns(page, button(page, 'Clear'), /./)

  await page.goto(address('/reportissues'))
  const search = page.getByRole('searchbox', { name: 'Search' })
  await tabTo(page, search)
  await page.keyboard.type('104047')
  await page.keyboard.press('Enter')
  const found = page.getByRole('table', { name: 'Report issues' }).getByRole('link', { name: '104047', exact: true })
  await press(page, found)
  await expect(page).toHaveURL(/\/reports\//)
})

test('customers, e-mail templates, documents and Google changes are used by keyboard @long', async ({ page }) => {
  test.slow()
  const said = (text: string) => page.getByText(text, { exact: true }).first()
  /** Deletes the record of this button, after confirmation. */
  const remove = async (opener: Locator) => {
    await press(page, opener)
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
    await expect(opener).toBeHidden()
  }
  const mark = Date.now().toString(36)
  await beSignedIn(page, 'customeradmin@kestrel.example')

  const company = `Quay ${mark}`
  await page.goto(address('/customers/new'))
  await tabTo(page, page.getByRole('combobox', { name: 'Name' }))
  await page.keyboard.type(company)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'City' }))
  await page.keyboard.type('Westhaven')
  await press(page, button(page, 'Save'))
  await tabTo(
    page,
    page.getByRole('searchbox', { name: 'Search by name' }).or(page.getByLabel('Search by name')).first(),
  )
  await page.keyboard.type(company)
  await expect(button(page, `Delete ${company}`)).toBeVisible()
  const merge = button(page, `Merge another into ${company}`)
  await press(page, merge)
  await expect(page.getByRole('combobox', { name: 'The same customer' })).toBeFocused()
  // The suggestion list closes first.
  await page.getByText('Type a name').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(merge).toBeFocused()
  await remove(button(page, `Delete ${company}`))
  await expect(said(customerMessages.deleted)).toBeVisible()

  const template = `Keys ${mark}`
  await page.goto(address('/emailtemplates/new'))
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type(template)
  const scope = page.getByRole('combobox', { name: 'Scope' })
  await tabTo(page, scope)
  await page.keyboard.press('Enter')
  const mine = page.getByRole('option', { name: 'Just me' })
  await mine.waitFor()
  for (let ups = 0; ups < 4 && (await mine.getAttribute('data-combobox-selected')) === null; ups++)
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(scope).toHaveValue('Just me')
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('The keys of ')
  // Backwards, so that the message's cursor position is kept.
  await tabTo(page, button(page, 'Insert Property Address'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('The keys of [Property Address]')
  await press(page, button(page, 'Save'))
  await remove(button(page, `Delete ${template}`))
  await expect(said(genericMessages.deleted)).toBeVisible()

  const lease = `Lease ${mark}.pdf`
  await page.goto(address('/aireportuploader'))
  const opened = page.waitForEvent('filechooser')
  await press(page, button(page, 'Select document(s)'))
  await (await opened).setFiles({ name: lease, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await remove(button(page, `Remove ${lease}`))
  await expect(said(documentMessages.documentRemoved)).toBeVisible()

  await withOffers(page)
  await page.goto(address('/planner'))
  const changes = page.getByRole('region', { name: 'Changes in Google' })
  for (const [name, path] of [
    [/^Accept/, /\/calendaroffers\/[^/]+\/accept$/],
    [/^Keep ours/, /\/calendaroffers\/[^/]+\/refuse$/],
  ] as const) {
    const decided = page.waitForRequest(path)
    await press(page, changes.getByRole('button', { name }).first())
    await decided
  }
})

test('dialogs of accounts and invoices take the focus and return it @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/sysadmin/userlist/i'))
  await opensAndReturns(page, button(page, 'New Account'), 'New account')
  await page.goto(address('/invoices?month=2024-10&search=n'))
  await press(page, button(page, 'Generate'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Generate' }))
  const actions = button(page, /^Actions on invoice of Northgate/)
  for (const [item, name] of [
    ['Email', /^Email Northgate/],
    ['Edit', 'Edit invoice'],
    ['Email history', /^E-mails to Northgate/],
  ] as const) {
    await press(page, actions)
    const chosen = page.getByRole('menuitem', { name: item, exact: true })
    await chosen.waitFor()
    const isChosen = () => chosen.evaluate((element) => element === document.activeElement)
    for (let steps = 0; steps < 12 && !(await isChosen()); steps++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(actions).toBeFocused()
  }
})
