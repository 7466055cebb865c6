import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const path = '/invoices?month=2026-10&search=k'

const generated = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Kestrel' }).waitFor()
  // What says so has gone.
  await page.getByText(/made for October 2026\.$|no invoice to make/).waitFor({ state: 'detached' })
}

const opened = (item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions on invoice of Kestrel/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  if (item === 'Email') await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

/** What the provider's system administrators open. */
export const providerShots: readonly Shot[] = [
  { name: 'provider-invoices', path, width: 1440, prepare: generated },
  { name: 'provider-invoices-phone', path, width: 390 },
  { name: 'provider-invoices-email', path, width: 1440, prepare: opened('Email') },
  { name: 'provider-invoices-edit', path, width: 1440, prepare: opened('Edit') },
]
