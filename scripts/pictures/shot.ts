import type { Page } from '@playwright/test'

/** A screen of which pictures are made, in both schemes. */
export interface Shot {
  /** Of the file, without the scheme. */
  name: string
  path: string
  width: number
  /** What is done on the screen once it is there. */
  prepare?: (page: Page) => Promise<unknown>
}
