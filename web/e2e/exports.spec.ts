import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayInLondon, displayDate } from '@lintel/rules'
import { expect, test } from '@playwright/test'
import { withClient } from './clients.ts'
import { aReport } from './reports.ts'
import { signIn } from './sign-in.ts'

/** A server that rejects the first report and accepts all others. */
const anEndpoint = async () => {
  let asked = 0
  const server = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(asked++ === 0 ? 401 : 200).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reports` }
}

test('a report is exported from its menu, errors are shown, and the column follows', async ({ page }) => {
  const { server, url } = await anEndpoint()
  await withClient(
    page,
    'harbour-vale',
    { 'MRI API Active': 'true', 'MRI Url': url, 'MRI Username': 'harbour', 'MRI Password': 'quay' },
    async () => {
      await signIn(page, 'inspector@harbour-vale.example')
      const { ref } = await aReport(page)
      await page.getByLabel('Search', { exact: true }).fill(String(ref))
      const row = page.getByRole('row', { name: new RegExp(`^${ref},`) })
      const exportIt = async () => {
        await page.getByRole('button', { name: `Actions for ${ref}` }).click()
        await page.getByRole('menuitem', { name: 'Export to MRI' }).click()
      }
      await expect(row.getByText('Not exported')).toBeAttached()
      await exportIt()
      await expect(page.getByText(/^MRI refused the name or password \(401\)/)).toBeVisible()
      await expect(row.getByRole('button', { name: /^Export failed\. MRI refused the name/ })).toBeVisible()
      await exportIt()
      await expect(page.getByText(`Report ${ref} exported to MRI`)).toBeVisible()
      await expect(row.getByText(displayDate(dayInLondon(new Date()))).last()).toBeVisible()
      await expect(row.getByRole('button', { name: /^Export failed/ })).toBeHidden()
    },
  )
  server.close()
})
