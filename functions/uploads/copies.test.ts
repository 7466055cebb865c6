import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeCopies, NotJpeg, TooManyPixels } from './copies.ts'

/** Four quarters, red, green, blue, white clockwise from the top left, which show how a picture is turned. */
const quarters = async (width: number, height: number) => {
  const quarter = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, green, blue, white] = await Promise.all(['#f00', '#0f0', '#00f', '#fff'].map(quarter))
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: red, left: 0, top: 0 },
    { input: green, left: width / 2, top: 0 },
    { input: blue, left: width / 2, top: height / 2 },
    { input: white, left: 0, top: height / 2 },
  ])
}

/** Names of the colours in the four corners, clockwise from the top left. */
const corners = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels)
    return r > 128 ? (g > 128 ? 'white' : 'red') : g > 128 ? 'green' : b > 128 ? 'blue' : 'black'
  }
  const [right, bottom] = [info.width - 5, info.height - 5]
  return [at(4, 4), at(right, 4), at(right, bottom), at(4, bottom)]
}

/** For each EXIF orientation the picture as stored by the camera, with red at the top left once upright. */
const turned: [number, (picture: Sharp) => Sharp][] = [
  [1, (picture) => picture],
  [2, (picture) => picture.flop()],
  [3, (picture) => picture.rotate(180)],
  [4, (picture) => picture.flip()],
  [5, (picture) => picture.flop().rotate(270)],
  [6, (picture) => picture.rotate(270)],
  [7, (picture) => picture.flop().rotate(90)],
  [8, (picture) => picture.rotate(90)],
]

describe('the copies of a photograph', () => {
  test.each(turned)('are upright for EXIF orientation %i', async (orientation, turn) => {
    const upright = await (await quarters(1600, 1200)).jpeg().toBuffer()
    const stored = await turn(sharp(upright)).jpeg({ quality: 95 }).toBuffer()
    const file = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer()
    const copies = await makeCopies(file)
    expect([copies.width, copies.height]).toEqual([1600, 1200])
    expect([copies.print.width, copies.print.height]).toEqual([1200, 900])
    expect([copies.thumbnail.width, copies.thumbnail.height]).toEqual([300, 225])
    for (const picture of [copies.print, copies.thumbnail]) {
      expect(await corners(picture.jpeg)).toEqual(['red', 'green', 'blue', 'white'])
      expect((await sharp(picture.jpeg).metadata()).exif).toBeUndefined()
    }
  })

  test.each(['cmyk', 'b-w', 'srgb'] as const)('are RGB with three components from %s', async (space) => {
    const file = await (await quarters(400, 300)).toColourspace(space).jpeg().toBuffer()
    const { print, thumbnail } = await makeCopies(file)
    for (const picture of [print, thumbnail]) {
      const about = await sharp(picture.jpeg).metadata()
      expect([about.space, about.channels, about.chromaSubsampling]).toEqual(['srgb', 3, '4:2:0'])
    }
  })

  test('have the colours that a profile gives the numbers of the file', async () => {
    const [r, g, b] = [200, 64, 48]
    const create = { width: 2400, height: 1600, channels: 3, background: { r, g, b } } as const
    // In Display P3, as phones write it, the red is 185.
    const file = await sharp({ create }).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
    const { print, thumbnail } = await makeCopies(file)
    for (const { jpeg } of [print, thumbnail]) {
      const [red] = (await sharp(jpeg).stats()).channels
      expect(Math.abs(Number(red?.mean) - r)).toBeLessThan(4)
    }
  })

  test('are never larger than the original, nor than 1,200 pixels on the longer side', async () => {
    const small = await makeCopies(await (await quarters(200, 100)).jpeg().toBuffer())
    expect([small.print.width, small.print.height, small.thumbnail.width]).toEqual([200, 100, 200])
    const { print, thumbnail } = await makeCopies(await (await quarters(1500, 2000)).jpeg().toBuffer())
    expect([print.width, print.height, thumbnail.width, thumbnail.height]).toEqual([900, 1200, 300, 400])
  })
})

test('the time a photograph was taken is the camera’s, with its offset, and unknown if it is nonsense', async () => {
  const takenAt = async (DateTimeOriginal?: string, OffsetTimeOriginal?: string) => {
    const IFD2 = { ...(DateTimeOriginal && { DateTimeOriginal }), ...(OffsetTimeOriginal && { OffsetTimeOriginal }) }
    const file = (await quarters(40, 30)).jpeg()
    return (await makeCopies(await (DateTimeOriginal ? file.withExif({ IFD2 }) : file).toBuffer())).takenAt
  }
  expect(await takenAt('2026:07:02 10:14:05')).toBe('2026-07-02T10:14:05')
  expect(await takenAt('2026:10:25 01:30:00', '+01:00')).toBe('2026-10-25T01:30:00+01:00')
  expect(await takenAt('2026:10:25 01:30:00', 'Z')).toBe('2026-10-25T01:30:00')
  const odd = ['0000:00:00 00:00:00', '2026:13:45 10:00:00', '2026:07:02 24:00:00', '2026:02:29 10:00:00', 'yesterday']
  for (const time of odd) expect(await takenAt(time), time).toBeUndefined()
  expect(await takenAt()).toBeUndefined()
})

test('a file is refused that is no JPEG, truncated, or has more pixels than can be decoded', async () => {
  const png = await (await quarters(40, 30)).png().toBuffer()
  const file = await (await quarters(800, 600)).jpeg().toBuffer()
  for (const odd of [png, Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff]), file.subarray(0, file.length - 500)])
    await expect(makeCopies(odd)).rejects.toThrow(NotJpeg)
  // But not for a missing end mark.
  expect((await makeCopies(file.subarray(0, file.length - 2))).print.width).toBe(800)
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(65_000, frame + 5)
  file.writeUInt16BE(65_000, frame + 7)
  await expect(makeCopies(file)).rejects.toThrow(TooManyPixels)
})
