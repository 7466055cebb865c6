import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { address, signIn } from './sign-in.ts'

const showcase = '/reports/demo-harbour-vale-01'

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
    name: 'API reference',
    path: '/docs/api',
    signedIn: false,
    ready: (page) => page.getByText('/reports/{id}').first().waitFor(),
  },
]

const widths = [1440, 390] as const

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test(`no screen has a fault that axe knows`, async ({ page }) => {
      test.setTimeout(240_000)
      const faults: string[] = []
      let isSignedIn = false
      for (const screen of screens.toSorted((a, b) => Number(a.signedIn) - Number(b.signedIn))) {
        if (screen.signedIn && !isSignedIn) {
          await signIn(page, 'inspector@harbour-vale.example')
          isSignedIn = true
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(address(screen.path))
          await screen.ready(page)
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze()
          for (const { id, nodes } of violations)
            faults.push(`${screen.name} at ${width}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
        }
      }
      expect(faults).toEqual([])
    })
  })
}
