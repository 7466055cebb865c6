import type { State } from './state.ts'

/** The provider's client screens. */
export const clientStates: readonly State[] = [
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
    name: 'backgrounds for every client',
    path: '/backgrounds',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('group', { name: 'Default backgrounds', exact: true }).waitFor(),
  },
  {
    name: 'the look of a client',
    path: '/clients/kestrel/looknfeel',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    ready: (page) => page.getByRole('button', { name: 'Preview the PDF' }).waitFor(),
  },
]
