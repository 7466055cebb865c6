import { reportTemplateMessages } from '@lintel/contract'
import type { Page } from '@playwright/test'
import type { State } from './state.ts'

/** What is chosen from the menu of the invoice of one client. */
const ofInvoice = async (page: Page, item: string): Promise<void> => {
  await page
    .getByRole('row')
    .filter({ hasText: 'Kestrel' })
    .getByRole('button', { name: /^Actions on/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The provider's clients, people and money, and what an agency sees of its invoices. */
export const providerStates: readonly State[] = [
  {
    name: 'the clients of a letter',
    path: '/clients?search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor(),
  },
  {
    name: 'a client',
    path: '/clients/kestrel/address',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('textbox', { name: 'Town' }).waitFor(),
  },
  {
    name: 'the provider’s own company',
    path: '/clients/provider/address',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('textbox', { name: 'Town' }).waitFor(),
  },
  {
    name: 'the settings of a client',
    path: '/clients/kestrel/settings',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('switch', { name: 'Suspend' }).waitFor(),
  },
  {
    name: 'a report type of a client',
    path: '/clients/kestrel/reporttype',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Edit Check In' }).click()
      await page.getByRole('dialog').getByLabel('Converter').waitFor()
    },
  },
  {
    name: 'an item of the dictionary',
    path: '/dictionary/items',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      for (const [label, option] of [
        ['Section', 'Doors'],
        ['Type', 'Door'],
        ['Item', 'Fire door'],
      ] as const) {
        await page.getByRole('combobox', { name: label, exact: true }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await page.getByRole('region', { name: 'Fire door' }).waitFor()
    },
  },
  {
    name: 'the conditions of the dictionary',
    path: '/dictionary/conditions',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('region', { name: 'Condition C' }).waitFor(),
  },
  {
    name: 'the templates of the dictionary',
    path: '/dictionary/templates-populated',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('grid').getByRole('gridcell').first().focus(),
  },
  {
    name: 'a new room of the dictionary',
    path: '/dictionary/templates',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add room', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    },
  },
  {
    name: 'a workbook with a dictionary that is refused',
    path: '/dictionary/templates',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const file = { name: 'dictionary.xlsx', mimeType: '', buffer: Buffer.from('none') }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await page.getByRole('alert', { name: 'What is wrong in the file' }).waitFor()
    },
  },
  {
    name: 'the questions of a checklist',
    path: '/dictionary/questions?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Preview checklist' }).click()
      await page.getByRole('region', { name: 'Preview of the checklist' }).waitFor()
    },
  },
  {
    name: 'a new question of a checklist',
    path: '/dictionary/questions?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Prompt').waitFor()
    },
  },
  {
    name: 'a maintenance flag',
    path: '/dictionary/flags?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'PDF guide' }).waitFor()
    },
  },
  {
    name: 'the report designer with its preview',
    path: '/reportdesigner?type=Check%20In',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Sections' }).waitFor()
      await page.getByRole('button', { name: 'Meters and keys', exact: true }).click()
      await page.getByText('This section has no settings of its own.', { exact: false }).waitFor()
    },
  },
  {
    name: 'a colour in the report designer that is none',
    path: '/reportdesigner?type=Check%20In',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await page.getByLabel('Primary colour', { exact: true }).fill('#12')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('alert').filter({ hasText: reportTemplateMessages.notAColour }).waitFor()
    },
  },
  {
    name: 'the branches of a client',
    path: '/clients/harbour-vale/branches',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('link', { name: 'New Branch' }).waitFor(),
  },
  {
    name: 'the users of a client',
    path: '/clients/harbour-vale/users',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('link', { name: 'New User' }).waitFor(),
  },
  {
    name: 'the report types of a client',
    path: '/clients/harbour-vale/reporttype',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('button', { name: 'Add report type' }).waitFor(),
  },
  {
    name: 'the account details of a client',
    path: '/clients/harbour-vale/accountdetails',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('textbox', { name: 'Sort code' }).waitFor(),
  },
  {
    name: 'the contacts of a client',
    path: '/clients/harbour-vale/contacts',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('button', { name: 'Add contact' }).waitFor(),
  },
  {
    name: 'a contact of a client with an address that is none',
    path: '/clients/harbour-vale/contacts',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add contact' }).click()
      const dialog = page.getByRole('dialog', { name: 'New contact' })
      await dialog.getByRole('textbox', { name: 'Email' }).fill('asha')
      await dialog.getByRole('textbox', { name: 'Phone' }).click()
      await dialog.getByText('Not an email address').waitFor()
    },
  },
  {
    name: 'a new client',
    path: '/clients/new',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('textbox', { name: 'Town' }).waitFor(),
  },
  {
    name: 'a name that no client has',
    path: '/clients?name=nobody',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('heading', { name: /^No client/ }).waitFor(),
  },
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
    name: 'a branch',
    path: '/branches/kestrel-castle/branchaddress?client=kestrel',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('textbox', { name: 'Feedback email' }).waitFor(),
  },
  {
    name: 'the look of a branch',
    path: '/branches/kestrel-castle/branchlooknfeel?client=kestrel',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('button', { name: 'Preview the PDF' }).waitFor(),
  },
  {
    name: 'backgrounds',
    path: '/backgrounds',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: (page) => page.getByRole('heading', { name: 'Cover of a PDF' }).waitFor(),
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
    name: 'the look of a client',
    path: '/clients/kestrel/looknfeel',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('button', { name: 'Preview the PDF' }).waitFor(),
  },
  {
    name: 'the invoices of a month',
    path: '/invoices?month=2024-06&search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
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
    // The links of this journey were made there.
    ready: (page) => page.getByRole('row').filter({ hasText: 'made a link' }).first().waitFor(),
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
