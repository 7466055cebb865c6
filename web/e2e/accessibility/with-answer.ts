import type { Page } from '@playwright/test'

/** Modifies an API response, so that the state needs no stored data. */
export const withAnswer = (page: Page, url: string | RegExp, change: (answer: unknown) => object) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
