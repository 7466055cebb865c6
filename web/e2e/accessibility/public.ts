import { reportMessages } from '@lintel/contract'
import type { Page } from '@playwright/test'
import type { State } from './state.ts'

/** The reference renders every call alike, so a few are enough. */
const shortenReference = (page: Page) =>
  page.route('**/v1/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...rest } = (await response.json()) as { paths: object }
    await route.fulfill({ response, json: { ...rest, paths: Object.fromEntries(Object.entries(paths).slice(0, 6)) } })
  })

/** Public pages, apart from visitors' links. */
export const publicStates: readonly State[] = [
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
    name: 'API reference',
    path: '/docs/api',
    signedIn: false,
    before: shortenReference,
    ready: (page) => page.getByRole('heading', { name: 'Schemas' }).waitFor(),
  },
]
