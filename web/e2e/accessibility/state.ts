import type { Page } from '@playwright/test'

/** Addresses of the showcase's public pages, by purpose. */
export type Links = Record<string, string>

/** What is looked at: a screen with what must be there before, and what a person opens on it. */
export interface State {
  name: string
  path: string | ((links: Links) => string)
  /** True also for public pages whose link a signed-in person makes. */
  signedIn: boolean
  /** Whose screen it is, where an inspector has none. */
  as?: string
  /** What is to be so before it is opened: a page is loaded for it. */
  before?: (page: Page) => Promise<unknown>
  /** The widths of the desk and the phone, where others than those of all screens show it. */
  widths?: readonly [number, number]
  ready: (page: Page) => Promise<unknown>
}
