import {
  clientDataMessages,
  feedbackMessages,
  reportLinkMessages,
  reportMessages,
  routePath,
  routes,
} from '@lintel/contract'
import type { Page } from '@playwright/test'
import { callApi } from '../reports.ts'
import { choose, press } from '../screen.ts'
import { screensOf, type State } from './state.ts'
import { unsentStates } from './unsent.ts'

/** The reference renders every call alike, so a few are enough. */
const shortenReference = (page: Page) =>
  page.route('**/v1/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...rest } = (await response.json()) as { paths: object }
    await route.fulfill({ response, json: { ...rest, paths: Object.fromEntries(Object.entries(paths).slice(0, 6)) } })
  })

/** Pages without a session, and those that landlords and tenants open by link. */
export const publicScreens: readonly State[] = [
  ...screensOf(
    { isPublic: true },
    {
      '/sign-in': ['button', 'Sign in'],
      '/reset-password': ['textbox', 'Email'],
      '/reportnotfound': ['heading', reportMessages.notFoundPage],
      '/downloadexpired': ['heading', 'This download has expired'],
      '/verify': ['button', 'Choose a PDF'],
      '/feedback/notification/demo-harbour-vale-01?kind=thankyou': ['heading', feedbackMessages.thankYou],
    },
  ),
  {
    name: 'API reference',
    path: '/docs/api',
    isPublic: true,
    before: shortenReference,
    ready: (page) => page.getByRole('heading', { name: 'Schemas' }).waitFor(),
  },
  {
    name: 'a visitor’s feedback with the items unfolded',
    path: ({ feedback = '' }) => feedback,
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Item' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'signing at a desk',
    path: ({ signature = '' }) => signature,
    ready: (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
  },
  {
    name: 'signing with a finger',
    path: ({ signature = '' }) => signature.replace('/tenantsignature/', '/qrSignature/'),
    ready: (page) => page.getByRole('button', { name: 'Undo' }).waitFor(),
  },
  {
    name: 'confirming receipt, by hand',
    path: ({ receipt = '' }) => receipt,
    ready: async (page) => {
      await page.getByText('Draw', { exact: true }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  {
    name: 'answering a claim',
    path: ({ claim = '' }) => claim,
    ready: async (page) => {
      await page.getByText('Offer', { exact: true }).first().click()
      await page.getByText('Dispute', { exact: true }).nth(1).click()
      await page.getByRole('button', { name: 'Add photo' }).nth(1).waitFor()
    },
  },
  {
    name: 'a visitor’s photographs',
    path: ({ photos = '' }) => photos,
    ready: (page) => page.getByRole('heading', { name: 'Photos' }).waitFor(),
  },
  {
    name: 'a report by link',
    path: ({ report = '' }) => report,
    ready: (page) => page.getByRole('heading', { name: reportLinkMessages.downloading }).waitFor(),
  },
]

const showcase = '/reports/demo-harbour-vale-01'
/** A check-out in progress, of the showcase. */
const checkOut = '/reports/demo-harbour-vale-03'

export const editorScreens: readonly State[] = screensOf(
  {},
  {
    [`${showcase}/details`]: ['textbox', 'General notes'],
    [`${showcase}/rooms`]: async (page) => {
      await page.getByText('Panelled door').first().click()
      await page.getByRole('radiogroup', { name: 'Condition' }).waitFor()
    },
    [`${showcase}/invoice`]: ['textbox', 'Name of fee 1'],
    [`${showcase}/tenancy`]: ['textbox', 'Tenancy changes'],
    [`${showcase}/alarms`]: ['button', 'All tested today'],
    [`${showcase}/appliances`]: ['textbox', 'Serial number'],
    [`${showcase}/comments`]: ['textbox', 'Landlord comments'],
    [`${showcase}/feedbackrooms`]: ['list', 'Feedback received'],
    [`${showcase}/signatures/tenant`]: ['region', 'Tenant 1'],
    [`${showcase}/uploaddocuments`]: (page) => page.getByText('No documents yet').waitFor(),
    [`${showcase}/unassignphotos`]: ['button', 'Add photos of the pool'],
    [`${showcase}/history`]: ['region', 'What happened'],
    [`${checkOut}/keys`]: ['spinbutton', 'Qty'],
    [`${checkOut}/meters/electric`]: ['textbox', 'Reading 1'],
    [`${checkOut}/manuals`]: ['radio', 'Not Seen'],
    [`${checkOut}/previousreport`]: (page) => page.getByText('Ref', { exact: true }).waitFor(),
    [`${checkOut}/rooms`]: async (page) => {
      await page.locator('[data-item-head]').filter({ hasText: 'Pendant light' }).first().click()
      await page.getByRole('group', { name: 'Check Out', exact: true }).waitFor()
      await press(page, 'Find in rooms')
      await page.getByRole('search').getByRole('textbox').fill('door')
    },
    '/reports/demo-harbour-vale-22/checklist': ['group', 'Overall severity'],
  },
)

/** The account with a phrase of its own, which replaces an existing one. */
export const ownPhraseKept = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Add a phrase' })
  await form.getByRole('textbox', { name: 'Key' }).fill('fwt')
  await form.getByRole('textbox', { name: 'Text' }).fill('Fair wear and tear, consistent with age')
  await form.getByRole('button', { name: /^(?:Add|Replace)$/ }).click()
  await page.getByRole('button', { name: 'Remove ;fwt' }).waitFor()
}

/** The check-out's claim, at its first line. */
const claimOpened = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start claim' }).waitFor()
  const [known] = await page.getByRole('region', { name: 'Claims' }).getByRole('link').all()
  if (known) await known.click()
  else {
    await choose(page, 'Scheme', 'DPS custodial')
    await page.getByRole('textbox', { name: 'Deposit' }).fill('1000')
    await press(page, 'Start claim')
  }
  await press(page, /(?:Suggested|£[\d,.]+)$/)
  await page.getByRole('textbox', { name: 'Cost' }).waitFor()
}

/** The invoices of a month, as often as this is done. */
export const monthMade = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor()
  await page.getByRole('button', { name: 'Generate', exact: true }).waitFor()
}

export const agencyScreens: readonly State[] = [
  ...screensOf(
    {},
    {
      '/reports': (page) => page.getByRole('row').nth(1).waitFor(),
      '/reports/new': ['textbox', 'Address line 1'],
      '/chasing': (page) => page.getByRole('row').nth(1).waitFor(),
      '/phones': async (page) => {
        const held = { photographs: 12, recordings: 0, documents: 0, saves: 1, bytes: 36_000_000, along: true }
        const oldest = '2026-11-30T10:00:00.000Z'
        await callApi(page, 'PUT', '/v1/phones/aaaaaaaaaaaaaaaaaaaaaA', {
          name: 'Chrome on Android',
          held: [{ ...held, reportId: 'demo-harbour-vale-01', oldest }],
        })
        await page.reload()
        await page.getByRole('row').nth(1).waitFor()
      },
      '/claims/demo-harbour-vale-03': ['button', 'Start claim'],
      '/claims/demo-harbour-vale-03?opened': claimOpened,
      '/viewemailreporthistory/demo-harbour-vale-01': ['region', /^E-mail of/],
      '/customers': ['row', /Whitlock Estates/],
      '/customers/demo-customer-01': ['textbox', 'Account code'],
      '/emailtemplates': ['row', /On my way/],
      '/emailtemplates/demo-template-harbour-vale-3': async (page) => {
        await page.getByRole('textbox', { name: 'Message' }).waitFor()
        await page.getByRole('combobox', { name: 'Preview on report' }).click()
        await page.getByRole('option').first().click()
        await page.getByTitle('Preview of the message').waitFor()
      },
      '/help': ['link', 'Grade rooms and items'],
      '/help/pug': ['heading', 'Every name that Pug may use'],
      '/accountsettings': ownPhraseKept,
      '/support?status=Replied': (page) => page.getByRole('row').nth(1).waitFor(),
      '/support/demo-ticket-03': ['list', 'Messages'],
    },
  ),
  ...screensOf(
    { as: 'customeradmin@kestrel.example' },
    {
      '/planner?view=day': (page) => page.locator('[data-event-id]').first().waitFor(),
      '/planner?view=week': (page) => page.locator('[data-event-id]').first().waitFor(),
      '/planner?view=month': (page) => page.locator('[data-event-id]').first().waitFor(),
      '/backgrounds': ['heading', 'Cover of a PDF'],
      '/customerinvoices?month=2011-01': ['heading', 'No invoice found'],
      '/reportdesigner?type=Check%20In': async (page) => {
        await page.getByRole('heading', { name: 'Sections' }).waitFor()
        await page.getByRole('button', { name: 'Meters and keys', exact: true }).click()
        await page.getByText('This section has no settings of its own.', { exact: false }).waitFor()
      },
    },
  ),
  // Last: it stays in the browser.
  ...unsentStates,
]

export const supportScreens: readonly State[] = [
  ...screensOf(
    { as: 'admin@lintel.example' },
    {
      '/dictionary/items': async (page) => {
        await choose(page, 'Section', 'Doors')
        await choose(page, 'Type', 'Door')
        await choose(page, 'Item', 'Fire door')
        await page.getByRole('region', { name: 'Fire door' }).waitFor()
      },
      '/dictionary/conditions': ['region', 'Condition C'],
      '/dictionary/templates-populated': (page) => page.getByRole('grid').getByRole('gridcell').first().focus(),
      '/dictionary/questions?type=Legionella%20Risk%20Assessment': async (page) => {
        await press(page, 'Preview checklist')
        await page.getByRole('region', { name: 'Preview of the checklist' }).waitFor()
      },
      '/dictionary/flags?type=Legionella%20Risk%20Assessment': ['button', /^Edit /],
      '/reporttemplates': (page) => page.getByText('51 templates').waitFor(),
      '/reporttemplates/default-standard-inventory-report': async (page) => {
        await page.getByRole('textbox', { name: 'Cover' }).waitFor()
        const parts = page.getByRole('navigation', { name: 'Parts of the template' })
        await parts.getByRole('link', { name: 'Global', exact: true }).click()
        await page.getByRole('button', { name: 'New setting' }).waitFor()
      },
      '/newreporttemplate?client=kestrel': ['combobox', 'Package'],
      '/emailtemplates/new': ['combobox', 'Client'],
      '/backgrounds': ['group', 'Default backgrounds'],
    },
  ),
  ...screensOf(
    { as: 'support@lintel.example' },
    {
      '/remotesupport?command=demo-command-06': ['img', 'What the device sent'],
      '/reportissues': (page) => page.getByText('with issues among').waitFor(),
      '/migration': async (page) => {
        await page
          .getByRole('textbox', { name: 'Reports, one on each line' })
          .fill('no-such,,kestrel,kestrel-mill,\nodd')
        await page.getByRole('button', { name: 'Migrate', exact: true }).click()
        await page.getByText('2 of 2 lines done, 2 failed').waitFor()
      },
      '/peachsupport': ['row', /A new colleague cannot sign in/],
      '/peachsupport/demo-ticket-03': ['list', 'Messages'],
    },
  ),
]

const clientData = {
  export: {
    id: 'e',
    state: 'finished',
    startedAt: '2026-11-23T09:00:00.000Z',
    startedBy: 'Sam Sysadmin',
    step: 'audit',
    counts: { reports: 1204, tickets: 3, files: 18_022, accounts: 0 },
    parts: [{ bytes: 2_147_400_000, files: 4210 }],
    left: 1,
    named: ['reports/1042: could not be read'],
  },
  erasure: {
    id: 'r',
    state: 'failed',
    startedAt: '2026-11-23T10:00:00.000Z',
    startedBy: 'Sam Sysadmin',
    step: 'client',
    counts: { reports: 1203, tickets: 3, files: 41_000, accounts: 12 },
    parts: [],
    left: 1,
    named: ['report 1043: not erased'],
    error: clientDataMessages.notAllErased,
  },
}

const sysadmin = { as: 'sysadmin@lintel.example' }

export const providerScreens: readonly State[] = [
  ...screensOf(sysadmin, {
    '/clients?search=k': ['row', /Kestrel/],
    '/clients/kestrel/address': ['textbox', 'Town'],
    '/clients/kestrel/looknfeel': ['button', 'Preview the PDF'],
    '/clients/harbour-vale/branches': ['link', 'New Branch'],
    '/clients/harbour-vale/users': ['link', 'New User'],
    '/clients/harbour-vale/reporttype': ['button', 'Add report type'],
    '/clients/harbour-vale/accountdetails': ['textbox', 'Sort code'],
    '/clients/harbour-vale/contacts': ['button', 'Add contact'],
    '/clients/new': ['textbox', 'Town'],
    '/branches/kestrel-castle/branchaddress?client=kestrel': ['textbox', 'Feedback email'],
    '/users/new?client=kestrel': async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Ines Spector')
      await page.getByRole('textbox', { name: 'Temporary password' }).fill('welcome')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Invalid password').first().waitFor()
    },
    '/users/harbour-vale-inspector/userdetails?client=harbour-vale': (page) =>
      page.getByText('They have signed in.').waitFor(),
    '/users/harbour-vale-inspector/usergroups?client=harbour-vale': ['switch', 'Inspectors'],
    '/sysadmin/userlist/s': ['row', /support@lintel.example/],
    '/sysadmin/grouplist': ['row', /Dataentry/],
    '/sysadmin/user/inspector@kestrel.example': ['switch', 'Inspectors'],
    '/invoices?month=2024-06&search=k': monthMade,
  }),
  {
    ...sysadmin,
    name: 'the settings of a client, with an export and a failed erasure',
    path: '/clients/kestrel/settings',
    before: (page) => page.route('**/v1/clients/kestrel/data', (route) => route.fulfill({ json: clientData })),
    ready: async (page) => {
      await page.getByRole('switch', { name: 'Suspend' }).waitFor()
      for (const left of await page.getByText(/^1 record could not/).all()) await left.click()
    },
  },
  {
    ...sysadmin,
    name: 'the audit of a client',
    path: '/audit?client=harbour-vale',
    before: (page) => {
      const path = routePath(routes.createLink).replace('{id}', 'demo-harbour-vale-01')
      return callApi(page, 'POST', path, { purpose: 'feedback' })
    },
    ready: (page) => page.getByRole('row').filter({ hasText: 'created a link' }).first().waitFor(),
  },
]
