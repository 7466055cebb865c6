import { expect, test } from '@playwright/test'
import { withClient } from './clients.ts'
import { save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'

test.describe.configure({ timeout: 180_000 })

test('a report that was saved says when it goes to whom, in the editor and the list, and is cancelled', async ({
  page,
}) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const { client } = await aReport(page)
  const on = ['Auto generate reports', 'Auto deliver reports']
  await withClient(
    client.id,
    (record) => ({
      ...record,
      email: 'office@harbour-vale.example',
      settings: record.settings.map((entry) => (on.includes(entry.key) ? { ...entry, value: 'true' } : entry)),
    }),
    async () => {
      const { id, ref } = await aReport(page)
      const note = page.getByRole('button', { name: new RegExp(`^${ref}: Goes to ${client.name} at \\d\\d:\\d\\d$`) })
      await page.goto(address(`/reports/${id}/details`))
      await page.getByLabel('General notes').fill('The boiler is new.')
      await save(page)
      await expect(note).toBeVisible()
      await page.goto(address('/reports'))
      await expect(note).toBeVisible()
      await page.goto(address(`/reports/${id}/details`))
      await note.click()
      await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Delivery cancelled')).toBeVisible()
      await expect(note).toBeHidden()
      expect((await savedReport(page, id)).delivery).toBeUndefined()
    },
  )
})
