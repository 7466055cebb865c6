import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { feedbackMessages, reportLinkMessages, reportMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { ofInvoice, states } from './accessibility-states.ts'
import { callApi, savedReport } from './reports.ts'
import { address, signIn, signOut } from './sign-in.ts'

const showcase = '/reports/demo-harbour-vale-01'
/** A check-out that is begun, of the showcase's kind. */
const checkOut = '/reports/demo-harbour-vale-03'

/** Addresses of the showcase's public pages, by purpose. */
type Links = Record<string, string>

const linksOf = async (page: Page): Promise<Links> => {
  const signature = (await savedReport(page, 'demo-harbour-vale-01')).signatures[0]?._uuid
  const wanted = [
    ...['feedback', 'photos', 'report'].map((purpose) => ({ purpose })),
    { purpose: 'signature', signatureId: signature },
  ]
  const path = routePath(routes.createLink).replace('{id}', 'demo-harbour-vale-01')
  const links: Links = {}
  for (const link of wanted) {
    const answer = await callApi(page, 'POST', path, link)
    links[link.purpose] = routes.createLink.answer.parse(await answer.json()).url
  }
  return links
}

/** The reference says the same of every call: a few of them show its looks. */
const shortenReference = (page: Page) =>
  page.route('**/v1/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...rest } = (await response.json()) as { paths: object }
    await route.fulfill({ response, json: { ...rest, paths: Object.fromEntries(Object.entries(paths).slice(0, 6)) } })
  })

/** Each screen with what must be there before it is looked at, and what a person opens on it. */
const screens: {
  name: string
  path: string | ((links: Links) => string)
  /** True also for public pages whose link a signed-in person makes. */
  signedIn: boolean
  /** Whose screen it is, where an inspector has none. */
  as?: string
  /** Nothing is opened or typed on it: the next screen of the same person is gone to within the page. */
  isPlain?: true
  /** What is to be so before it is opened: a page is loaded for it. */
  before?: (page: Page) => Promise<unknown>
  /** Where other widths than those of all screens show it. */
  widths?: readonly [number, number]
  ready: (page: Page) => Promise<unknown>
}[] = [
  {
    name: 'sign-in',
    path: '/sign-in',
    signedIn: false,
    ready: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'reset password',
    path: '/reset-password',
    signedIn: false,
    ready: (page) => page.getByLabel('Email').waitFor(),
  },
  {
    name: 'report list',
    path: '/reports',
    signedIn: true,
    // Other journeys make reports meanwhile: which stand here is theirs.
    isPlain: true,
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
    isPlain: true,
    ready: (page) => page.getByLabel('Address line 1').waitFor(),
  },
  {
    name: 'property details',
    path: `${showcase}/details`,
    signedIn: true,
    isPlain: true,
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
    isPlain: true,
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
    isPlain: true,
    ready: (page) => page.getByLabel('Name of fee 1').waitFor(),
  },
  {
    name: 'tenancy details',
    path: `${showcase}/tenancy`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByLabel('Tenancy changes').waitFor(),
  },
  {
    name: 'alarms',
    path: `${showcase}/alarms`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('button', { name: 'All tested today' }).waitFor(),
  },
  {
    name: 'appliances',
    path: `${showcase}/appliances`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('textbox', { name: 'Serial number' }).first().waitFor(),
  },
  {
    name: 'comments',
    path: `${showcase}/comments`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('textbox', { name: 'Landlord comments' }).waitFor(),
  },
  {
    name: 'feedback',
    path: `${showcase}/feedbackrooms`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('list', { name: 'Feedback received' }).waitFor(),
  },
  {
    name: 'signatures',
    path: `${showcase}/signatures/tenant`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('region', { name: 'Tenant 1' }).waitFor(),
  },
  {
    name: 'documents',
    path: `${showcase}/uploaddocuments`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByText('No documents yet').waitFor(),
  },
  {
    name: 'unassigned photos',
    path: `${showcase}/unassignphotos`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('button', { name: 'Add photos of the pool' }).waitFor(),
  },
  {
    name: 'keys of a check-out',
    path: `${checkOut}/keys`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('spinbutton', { name: 'Qty' }).first().waitFor(),
  },
  {
    name: 'meters',
    path: `${checkOut}/meters/electric`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('textbox', { name: 'Reading 1' }).waitFor(),
  },
  {
    name: 'manuals of a check-out',
    path: `${checkOut}/manuals`,
    signedIn: true,
    isPlain: true,
    ready: (page) => page.getByRole('radio', { name: 'Not Seen' }).first().waitFor(),
  },
  {
    name: 'previous report',
    path: `${checkOut}/previousreport`,
    signedIn: true,
    isPlain: true,
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
  {
    name: 'a visitor’s feedback with the items unfolded',
    path: ({ feedback = '' }) => feedback,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Item' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a visitor’s notification',
    path: '/feedback/notification/demo-harbour-vale-01?kind=thankyou',
    signedIn: false,
    ready: (page) => page.getByRole('heading', { name: feedbackMessages.thankYou }).waitFor(),
  },
  {
    name: 'signing at a desk',
    path: ({ signature = '' }) => signature,
    signedIn: true,
    ready: (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
  },
  {
    name: 'signing with a finger',
    path: ({ signature = '' }) => signature.replace('/tenantsignature/', '/qrSignature/'),
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Undo' }).waitFor(),
  },
  {
    name: 'a visitor’s photographs',
    path: ({ photos = '' }) => photos,
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: 'Photos' }).waitFor(),
  },
  {
    name: 'a visitor’s photograph seen large',
    path: ({ photos = '' }) => photos,
    signedIn: true,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'a report by link',
    path: ({ report = '' }) => report,
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: reportLinkMessages.downloading }).waitFor(),
  },
  {
    name: 'a report that is not there',
    path: '/reportnotfound',
    signedIn: false,
    ready: (page) => page.getByRole('heading', { name: reportMessages.notFoundPage }).waitFor(),
  },
  {
    name: 'a download that has expired',
    path: '/downloadexpired',
    signedIn: false,
    ready: (page) => page.getByRole('heading', { name: 'This download has expired' }).waitFor(),
  },
  {
    name: 'remote support with an image',
    path: '/remotesupport?command=demo-command-06',
    signedIn: true,
    as: 'support@lintel.example',
    isPlain: true,
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
    name: 'account settings',
    path: '/accountsettings',
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Delete account' }).waitFor(),
  },
  {
    name: 'the clients of a letter',
    path: '/clients?search=k',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    isPlain: true,
    ready: (page) => page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor(),
  },
  {
    name: 'a client',
    path: '/clients/kestrel/address',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    isPlain: true,
    ready: (page) => page.getByRole('textbox', { name: 'Town' }).waitFor(),
  },
  {
    name: 'the settings of a client',
    path: '/clients/kestrel/settings',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    isPlain: true,
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
    name: 'tickets of all clients',
    path: '/peachsupport',
    signedIn: true,
    as: 'support@lintel.example',
    isPlain: true,
    ready: (page) => page.getByRole('row').filter({ hasText: 'A new colleague cannot sign in' }).waitFor(),
  },
  {
    name: 'a ticket with an answer',
    path: '/support/demo-ticket-03',
    signedIn: true,
    isPlain: true,
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
    name: 'the invoices of an agency',
    path: '/customerinvoices?month=2011-01',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    isPlain: true,
    ready: (page) => page.getByRole('heading', { name: 'No invoice found' }).waitFor(),
  },
  {
    name: 'the audit of a client',
    path: '/audit?client=harbour-vale',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    // The links of this journey were made there.
    isPlain: true,
    ready: (page) => page.getByRole('row').filter({ hasText: 'made a link' }).first().waitFor(),
  },
  {
    name: 'an audit that nothing is found in',
    path: '/audit?from=2025-01-01&to=2025-01-02&action=client.create',
    signedIn: true,
    as: 'sysadmin@lintel.example',
    isPlain: true,
    ready: (page) => page.getByRole('heading', { name: 'No entry found' }).waitFor(),
  },
  {
    name: 'API reference',
    path: '/docs/api',
    signedIn: false,
    before: shortenReference,
    ready: (page) => page.getByRole('heading', { name: 'Schemas' }).waitFor(),
  },
  ...states,
]

/** Each screen is opened once: on a desk in light, then as it stands on a phone in dark. */
const looks = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const

/** Until the page has taken up the scheme, and nothing moves any more: colours between two schemes are no fault. */
const settled = async (page: Page, scheme: string) => {
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    scheme,
  )
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const axeSource = readFileSync(axeFile, 'utf8')

/** Brings axe into a page and its frames, once: it would bring itself four times into each screen. */
const bringAxe = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axeSource)
}

const look = async (page: Page, { scheme }: (typeof looks)[number], width: number): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** In the pages, once it was brought there. */
declare const axe: typeof Axe

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Has axe look at a page and its frames; of what it finds, the faults alone leave the page. */
const violationsOf = (page: Page) =>
  page.evaluate(async (values) => {
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))
  }, tags)

const faultsOf = async (page: Page, name: string, widths: readonly number[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [index, wanted] of looks.entries()) {
    const width = widths[index] ?? 0
    await look(page, wanted, width)
    await settled(page, wanted.scheme)
    await bringAxe(page)
    for (const { id, html } of await violationsOf(page))
      faults.push(`${name} at ${width}: ${id}: ${html.map((node) => node.slice(0, 160)).join(' | ')}`)
  }
  return faults
}

/** Whether the application of staff has it, which goes from one screen to the next without loading a page. */
const isOfStaff = ({ signedIn, path }: (typeof screens)[number]) =>
  signedIn && typeof path === 'string' && !path.startsWith('/docs')

/** Goes to another screen, as the browser's own buttons do. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

test('no screen has a fault that axe knows', async ({ page }) => {
  const faults: string[] = []
  let links: Links | undefined
  let who = ''
  let isPlain = false
  // Some leave work behind that is not saved.
  page.on('dialog', (question) => void question.accept())
  // Those that know nobody come first, then an inspector's: one sign-in serves all of somebody's.
  const place = ({ signedIn, as = '' }: (typeof screens)[number]) => (signedIn ? `1 ${as}` : '0')
  for (const screen of screens.toSorted((a, b) => place(a).localeCompare(place(b)))) {
    const { as = 'inspector@harbour-vale.example' } = screen
    if (screen.signedIn && who !== as) {
      if (who) await signOut(page)
      await signIn(page, as)
      links ??= await linksOf(page)
      who = as
      isPlain = true
    }
    const widths = screen.widths ?? looks.map(({ width }) => width)
    await look(page, looks[0], widths[0] ?? 0)
    const path = typeof screen.path === 'string' ? screen.path : screen.path(links ?? {})
    await screen.before?.(page)
    if (isPlain && isOfStaff(screen) && !screen.before) await moveTo(page, path)
    else await page.goto(address(path))
    isPlain = screen.isPlain === true
    await screen.ready(page)
    faults.push(...(await faultsOf(page, screen.name, widths)))
    // As long as a journey answers requests, its browser loads every file anew.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(faults).toEqual([])
})
