import { drawPhotograph } from '@lintel/fixtures'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { anOpenReport } from './editor.ts'
import { pendingUploadsIn } from './pending-uploads.ts'
import { photosOf } from './reports.ts'
import { chooseFiles, downloadedBy, press, told } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

test('what is not sent is listed, saved to files, left encrypted at sign-out, and sent at the next sign-in', async ({
  page,
}) => {
  const permissions = '**/v1/photos/uploads'
  await page.route(permissions, (route) => route.abort('internetdisconnected'))
  const { id, ref } = await anOpenReport(page, 'details')
  await expect(page.getByLabel('General notes')).toBeVisible()
  const buffer = Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 5, width: 800, height: 600 }))
  const files = ['IMG_1.jpg', 'IMG_2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  await chooseFiles(page, 'Add photos of the property', files)

  await page.getByRole('link', { name: '2 not sent' }).click()
  await press(page, 'Leave without saving')
  const ofReport = page.getByRole('region', { name: String(ref) })
  await expect(ofReport.getByRole('listitem')).toHaveCount(2)
  const one = await downloadedBy(page, press(ofReport, 'Save to file IMG_1.jpg'))
  expect(one.bytes.equals(buffer)).toBe(true)
  const all = await downloadedBy(page, press(ofReport, 'Save all to file'))
  expect(Object.keys(unzipSync(all.bytes))).toEqual(['001 IMG_1.jpg', '002 IMG_2.jpg'])

  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert')).toContainText('2 not sent: 2 photographs.')
  await press(page, /^Leave on this computer/)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await pendingUploadsIn(page)).toEqual({ captions: [], uploads: 0, files: 0 })

  await beSignedIn(page, 'inspector2@harbour-vale.example')
  await page.goto(address('/notsent'))
  await told(page, 'Everything is sent. What you do without a network waits here until there is one.')

  await page.unroute(permissions)
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.goto(address('/notsent'))
  await expect.poll(async () => (await photosOf(page, id)).map(({ status }) => status)).toEqual(['ready', 'ready'])
})
