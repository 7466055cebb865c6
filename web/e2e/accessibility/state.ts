import type { Page } from '@playwright/test'

/** Paths of the showcase's public pages, by purpose. */
export type Links = Record<string, string>

/** A screen to check: its setup, and what is opened on it. */
export interface State {
  name: string
  path: string | ((links: Links) => string)
  /** Also true for public pages whose link a signed-in user creates. */
  signedIn: boolean
  /** The user, for screens that an inspector does not have. */
  as?: string
  /** Runs before the screen is opened, which then needs a page load. */
  before?: (page: Page) => Promise<unknown>
  /** Widths for desktop and phone, if the screen only shows at others than the default. */
  widths?: readonly [number, number]
  ready: (page: Page) => Promise<unknown>
}
