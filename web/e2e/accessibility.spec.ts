import { AxeBuilder } from '@axe-core/playwright'
import { reportMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { address, signIn } from './sign-in.ts'

const showcase = '/reports/demo-harbour-vale-01'
/** A check-out that is begun, of the showcase's kind. */
const checkOut = '/reports/demo-harbour-vale-03'

/** Each screen with what must be there before it is looked at, and what a person opens on it. */
const screens: { name: string; path: string; signedIn: boolean; ready: (page: Page) => Promise<unknown> }[] = [
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
    ready: (page) => page.getByRole('link', { name: '104048' }).first().waitFor(),
  },
  {
    name: 'colour code',
    path: '/reports',
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Actions for 104048' }).click()
      await page.getByRole('menuitem', { name: 'Colour code' }).click()
      await page.getByRole('radio', { name: 'Cyan' }).waitFor()
    },
  },
  {
    name: 'email history',
    path: '/viewemailreporthistory/demo-harbour-vale-01',
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: reportMessages.noEmailHistory }).waitFor(),
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
    name: 'documents',
    path: `${showcase}/uploaddocuments`,
    signedIn: true,
    ready: (page) => page.getByText('No documents yet').waitFor(),
  },
  {
    name: 'unassigned photos',
    path: `${showcase}/unassignphotos`,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Add photos of the pool' }).waitFor(),
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
    name: 'API reference',
    path: '/docs/api',
    signedIn: false,
    ready: (page) => page.getByText('/reports/{id}').first().waitFor(),
  },
]

/** Each screen is looked at on a desk in light and on a phone in dark: twice as many looks found nothing more. */
for (const { scheme, width } of [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const) {
  test.describe(`in ${scheme} at ${width}`, () => {
    test.use({ colorScheme: scheme })

    test(`no screen has a fault that axe knows`, async ({ page }) => {
      test.setTimeout(360_000)
      const faults: string[] = []
      let isSignedIn = false
      for (const screen of screens.toSorted((a, b) => Number(a.signedIn) - Number(b.signedIn))) {
        if (screen.signedIn && !isSignedIn) {
          await signIn(page, 'inspector@harbour-vale.example')
          isSignedIn = true
        }
        await page.setViewportSize({ width, height: 900 })
        await page.goto(address(screen.path))
        await screen.ready(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        for (const { id, nodes } of violations)
          faults.push(`${screen.name} at ${width}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      }
      expect(faults).toEqual([])
    })
  })
}
