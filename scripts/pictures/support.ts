import type { Shot } from './shot.ts'

const answered = '/remotesupport?command=demo-command-06'

const image: Shot['prepare'] = (page) => page.getByRole('img', { name: 'What the device sent' }).waitFor()

const lines: Shot['prepare'] = async (page) => {
  await page.getByRole('combobox', { name: 'Client' }).fill('kestrel')
  await page.getByRole('option', { name: /^Kestrel/ }).click()
  await page.getByRole('button', { name: 'Add its legacy reports' }).click()
  // What says so has gone.
  await page.getByText(/^Lines added/).waitFor()
  await page.getByText(/^Lines added/).waitFor({ state: 'detached' })
}

/** What the provider's support opens. */
export const supportShots: readonly Shot[] = [
  { name: 'remote-support', path: answered, width: 1440, prepare: image },
  { name: 'tickets', path: '/peachsupport', width: 1440 },
  { name: 'tickets-phone', path: '/peachsupport', width: 390 },
  { name: 'ticket', path: '/peachsupport/demo-ticket-04', width: 1440 },
  { name: 'ticket-phone', path: '/peachsupport/demo-ticket-04', width: 390 },
  { name: 'remote-support-phone', path: '/remotesupport', width: 390 },
  { name: 'migration', path: '/migration', width: 1440, prepare: lines },
  { name: 'report-issues', path: '/reportissues', width: 1440 },
  { name: 'report-issues-phone', path: '/reportissues', width: 390 },
]
