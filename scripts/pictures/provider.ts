import type { Page } from '@playwright/test'
import { ownPhraseKept } from '../../web/e2e/accessibility/screens.ts'
import { atEverySize, desk, phone, tablet, type Shot } from './shot.ts'

const path = '/invoices?month=2026-10&search=k'

const generated = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor()
  // During generation the button shows the progress.
  await page.getByRole('button', { name: 'Generate', exact: true }).and(page.locator(':enabled')).waitFor()
  // The notification has disappeared.
  await page.getByText(/made for October 2026\.$|no invoice to make/).waitFor({ state: 'detached' })
}

const opened = (item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions on invoice of Kestrel/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  if (item === 'Email') await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

const client = '/clients/harbour-vale'

const reportType = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Check In' }).click()
  await page.getByRole('dialog').waitFor()
}

/** All data of the client as zips, and the state before its erasure. */
const exported = async (page: Page) => {
  const parts = page.getByRole('region', { name: 'Export', exact: true })
  // Made once; the other pictures show the same.
  if (!(await parts.getByRole('button', { name: 'Download zip 1' }).isVisible())) {
    await parts.getByRole('button', { name: 'Export all data' }).click()
    await parts.getByRole('button', { name: 'Download zip 1' }).waitFor({ timeout: 180_000 })
  }
  await page
    .getByRole('button', { name: 'Erase this client' })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
}

/** The account of an inspector: the URL has an id that differs in every stack. */
const account = async (page: Page) => {
  await page.getByRole('link', { name: 'inspector@kestrel.example', exact: true }).click()
  await page.getByRole('switch', { name: 'Inspectors' }).waitFor()
}

const branch = '/branches/harbour-vale-quayside/branchaddress'

const firstTemplate: Shot['prepare'] = async (page) => {
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
}

const newTemplate: Shot['prepare'] = async (page) => {
  await page.getByLabel('Description').waitFor()
}

/** Screens of the provider's system administrators. */
export const providerShots: readonly Shot[] = [
  { name: 'provider-invoices', path, prepare: generated },
  { name: 'provider-invoices-email', path, prepare: opened('Email') },
  { name: 'provider-invoices-edit', path, prepare: opened('Edit') },
  { name: 'clients', path: '/clients?search=h' },
  { name: 'client-address', path: `${client}/address` },
  { name: 'client-branches', path: `${client}/branches` },
  { name: 'client-users', path: `${client}/users` },
  { name: 'client-report-types', path: `${client}/reporttype` },
  { name: 'client-report-type', path: `${client}/reporttype`, prepare: reportType },
  { name: 'client-look', path: `${client}/looknfeel` },
  { name: 'client-account-details', path: `${client}/accountdetails` },
  { name: 'client-contacts', path: `${client}/contacts` },
  { name: 'client-settings', path: `${client}/settings` },
  { name: 'client-data', path: `${client}/settings`, prepare: exported },
  { name: 'branch-address', path: branch },
  { name: 'branch-look', path: '/branches/harbour-vale-quayside/branchlooknfeel' },
  { name: 'user', path: '/users/harbour-vale-inspector/userdetails?client=harbour-vale' },
  { name: 'user-groups', path: '/users/harbour-vale-inspector/usergroups?client=harbour-vale' },
  { name: 'account-groups', path: '/sysadmin/grouplist' },
  { name: 'accounts', path: '/sysadmin/userlist/i' },
  { name: 'account', path: '/sysadmin/userlist/i', prepare: account },
  { name: 'audit', path: '/audit' },
  { name: 'report-templates', path: '/reporttemplates' },
  { name: 'report-template', path: '/reporttemplates', prepare: firstTemplate },
  { name: 'new-report-template', path: '/newreporttemplate?client=kestrel', prepare: newTemplate },
].flatMap(atEverySize)

const newTicket = async (page: Page) => {
  await page
    .getByRole('button', { name: /^New Ticket/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('The PDF of 104047 is empty')
}

const designer = '/reportdesigner?type=Inventory'

const designed = async (page: Page) => {
  await page.getByRole('img', { name: /, page 1$/ }).waitFor()
  await page.getByRole('switch', { name: 'Print Things to note' }).press('Space')
  await page.getByText('Updating').waitFor()
  await page.getByText('Updating').waitFor({ state: 'hidden' })
}

const mailShown: Shot['prepare'] = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Preview on report' }).click()
  await page.getByRole('option').first().click()
  await page.getByTitle('Preview of the message').waitFor()
}

const appointmentOpened: Shot['prepare'] = async (page: Page) => {
  await page.locator('[data-event-id]').first().click()
  await page.getByRole('combobox', { name: 'Job type' }).waitFor()
}

const dialogOf = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** Screens of an agency's administrators, apart from reports. */
export const agencyShots: readonly Shot[] = [
  ...[
    { name: 'customer-invoices', path: '/customerinvoices' },
    { name: 'backgrounds', path: '/backgrounds' },
    { name: 'new-ticket', path: '/support', prepare: newTicket },
    { name: 'agency-tickets', path: '/support' },
    { name: 'email-templates', path: '/emailtemplates' },
    { name: 'email-template', path: '/emailtemplates/demo-template-kestrel-2', prepare: mailShown },
    { name: 'planner', path: '/planner' },
    { name: 'appointment', path: '/planner', prepare: appointmentOpened },
    { name: 'calendar-feed', path: '/planner', prepare: dialogOf('Feed') },
    { name: 'account-settings', path: '/accountsettings', prepare: ownPhraseKept },
  ].flatMap(atEverySize),
  { name: 'report-designer', path: designer, width: desk, prepare: designed },
  { name: 'report-designer-tablet', path: designer, width: tablet, prepare: designed },
  // A phone shows the design and the preview separately.
  { name: 'report-designer-phone', path: designer, width: phone },
  { name: 'day-sheet', path: '/planner', width: desk, prepare: dialogOf('Day sheet') },
  { name: 'planner-week', path: '/planner?view=week', width: desk },
  { name: 'planner-month', path: '/planner?view=month', width: desk },
]
