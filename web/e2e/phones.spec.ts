import { drawPhotograph } from '@lintel/fixtures'
import { expect, test } from '@playwright/test'
import { anOpenReport } from './editor.ts'
import { chooseFiles, press } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

test('the office sees which photograph is still on whose device, until it is sent', async ({ page, browser }) => {
  const permissions = '**/v1/photos/uploads'
  await page.route(permissions, (route) => route.abort('internetdisconnected'))
  const { id, ref } = await anOpenReport(page, 'details')
  await expect(page.getByLabel('General notes')).toBeVisible()
  const buffer = Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 3, width: 800, height: 600 }))
  await chooseFiles(page, 'Add photos of the property', [{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }])

  // The office's tablet: somebody else signs in on the same device.
  const phone = await page.evaluate(() => localStorage.getItem('lintel.phone') ?? '')
  const office = await browser.newPage()
  await office.addInitScript((id) => localStorage.setItem('lintel.phone', id), phone)
  await beSignedIn(office, 'customeradmin@harbour-vale.example')
  await office.goto(address('/phones'))
  const held = office.getByRole('row', { name: String(ref) })
  await expect(held).toContainText(/1 photograph still on .+’s device, last seen \d\d:\d\d/)
  await expect(held).toContainText(/ on Linux.*KB/)
  await office.goto(address(`/reports/${id}/details`))
  const notice = office.getByRole('region', { name: 'Not sent yet' })
  await expect(notice).toContainText(/1 photograph still on .+’s device/)
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0)
  await press(office, `Actions for ${ref}`)
  await office.getByRole('menuitem', { name: /^Checks/ }).click()
  await expect(office.getByRole('dialog')).toContainText('1 photograph still on')

  await office.goto(address('/phones'))
  await expect(held).toBeVisible()
  await page.unroute(permissions)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(held).toHaveCount(0)
  await office.close()
})
