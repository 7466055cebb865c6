import { routePath, routes } from '@lintel/contract'
import type { Page } from '@playwright/test'
import { callApi } from '../reports.ts'
import type { State } from './state.ts'

/** Chooses an item from the menu of a client's invoice. */
const ofInvoice = async (page: Page, item: string): Promise<void> => {
  await page
    .getByRole('row')
    .filter({ hasText: 'Kestrel' })
    .getByRole('button', { name: /^Actions on/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The provider's staff and invoices, and an agency's view of its own invoices. */
export const providerStates: readonly State[] = [
  {
    name: 'the accounts of a letter',
    path: '/sysadmin/userlist/s',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('row').filter({ hasText: 'support@lintel.example' }).waitFor(),
  },
  {
    name: 'the groups of all accounts',
    path: '/sysadmin/grouplist',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('row').filter({ hasText: 'Dataentry' }).waitFor(),
  },
  {
    name: 'an account',
    path: '/sysadmin/user/inspector@kestrel.example',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('switch', { name: 'Inspectors' }).waitFor(),
  },
  {
    name: 'a new account',
    path: '/sysadmin/userlist/a',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'New Account' }).click()
      await page.getByRole('dialog').getByLabel('Email').waitFor()
    },
  },
  {
    name: 'a new user with a password that is refused',
    path: '/users/new?client=kestrel',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Ines Spector')
      await page.getByRole('textbox', { name: 'Temporary password' }).fill('welcome')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Invalid password').first().waitFor()
    },
  },
  {
    name: 'a user',
    path: '/users/harbour-vale-inspector/userdetails?client=harbour-vale',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByText('They have signed in.').waitFor(),
  },
  {
    name: 'the groups of a user',
    path: '/users/harbour-vale-inspector/usergroups?client=harbour-vale',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('switch', { name: 'Inspectors' }).waitFor(),
  },
  {
    name: 'the invoices of a month',
    path: '/invoices?month=2024-06&search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
      await page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor()
      await page.getByRole('button', { name: 'Generate', exact: true }).waitFor()
    },
  },
  {
    name: 'the amounts of an invoice',
    path: '/invoices?month=2024-06&search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await ofInvoice(page, 'Edit')
      await page.getByLabel('Discount').waitFor()
    },
  },
  {
    name: 'the e-mail of an invoice',
    path: '/invoices?month=2024-06&search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await ofInvoice(page, 'Email')
      await page.getByRole('textbox', { name: 'Message' }).waitFor()
    },
  },
  {
    name: 'the e-mails of an invoice',
    path: '/invoices?month=2024-06&search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await ofInvoice(page, 'Email history')
      await page.getByText('This invoice has not been mailed.').waitFor()
    },
  },
  {
    name: 'the audit of a client',
    path: '/audit?client=harbour-vale',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    before: (page) => {
      const path = routePath(routes.createLink).replace('{id}', 'demo-harbour-vale-01')
      return callApi(page, 'POST', path, { purpose: 'feedback' })
    },
    ready: (page) => page.getByRole('row').filter({ hasText: 'created a link' }).first().waitFor(),
  },
  {
    name: 'an audit that nothing is found in',
    path: '/audit?from=2025-01-01&to=2025-01-02&action=client.create',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('heading', { name: 'No entry found' }).waitFor(),
  },
  {
    name: 'the invoices of an agency',
    path: '/customerinvoices?month=2011-01',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: (page) => page.getByRole('heading', { name: 'No invoice found' }).waitFor(),
  },
]
