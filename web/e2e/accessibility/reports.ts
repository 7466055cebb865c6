import type { State } from './state.ts'

const showcase = '/reports/demo-harbour-vale-01'
/** A check-out in progress, of the showcase. */
const checkOut = '/reports/demo-harbour-vale-03'

/** Reports: list, editor and dialogs. */
export const reportStates: readonly State[] = [
  {
    name: 'report list',
    path: '/reports',
    signedIn: true,
    // Other tests create reports meanwhile, so any row will do.
    ready: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'colour code',
    path: '/reports?search=104048',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Actions for 104048' }).click()
      await page.getByRole('menuitem', { name: 'Colour code' }).click()
      await page.getByRole('radio', { name: 'Cyan' }).waitFor()
    },
  },
  {
    name: 'new report',
    path: '/reports/new',
    signedIn: true,
    ready: (page) => page.getByLabel('Address line 1').waitFor(),
  },
  {
    name: 'property details',
    path: `${showcase}/details`,
    signedIn: true,
    ready: (page) => page.getByLabel('General notes').waitFor(),
  },
  {
    name: 'rooms with an open item',
    path: `${showcase}/rooms`,
    signedIn: true,
    ready: async (page) => {
      await page.getByText('Panelled door').first().click()
      await page.getByRole('radiogroup', { name: 'Condition' }).waitFor()
    },
  },
  {
    name: 'moving an item to another room',
    path: `${showcase}/rooms`,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'More for Panelled door' }).first().click()
      await page.getByRole('menuitem', { name: 'Move to room…' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'checklist',
    path: '/reports/demo-harbour-vale-22/checklist',
    signedIn: true,
    ready: (page) => page.getByRole('group', { name: 'Overall severity' }).waitFor(),
  },
  {
    name: 'a photo seen large',
    path: `${showcase}/details`,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'View photo P-01' }).click()
      await page.getByRole('dialog').getByRole('img', { name: 'P-01' }).waitFor()
    },
  },
  {
    name: 'moving a photo',
    path: `${showcase}/details`,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('figure', { name: 'Photo P-01' }).hover()
      await page.getByRole('button', { name: 'More for photo P-01' }).click()
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'invoice',
    path: `${showcase}/invoice`,
    signedIn: true,
    ready: (page) => page.getByLabel('Name of fee 1').waitFor(),
  },
  {
    name: 'tenancy details',
    path: `${showcase}/tenancy`,
    signedIn: true,
    ready: (page) => page.getByLabel('Tenancy changes').waitFor(),
  },
  {
    name: 'alarms',
    path: `${showcase}/alarms`,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'All tested today' }).waitFor(),
  },
  {
    name: 'appliances',
    path: `${showcase}/appliances`,
    signedIn: true,
    ready: (page) => page.getByRole('textbox', { name: 'Serial number' }).first().waitFor(),
  },
  {
    name: 'comments',
    path: `${showcase}/comments`,
    signedIn: true,
    ready: (page) => page.getByRole('textbox', { name: 'Landlord comments' }).waitFor(),
  },
  {
    name: 'feedback',
    path: `${showcase}/feedbackrooms`,
    signedIn: true,
    ready: (page) => page.getByRole('list', { name: 'Feedback received' }).waitFor(),
  },
  {
    name: 'signatures',
    path: `${showcase}/signatures/tenant`,
    signedIn: true,
    ready: (page) => page.getByRole('region', { name: 'Tenant 1' }).waitFor(),
  },
  {
    name: 'sending links to sign',
    path: `${showcase}/signatures/tenant`,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Send for signature and feedback' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send for signature and feedback' })
      await dialog.getByText(/^Message:/).click()
      await dialog.getByRole('textbox', { name: 'Message' }).waitFor()
    },
  },
  {
    name: 'documents',
    path: `${showcase}/uploaddocuments`,
    signedIn: true,
    ready: (page) => page.getByText('No documents yet').waitFor(),
  },
  {
    name: 'no unassigned photos',
    path: `${showcase}/unassignphotos`,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Add photos of the pool' }).waitFor(),
  },
  {
    name: 'keys of a check-out',
    path: `${checkOut}/keys`,
    signedIn: true,
    ready: (page) => page.getByRole('spinbutton', { name: 'Qty' }).first().waitFor(),
  },
  {
    name: 'meters',
    path: `${checkOut}/meters/electric`,
    signedIn: true,
    ready: (page) => page.getByRole('textbox', { name: 'Reading 1' }).waitFor(),
  },
  {
    name: 'manuals of a check-out',
    path: `${checkOut}/manuals`,
    signedIn: true,
    ready: (page) => page.getByRole('radio', { name: 'Not Seen' }).first().waitFor(),
  },
  {
    name: 'previous report',
    path: `${checkOut}/previousreport`,
    signedIn: true,
    ready: (page) => page.getByText('Ref', { exact: true }).waitFor(),
  },
  {
    name: 'signing',
    path: `${showcase}/signatures/propertyinspector`,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Sign, Property inspector' }).click()
      await page.getByText('Type', { exact: true }).click()
      await page.getByRole('dialog').locator('[data-ready]').waitFor()
    },
  },
  {
    name: 'rooms of a check-out with an open item, and the search',
    path: '/reports/demo-harbour-vale-03/rooms',
    signedIn: true,
    ready: async (page) => {
      await page.locator('[data-item-head]').filter({ hasText: 'Pendant light' }).first().click()
      await page.getByRole('group', { name: 'Check Out', exact: true }).waitFor()
      if ((page.viewportSize()?.width ?? 0) < 500) return
      await page.getByRole('button', { name: 'Find in rooms' }).click()
      await page.getByRole('search').getByRole('textbox').fill('door')
    },
  },
]
