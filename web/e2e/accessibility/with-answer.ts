import type { Page } from '@playwright/test'

/** Changes an answer of the API on its way: the state costs no data of its own. */
export const withAnswer = (page: Page, url: string | RegExp, change: (answer: unknown) => object) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
