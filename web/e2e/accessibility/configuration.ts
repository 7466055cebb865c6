import { routes } from '@lintel/contract'
import type { Page } from '@playwright/test'
import type { State } from './state.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const sentAt = '2026-11-24T10:00:00.000Z'
const sent = {
  data: ['Lease of the whole of 12 Quay Street.pdf', 'Schedule of fixtures.xlsx'].map((filename, at) => ({
    id: `sent-${at}`,
    src: `harbour-vale/20261124T100000Z/${'0'.repeat(22)}-a.pdf`,
    filename,
    status: 'ready',
    bytes: 48_211 + at,
    sha256: '0'.repeat(64),
    receivedAt: sentAt,
    type: 'application/pdf',
  })),
}

/** Fakes changes that an inspector made in Google Calendar to existing appointments. */
export const withOffers = (page: Page) =>
  page.route('**/v1/calendaroffers*', async (route) => {
    const diary = await route.fetch({ url: new URL('/v1/appointments?view=month', route.request().url()).href })
    const { data: appointments } = routes.listAppointments.answer.parse(await diary.json())
    const offer = (kind: 'moved' | 'removed', at: number) => {
      const appointment = appointments[at]
      const { starttime = sentAt, endtime = sentAt } = appointment ?? {}
      const times = kind === 'moved' && { starttime, endtime }
      return appointment ? [{ mark: kind, kind, seenAt: sentAt, appointment, ...times }] : []
    }
    await route.fulfill({ json: { data: [...offer('moved', 0), ...offer('removed', 1)] } })
  })

/** Configuration of an agency: dialogs and tabs that are not separate screens. */
export const configurationStates: readonly State[] = [
  {
    name: 'a new type of the dictionary',
    path: '/dictionary/items',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await choose(page, 'Section', 'Doors')
      await press(page, 'Add type')
      await page.getByRole('dialog', { name: 'New type' }).getByLabel('System name').waitFor()
    },
  },
  {
    name: 'an item of the dictionary with a name that is taken',
    path: '/dictionary/items',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await choose(page, 'Section', 'Doors')
      await choose(page, 'Type', 'Door')
      await press(page, 'Add item')
      const dialog = page.getByRole('dialog', { name: 'New item' })
      await dialog.getByLabel('Name', { exact: true }).fill('Fire door')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'the history of the dictionary',
    path: '/dictionary/items',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await press(page, 'History')
      await page.getByRole('dialog').getByRole('heading', { name: 'As it ships' }).waitFor()
    },
  },
  {
    name: 'a new report template',
    path: '/newreporttemplate?client=kestrel',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('combobox', { name: 'Package' }).waitFor(),
  },
  {
    name: 'a new email template of a client that is not chosen',
    path: '/emailtemplates/new',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('combobox', { name: 'Client' }).waitFor(),
  },
  {
    name: 'the branches of a new email template',
    path: '/emailtemplates/new?client=harbour-vale',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await choose(page, 'Scope', 'Everyone in selected branches')
      await page.getByRole('group', { name: 'Branches' }).waitFor()
    },
  },
  {
    name: 'the user of a new email template',
    path: '/emailtemplates/new?client=harbour-vale',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await choose(page, 'Scope', 'Selected user')
      await page.getByRole('combobox', { name: 'User' }).waitFor()
    },
  },
  {
    name: 'a day sheet',
    path: '/planner',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await press(page, /^Day sheet of /)
      await page.getByRole('dialog').getByLabel('Message').waitFor()
    },
  },
  {
    name: 'a calendar feed',
    path: '/planner',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await press(page, 'Feed')
      await page.getByRole('dialog', { name: 'Calendar feed' }).getByRole('combobox', { name: 'Inspector' }).waitFor()
    },
  },
  {
    name: 'changes in Google',
    path: '/planner',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    before: withOffers,
    ready: (page) => page.getByRole('region', { name: 'Changes in Google' }).waitFor(),
  },
  {
    name: 'a file of customers that is looked at',
    path: '/customers',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await press(page, 'CSV')
      await page.getByRole('menuitem', { name: 'Import CSV' }).click()
      const text = 'Company name,Email\nQuay Estates,office@quay.example\n,nobody\n'
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await page.getByRole('table', { name: 'Rows of the file' }).waitFor()
    },
  },
  {
    name: 'documents that were sent',
    path: '/aireportuploader',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    before: (page) => page.route('**/v1/clients/kestrel/documents*', (route) => route.fulfill({ json: sent })),
    ready: (page) => page.getByRole('row').filter({ hasText: 'Schedule of fixtures' }).waitFor(),
  },
]
