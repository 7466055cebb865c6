import { readdirSync } from 'node:fs'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { routePath, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { aWav } from './recordings.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

/** Puts a recording into the product's own storage, as nothing that is built yet does. */
const putRecording = async (src: string) => {
  const folder = path.join(process.env.LINTEL_E2E_DATA ?? '', 's3')
  const Bucket = readdirSync(folder).find((name) => name.includes('storage-documents'))
  const s3 = new S3Client({
    region: 'eu-west-2',
    endpoint: address('/_local/aws/s3'),
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  await s3.send(new PutObjectCommand({ Bucket, Key: `downloads/recordings/${src}`, Body: aWav() }))
  s3.destroy()
}

/** A key that the client may save, because it was given for an upload of its own. */
const aSrc = async (page: Page, reportId: string): Promise<string> => {
  const files = [{ name: 'note.jpg', size: 1000, type: 'image/jpeg' }]
  const answer = await callApi(page, 'POST', routePath(routes.requestUploads), { reportId, files })
  const [upload] = routes.requestUploads.answer.parse(await answer.json()).data
  return upload?.src ?? ''
}

test('a recording is played by keyboard where it is listed, with what was said beside it', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const report = await aReport(page)
  const src = await aSrc(page, report.id)
  await putRecording(src)
  const audio = { id: newId(), src, hasGalleryLink: true, readonly: false, transcription: 'Scuffed beside the switch.' }
  const item = { _uuid: newId(), name: 'Door', condition: { in: { audios: [audio] } } }
  const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items: [item] }] }]
  const room = { _uuid: newId(), name: 'Hall', type: 'hall', category: 1, sections }
  const saved = await callApi(page, 'PUT', routePath(routes.saveReport).replace('{id}', report.id), {
    ...report,
    rooms: [room],
  })
  expect(saved.status()).toBe(200)
  await page.goto(address(`/reports/${report.id}/rooms`))
  await page.locator('[data-item-head]').click()
  const list = page.getByRole('list', { name: 'Recordings' })
  await expect(list.getByText('Scuffed beside the switch.')).toBeVisible()
  await list.getByRole('button', { name: 'Play recording 1' }).press('Enter')
  const player = page.getByLabel('Player of recording 1')
  await expect(player).toBeFocused()
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(5)
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
})
