import { reportTemplateMessages } from '@lintel/contract'
import type { Locator, Page } from '@playwright/test'
import { choose, press } from '../screen.ts'
import { monthMade } from './screens.ts'
import { type State } from './state.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** What is open on screens of one user that are checked by themselves. */
const of = (as: string, path: string, states: Readonly<Record<string, State['ready']>>): State[] =>
  Object.entries(states).map(([name, ready]) => ({ name, as, path, ready }))

const sysadmin = 'sysadmin@lintel.example'
const admin = 'admin@lintel.example'
const agencyAdmin = 'customeradmin@kestrel.example'
const inspector = 'inspector@harbour-vale.example'

/** A dialog that a button opens, in which this appears. */
const pressed = (button: string | RegExp, shown: (open: Locator) => Locator) => async (page: Page) => {
  await press(page, button)
  await shown(dialog(page)).waitFor()
}

const ofInvoice = async (page: Page, item: string): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: 'Kestrel' })
  await row.getByRole('button', { name: /^Actions on/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const ofReport = async (page: Page, item: string | RegExp): Promise<void> => {
  await press(page, 'Actions for 104048')
  await page.getByRole('menuitem', { name: item }).click()
}
const setFile = (page: Page, name: string, text: string) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })

const showcase = '/reports/demo-harbour-vale-01'
const legionella = 'type=Legionella%20Risk%20Assessment'

export const dialogs: readonly State[] = [
  ...of(sysadmin, '/clients/kestrel/reporttype', {
    'a report type of a client': pressed('Edit Check In', (open) => open.getByLabel('Converter')),
  }),
  ...of(sysadmin, '/clients/harbour-vale/contacts', {
    'a contact with an invalid address': async (page) => {
      await press(page, 'Add contact')
      await dialog(page).getByRole('textbox', { name: 'Email' }).fill('asha')
      await dialog(page).getByRole('textbox', { name: 'Phone' }).click()
      await dialog(page).getByText('Not an email address').waitFor()
    },
  }),
  ...of(sysadmin, '/sysadmin/userlist/a', {
    'a new account': pressed('New Account', (open) => open.getByLabel('Email')),
  }),
  ...of(sysadmin, '/invoices?month=2024-06&search=k', {
    'the amounts of an invoice': async (page) => {
      await monthMade(page)
      await ofInvoice(page, 'Edit')
      await page.getByLabel('Discount').waitFor()
    },
    'the e-mail of an invoice': async (page) => {
      await ofInvoice(page, 'Email')
      await page.getByRole('textbox', { name: 'Message' }).waitFor()
    },
    'the e-mails of an invoice': async (page) => {
      await ofInvoice(page, 'Email history')
      await page.getByText('This invoice has not been mailed.').waitFor()
    },
  }),
  ...of(admin, '/dictionary/items', {
    'a new type of the dictionary': async (page) => {
      await choose(page, 'Section', 'Doors')
      await press(page, 'Add type')
      await dialog(page).getByLabel('System name').waitFor()
    },
    'an item with a name that is taken': async (page) => {
      await choose(page, 'Section', 'Doors')
      await choose(page, 'Type', 'Door')
      await press(page, 'Add item')
      await dialog(page).getByLabel('Name', { exact: true }).fill('Fire door')
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
      await dialog(page).locator('[aria-invalid=true]').waitFor()
    },
    'the history of the dictionary': pressed('History', (open) => open.getByRole('heading', { name: 'As it ships' })),
  }),
  ...of(admin, '/dictionary/templates', {
    'a new room of the dictionary': pressed(/^Add room$/, (open) => open.getByLabel('Name')),
    'a workbook that is refused': async (page) => {
      await press(page, /^Import$/)
      await setFile(page, 'dictionary.xlsx', 'none')
      await page.getByRole('alert', { name: 'Problems in the file' }).waitFor()
    },
  }),
  ...of(admin, `/dictionary/questions?${legionella}`, {
    'a new question of a checklist': pressed(/^Add$/, (open) => open.getByLabel('Prompt')),
  }),
  ...of(admin, `/dictionary/flags?${legionella}`, {
    'a maintenance flag': pressed(/^Edit /, (open) => open.getByRole('textbox', { name: 'PDF guide' })),
  }),
  ...of(admin, '/emailtemplates/new?client=harbour-vale', {
    'the branches of a new email template': async (page) => {
      await choose(page, 'Scope', 'Everyone in selected branches')
      await page.getByRole('group', { name: 'Branches' }).waitFor()
    },
  }),
  ...of('support@lintel.example', '/remotesupport', {
    'sending a remote command': async (page) => {
      await page.getByRole('combobox', { name: 'User id' }).fill('nair')
      await page.getByRole('option').first().waitFor()
    },
  }),
  ...of(agencyAdmin, '/reportdesigner?type=Check%20In', {
    'an invalid colour in the report designer': async (page) => {
      await page.getByLabel('Primary colour', { exact: true }).fill('#12')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('alert').filter({ hasText: reportTemplateMessages.notAColour }).waitFor()
    },
  }),
  ...of(agencyAdmin, '/planner', {
    'an appointment': async (page) => {
      await page.locator('[data-event-id]').first().click()
      await page.getByRole('combobox', { name: 'Job type' }).waitFor()
    },
    'a day sheet': pressed(/^Day sheet of /, (open) => open.getByLabel('Message')),
    'a calendar feed': pressed('Feed', (open) => open.getByRole('combobox', { name: 'Inspector' })),
  }),
  ...of(agencyAdmin, '/customers', {
    'a file of customers': async (page) => {
      await press(page, 'CSV')
      await page.getByRole('menuitem', { name: 'Import CSV' }).click()
      await setFile(page, 'customers.csv', 'Company name,Email\nQuay Estates,office@quay.example\n,nobody\n')
      await page.getByRole('table', { name: 'Rows of the file' }).waitFor()
    },
  }),
  ...of(inspector, '/customers', {
    'merging customers': async (page) => {
      await press(page, /^Merge another into Tern Property Trust$/)
      await page.getByRole('combobox', { name: 'The same customer' }).fill('tern')
      await page.getByRole('option', { name: /Tern Property Trust Ltd/ }).click()
      await page.getByText('This is kept:').waitFor()
    },
  }),
  ...of(inspector, '/support', { 'a new ticket': pressed('New Ticket', (open) => open) }),
  ...of(inspector, '/reports?search=104048', {
    'colour code': async (page) => {
      await ofReport(page, 'Colour code')
      await page.getByRole('radio', { name: 'Cyan' }).waitFor()
    },
    'merging a report': async (page) => {
      await ofReport(page, /^Merge/)
      await dialog(page).waitFor()
    },
    'links that could not be loaded': async (page) => {
      await page.route('**/links', (route) => route.fulfill({ status: 403, json: { message: 'Not now.', id: 'x' } }))
      await ofReport(page, 'Public links')
      await dialog(page).getByRole('alert').waitFor()
    },
  }),
  ...of(inspector, `${showcase}/rooms`, {
    'moving an item to another room': async (page) => {
      await press(page, 'More for Panelled door')
      await page.getByRole('menuitem', { name: 'Move to room…' }).click()
      await page.getByRole('option').first().waitFor()
    },
  }),
  ...of(inspector, `${showcase}/details`, {
    'a photo seen large': pressed('View photo P-01', (open) => open.getByRole('img', { name: 'P-01' })),
    'a photo being marked': async (page) => {
      await press(page, 'View photo P-01')
      await press(dialog(page), 'Mark')
      await dialog(page).getByRole('application').press('t')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('textbox', { name: 'Words' }).fill('Crack')
    },
    'moving a photo': async (page) => {
      await page.getByRole('figure', { name: 'Photo P-01' }).hover()
      await press(page, 'More for photo P-01')
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      await page.getByRole('option').first().waitFor()
    },
  }),
  ...of(inspector, '/reports/demo-harbour-vale-03/rooms', {
    'photos being compared': async (page) => {
      await press(page, /^Actions for/)
      await page.getByRole('menuitem', { name: 'Changes only' }).click()
      await dialog(page).getByRole('slider').waitFor()
    },
  }),
  ...of(inspector, `${showcase}/signatures/tenant`, {
    'sending links to sign': async (page) => {
      await press(page, 'Send for signature and feedback')
      await press(page, 'Send anyway')
      await dialog(page)
        .getByText(/^Message:/)
        .click()
      await dialog(page).getByRole('textbox', { name: 'Message' }).waitFor()
    },
  }),
  ...of(inspector, `${showcase}/signatures`, {
    'asking for a receipt': async (page) => {
      // The checks were shown before 'sending links to sign'.
      await press(page, 'Send for signature and feedback')
      await dialog(page).getByText('Receipt only').click()
      await page.getByRole('dialog', { name: 'Ask for a receipt' }).waitFor()
    },
  }),
  ...of(inspector, '/chasing', {
    'more time for an answer': async (page) => {
      await press(page, /^More for /)
      await page.getByRole('menuitem', { name: 'Give more time' }).click()
      await dialog(page).getByLabel('Last day for an answer').waitFor()
    },
  }),
  ...of(inspector, '/reports?search=104048', {
    'a check that does not apply': async (page) => {
      await press(page, /checks? of report 104048 open$/)
      await press(page, 'Not applicable')
      await dialog(page).getByRole('textbox').waitFor()
    },
  }),
  ...of(inspector, `${showcase}/signatures/propertyinspector`, {
    signing: async (page) => {
      await press(page, 'Sign, Property inspector')
      await page.getByText('Type', { exact: true }).click()
      await dialog(page).locator('[data-ready]').waitFor()
    },
  }),
]
