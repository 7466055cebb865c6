import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const path = '/invoices?month=2026-10&search=k'

const generated = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor()
  // While they are made the button says how far they are.
  await page.getByRole('button', { name: 'Generate', exact: true }).and(page.locator(':enabled')).waitFor()
  // What says so has gone.
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

/** All data of the client as zips, and what stands before its erasure. */
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

/** The account of an inspector: its address has an id that every product makes anew. */
const account = async (page: Page) => {
  await page.getByRole('link', { name: 'inspector@kestrel.example', exact: true }).click()
  await page.getByRole('switch', { name: 'Inspectors' }).waitFor()
}

const branch = '/branches/harbour-vale-quayside/branchaddress'

const desk = 1440
const tablet = 820
const phone = 390

/** What the provider's system administrators open. */
export const providerShots: readonly Shot[] = [
  { name: 'provider-invoices', path, width: desk, prepare: generated },
  { name: 'provider-invoices-phone', path, width: phone },
  { name: 'provider-invoices-email', path, width: desk, prepare: opened('Email') },
  { name: 'provider-invoices-edit', path, width: desk, prepare: opened('Edit') },
  { name: 'clients', path: '/clients?search=h', width: desk },
  { name: 'clients-phone', path: '/clients?search=h', width: phone },
  { name: 'client-address', path: `${client}/address`, width: desk },
  { name: 'client-address-phone', path: `${client}/address`, width: phone },
  { name: 'client-branches', path: `${client}/branches`, width: desk },
  { name: 'client-branches-phone', path: `${client}/branches`, width: phone },
  { name: 'client-users', path: `${client}/users`, width: tablet },
  { name: 'client-users-phone', path: `${client}/users`, width: phone },
  { name: 'client-report-types', path: `${client}/reporttype`, width: desk },
  { name: 'client-report-types-phone', path: `${client}/reporttype`, width: phone },
  { name: 'client-report-type', path: `${client}/reporttype`, width: desk, prepare: reportType },
  { name: 'client-report-type-phone', path: `${client}/reporttype`, width: phone, prepare: reportType },
  { name: 'client-look', path: `${client}/looknfeel`, width: desk },
  { name: 'client-look-phone', path: `${client}/looknfeel`, width: phone },
  { name: 'client-account-details', path: `${client}/accountdetails`, width: desk },
  { name: 'client-account-details-phone', path: `${client}/accountdetails`, width: phone },
  { name: 'client-contacts', path: `${client}/contacts`, width: desk },
  { name: 'client-contacts-phone', path: `${client}/contacts`, width: phone },
  { name: 'client-settings', path: `${client}/settings`, width: desk },
  { name: 'client-data', path: `${client}/settings`, width: desk, prepare: exported },
  { name: 'client-data-phone', path: `${client}/settings`, width: phone, prepare: exported },
  { name: 'client-settings-phone', path: `${client}/settings`, width: phone },
  { name: 'branch-address', path: branch, width: desk },
  { name: 'branch-address-phone', path: branch, width: phone },
  { name: 'branch-look', path: '/branches/harbour-vale-quayside/branchlooknfeel', width: tablet },
  { name: 'branch-look-phone', path: '/branches/harbour-vale-quayside/branchlooknfeel', width: phone },
  { name: 'user', path: '/users/harbour-vale-inspector/userdetails?client=harbour-vale', width: desk },
  { name: 'user-phone', path: '/users/harbour-vale-inspector/userdetails?client=harbour-vale', width: phone },
  { name: 'user-groups-phone', path: '/users/harbour-vale-inspector/usergroups?client=harbour-vale', width: phone },
  { name: 'account-groups', path: '/sysadmin/grouplist', width: desk },
  { name: 'account-groups-phone', path: '/sysadmin/grouplist', width: phone },
  { name: 'accounts-phone', path: '/sysadmin/userlist/i', width: phone },
  { name: 'accounts', path: '/sysadmin/userlist/i', width: desk },
  { name: 'account', path: '/sysadmin/userlist/i', width: desk, prepare: account },
  { name: 'account-phone', path: '/sysadmin/userlist/i', width: phone, prepare: account },
  { name: 'audit', path: '/audit', width: desk },
  { name: 'audit-phone', path: '/audit', width: phone },
]

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
  await page.getByRole('switch', { name: 'Print Things to note' }).click()
  await page.getByText('Updating').waitFor()
  await page.getByText('Updating').waitFor({ state: 'hidden' })
}

/** What an agency's administrators open beside its reports. */
export const agencyShots: readonly Shot[] = [
  { name: 'customer-invoices', path: '/customerinvoices', width: desk },
  { name: 'customer-invoices-phone', path: '/customerinvoices', width: phone },
  { name: 'backgrounds', path: '/backgrounds', width: desk },
  { name: 'backgrounds-phone', path: '/backgrounds', width: phone },
  { name: 'new-ticket', path: '/support', width: desk, prepare: newTicket },
  { name: 'new-ticket-phone', path: '/support', width: phone, prepare: newTicket },
  { name: 'agency-tickets', path: '/support', width: tablet },
  { name: 'agency-tickets-phone', path: '/support', width: phone },
  { name: 'email-templates', path: '/emailtemplates', width: desk },
  { name: 'report-designer', path: designer, width: desk, prepare: designed },
  { name: 'report-designer-tablet', path: designer, width: tablet, prepare: designed },
  { name: 'report-designer-phone', path: designer, width: phone },
  {
    name: 'email-template',
    path: '/emailtemplates/demo-template-kestrel-2',
    width: desk,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Preview on report' }).click()
      await page.getByRole('option').first().click()
      await page.getByTitle('Preview of the message').waitFor()
    },
  },
  { name: 'email-template-phone', path: '/emailtemplates/demo-template-kestrel-2', width: phone },
  { name: 'planner', path: '/planner', width: desk },
  { name: 'planner-tablet', path: '/planner', width: tablet },
  { name: 'planner-phone', path: '/planner', width: phone },
  { name: 'planner-week', path: '/planner?view=week', width: desk },
  { name: 'planner-month', path: '/planner?view=month', width: desk },
  ...[desk, phone].map((width) => ({
    name: `appointment${width === phone ? '-phone' : ''}`,
    path: '/planner',
    width,
    prepare: async (page: Page) => {
      await page.locator('[data-event-id]').first().click()
      await page.getByRole('combobox', { name: 'Job type' }).waitFor()
    },
  })),
  { name: 'account-settings', path: '/accountsettings', width: desk },
  { name: 'account-settings-phone', path: '/accountsettings', width: phone },
]
