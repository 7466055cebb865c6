import type { Page } from '@playwright/test'

/** Paths of the showcase's public pages, by purpose. */
export type Links = Record<string, string>

/** A screen to check: its setup, and what is opened on it. */
export interface State {
  name: string
  path: string | ((links: Links) => string)
  isPublic?: true
  /** The user, for screens that an inspector does not have. */
  as?: string
  /** Runs before the screen is opened, which then needs a page load. */
  before?: (page: Page) => Promise<unknown>
  /** Widths for desktop and phone, if the screen only shows at others than the default. */
  widths?: readonly [number, number]
  ready: (page: Page) => Promise<unknown>
}

/** What shows that a screen has loaded: an element by role and name, or a function. */
type Ready = State['ready'] | readonly [role: Parameters<Page['getByRole']>[0], name: string | RegExp]

/** Screens of one user by path. */
export const screensOf = (user: Pick<State, 'as' | 'isPublic'>, screens: Readonly<Record<string, Ready>>): State[] =>
  Object.entries(screens).map(([path, ready]) => ({
    ...user,
    name: path,
    path,
    ready:
      typeof ready === 'function' ? ready : (page) => page.getByRole(ready[0], { name: ready[1] }).first().waitFor(),
  }))

/** Modifies an API response, so that the state needs no stored data. */
export const withAnswer = (page: Page, url: string | RegExp, change: (answer: unknown) => object) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
