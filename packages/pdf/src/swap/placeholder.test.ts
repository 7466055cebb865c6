import sharp from 'sharp'
import { expect, it } from 'vitest'
import { placeholderId, placeholderIdsIn, placeholderJpeg, placeholderUrl, smallestRatio } from './placeholder.ts'

it.each([
  [4032, 3024, 4, 3],
  [3024, 4032, 3, 4],
])('placeholder turns %i x %i into %i x %i', (width, height, w, h) => {
  expect(smallestRatio({ width, height })).toEqual({ width: w, height: h })
})

it.each([
  [1200, 1],
  [65_000, 10],
])('placeholder keeps the ratio of a strip of %i x %i', (width, height) => {
  const tiny = smallestRatio({ width, height })
  expect(Math.abs(Math.log(tiny.width / tiny.height / (width / height)))).toBeLessThan(0.005)
})

it.each([
  [1200, 1],
  [4032, 3024],
  [100, 9000],
])('placeholder is a grey RGB JPEG that decoders accept (%i x %i)', async (width, height) => {
  const jpeg = placeholderJpeg('photo-1', { width, height })
  const { data, info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual(smallestRatio({ width, height }))
  expect(info.channels).toBe(3)
  expect(new Set(data)).toEqual(new Set([128]))
  expect(jpeg.length).toBeLessThan(3000)
})

it('placeholder contains the id, as bytes and as a data URL', () => {
  const ids = ['7', 'K_-03', 'x'.repeat(200)]
  for (const id of ids) expect(placeholderId(placeholderJpeg(id, { width: 4, height: 3 }))).toBe(id)
  const html = ids.map((id) => `<img src="${placeholderUrl(id, { width: 3, height: 4 })}">`).join('')
  expect(placeholderIdsIn(html + html)).toEqual(ids)
})
