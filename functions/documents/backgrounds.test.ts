import { routes } from '@lintel/contract'
import { expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson } from '../test/people.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { download, jobsOf } from './jobs.fixture.ts'
import { differingPixels, drawPage } from './rendering/testing.fixture.ts'

test('the first background of a client is behind the cover of its PDFs, faintly, and on no other page', async () => {
  const client = await aClient()
  const of = { clientId: client.id, userId: `${client.id}-everywhere` }
  const administrator = await aPerson(['Customers', 'CustomerAdministrators'], of)
  const jobs = jobsOf(administrator, client)
  const report = await jobs.aReport()
  const printed = async () => {
    const { id } = (await call(routes.generateReport, administrator, { params: { id: report.id, variant: 'report' } }))
      .body
    const { bytes } = await download((await jobs.ended(id)).payload ?? { url: '' })
    return { cover: await drawPage(bytes, 1), next: await drawPage(bytes, 2) }
  }
  const plain = await printed()

  const sent = []
  for (const name of ['red.jpg', 'green.jpg'])
    sent.push(await sentForLook(administrator, client.id, await aJpeg(name.slice(0, -4), 800, 1100), name))
  const params = { id: client.id }
  const { version } = (await call(routes.getClient, administrator, { params })).body
  const backgrounds = sent.map(({ src }) => ({ src, hasGalleryLink: true, readonly: false }))
  await call(routes.saveBackgrounds, administrator, { params, body: { version, backgrounds } })

  const { cover, next } = await printed()
  expect(differingPixels(cover, plain.cover, 20)).toBeGreaterThan(cover.length / 4 / 2)
  expect(differingPixels(next, plain.next, 20)).toBe(0)
  // Red at 15% on white, at the middle of the right edge, where nothing else is.
  const width = Math.round(595 * 1.5)
  const at = 4 * (Math.floor(cover.length / 4 / width / 2) * width + width - 8)
  const [red = 0, green = 0, blue = 0] = cover.slice(at, at + 3)
  expect(red).toBeGreaterThan(240)
  for (const channel of [green, blue]) expect(Math.abs(channel - 255 * 0.85)).toBeLessThan(8)
}, 300_000)
