import type { Page } from '@playwright/test'
import type { State } from './state.ts'

/** The user's account with an own phrase, which replaces an existing one. */
export const ownPhraseKept = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Add a phrase' })
  await form.getByRole('textbox', { name: 'Key' }).fill('fwt')
  await form.getByRole('textbox', { name: 'Text' }).fill('Fair wear and tear, consistent with age')
  await form.getByRole('button', { name: /^(?:Add|Replace)$/ }).click()
  await page.getByRole('button', { name: 'Remove ;fwt' }).waitFor()
}

/** Tickets of both areas, remote commands, migration, report issues, and account settings. */
export const supportStates: readonly State[] = [
  {
    name: 'remote support with an image',
    path: '/remotesupport?command=demo-command-06',
    signedIn: true,
    as: 'support@lintel.example',
    ready: (page) => page.getByRole('img', { name: 'What the device sent' }).waitFor(),
  },
  {
    name: 'sending a remote command',
    path: '/remotesupport',
    signedIn: true,
    as: 'support@lintel.example',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'User id' }).fill('nair')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'reports with issues',
    path: '/reportissues',
    signedIn: true,
    as: 'support@lintel.example',
    ready: (page) => page.getByText('with issues among').waitFor(),
  },
  {
    name: 'lines of a migration, with what failed',
    path: '/migration',
    signedIn: true,
    as: 'support@lintel.example',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Reports, one on each line' }).fill('no-such,,kestrel,kestrel-mill,\nodd')
      await page.getByRole('button', { name: 'Migrate', exact: true }).click()
      await page.getByText('2 of 2 lines done, 2 failed').waitFor()
    },
  },
  {
    name: 'the customers of an agency',
    path: '/customers',
    signedIn: true,
    ready: (page) => page.getByRole('row').filter({ hasText: 'Whitlock Estates' }).first().waitFor(),
  },
  {
    name: 'a customer',
    path: '/customers/demo-customer-01',
    signedIn: true,
    ready: (page) => page.getByRole('textbox', { name: 'Account code' }).waitFor(),
  },
  {
    name: 'merging customers',
    path: '/customers',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Merge another into Tern Property Trust', exact: true }).click()
      await page.getByRole('combobox', { name: 'The same customer' }).fill('tern')
      await page.getByRole('option', { name: /Tern Property Trust Ltd/ }).click()
      await page.getByText('This is kept:').waitFor()
    },
  },
  ...(['day', 'week', 'month'] as const).map((view) => ({
    name: `the planner of a ${view}`,
    path: `/planner?view=${view}`,
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: (page: Page) => page.locator('[data-event-id]').first().waitFor(),
  })),
  {
    name: 'an appointment',
    path: '/planner',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await page.locator('[data-event-id]').first().click()
      await page.getByRole('combobox', { name: 'Job type' }).waitFor()
    },
  },
  {
    name: 'email templates',
    path: '/emailtemplates',
    signedIn: true,
    ready: (page) => page.getByRole('row').filter({ hasText: 'On my way' }).first().waitFor(),
  },
  {
    name: 'an email template with its preview',
    path: '/emailtemplates/demo-template-harbour-vale-3',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).waitFor()
      await page.getByRole('combobox', { name: 'Preview on report' }).click()
      await page.getByRole('option').first().click()
      await page.getByTitle('Preview of the message').waitFor()
    },
  },
  {
    name: 'tickets of all clients',
    path: '/peachsupport',
    signedIn: true,
    as: 'support@lintel.example',
    ready: (page) => page.getByRole('row').filter({ hasText: 'A new colleague cannot sign in' }).waitFor(),
  },
  {
    name: 'the handbook',
    path: '/help',
    signedIn: true,
    ready: (page) => page.getByRole('link', { name: 'Grade rooms and items' }).waitFor(),
  },
  {
    name: 'a page of the handbook',
    path: '/help/pug',
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: 'Every name that Pug may use' }).waitFor(),
  },
  {
    name: 'pages of the handbook that are searched for',
    path: '/help?search=photo',
    signedIn: true,
    ready: (page) => page.getByRole('status').filter({ hasText: 'pages' }).waitFor(),
  },
  {
    name: 'account settings',
    path: '/accountsettings',
    signedIn: true,
    ready: ownPhraseKept,
  },
  {
    name: 'a ticket with an answer',
    path: '/support/demo-ticket-03',
    signedIn: true,
    ready: (page) => page.getByRole('list', { name: 'Messages' }).waitFor(),
  },
  {
    name: 'a new ticket',
    path: '/support',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'New Ticket' }).first().click()
      await page.getByRole('dialog', { name: 'New ticket' }).waitFor()
    },
  },
  {
    name: 'the tickets of an agency',
    path: '/support?status=Replied',
    signedIn: true,
    ready: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'a ticket that support answers',
    path: '/peachsupport/demo-ticket-03',
    signedIn: true,
    as: 'support@lintel.example',
    ready: (page) => page.getByRole('list', { name: 'Messages' }).waitFor(),
  },
  {
    name: 'the question before an account is deleted',
    path: '/accountsettings',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'merging a report with another',
    path: '/reports?search=104048',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Actions for 104048' }).click()
      await page.getByRole('menuitem', { name: /^Merge/ }).click()
      await page.getByRole('dialog', { name: /^Merge report/ }).waitFor()
    },
  },
]
