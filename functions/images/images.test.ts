import { imagePath } from '@lintel/contract'
import { newId } from '@lintel/rules'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { atStack } from '../test/people.ts'
import { makeLogger } from '../lib/logging.ts'
import { getImage } from './operations.ts'
import { putObject } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { makeCopies } from '../uploads/copies.ts'

let bucket: string
/** A 2,000 x 1,500 landscape that its camera stored on its side, with EXIF: upright, red is at the top left. */
let src: string
let thumbnail: Buffer

beforeAll(async () => {
  atStack()
  bucket = String(process.env.PHOTOS_BUCKET)
  src = `someone/20261121T101530Z/${newId()}-kitchen.jpg`
  const red = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const original = await sharp(upright)
    .rotate(270)
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  thumbnail = await store(src, original)
})

/** Stores an image and its copies; returns the smallest. */
const store = async (key: string, original: Buffer) => {
  const { print, thumbnail: small } = await makeCopies(original)
  await putObject(bucket, `originals/${key}`, original)
  await putObject(bucket, `print/${key}`, print.jpeg)
  await putObject(bucket, `thumbnails/${key}`, small.jpeg)
  return small.jpeg
}

const get = async (path: string) => {
  const answer = await fetch(`${inject('stack').url}${path}`)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const redCorner = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => {
    const [r = 0, , b = 0] = data.subarray((y * info.width + x) * info.channels)
    return r > b
  }
  const [right, bottom] = [info.width - 5, info.height - 5]
  const lower = { 'bottom right': [right, bottom], 'bottom left': [4, bottom] }
  const corners = { 'top left': [4, 4], 'top right': [right, 4], ...lower }
  return Object.entries(corners).flatMap(([name, [x = 0, y = 0]]) => (isRed(x, y) ? name : []))
}

describe('an image', () => {
  test('with minor defects that were accepted at upload is returned at every size', async () => {
    const odd = await aJpeg('#a63')
    // Like a file that a camera stopped writing: it declares more lines than it contains.
    const frame = odd.indexOf(Buffer.from([0xff, 0xc0]))
    odd.writeUInt16BE(3000, frame + 5)
    odd.writeUInt16BE(4000, frame + 7)
    const key = `someone/20261121T101530Z/${newId()}-odd.jpg`
    await store(key, odd)
    for (const width of [96, 300, 1200, 1600, undefined] as const)
      expect([width, (await get(imagePath(bucket, key, width))).status]).toEqual([width, 200])
  })

  test.each([
    [96, 96, 72],
    [600, 600, 450],
    [1600, 1600, 1200],
    [undefined, 2000, 1500],
  ] as const)('of width %s measures %i x %i, upright, without EXIF', async (width, wide, high) => {
    const { status, headers, bytes } = await get(imagePath(bucket, src, width))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    // The preview of an e-mail is a frame without an origin.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const about = await sharp(bytes).metadata()
    expect([about.format, about.width, about.height, about.exif]).toEqual(['jpeg', wide, high, undefined])
    expect(await redCorner(bytes)).toEqual(['top left'])
  })

  test('stored in the requested size is returned unchanged', async () => {
    expect((await get(imagePath(bucket, src, 300))).bytes.equals(thumbnail)).toBe(true)
  })

  test.each([
    [90, 300, 400, 'top right'],
    [180, 300, 225, 'bottom right'],
    [270, 1200, 1600, 'bottom left'],
  ] as const)('turned by %i degrees has the requested width afterwards', async (rotate, width, height, corner) => {
    const { bytes } = await get(imagePath(bucket, src, width, rotate))
    const about = await sharp(bytes).metadata()
    expect([about.width, about.height]).toEqual([width, height])
    expect(await redCorner(bytes)).toEqual([corner])
  })

  test('is never larger than its original', async () => {
    const small = `someone/20261121T101530Z/${newId()}-small.jpg`
    await store(small, await aJpeg('#0f0', 200, 400))
    for (const width of [300, 1200, 1600] as const) {
      const about = await sharp((await get(imagePath(bucket, small, width))).bytes).metadata()
      expect([about.width, about.height]).toEqual([200, 400])
    }
  })

  test('that does not exist is 404', async () => {
    const { status } = await get(imagePath(bucket, `someone/20261121T101530Z/${newId()}-none.jpg`, 300))
    expect(status).toBe(404)
  })
})

/** Another spelling of the same bytes, if the last character has unused bits. */
const otherLastBits = (text: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = [...letters]
    .map((letter) => text.slice(0, -1) + letter)
    .filter((other) => Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')))
  return same.find((other) => other !== text) ?? `${text}A`
}

test("limits an address's images per minute, with Retry-After", async () => {
  const now = () => new Date('2026-03-02T10:00:15Z')
  const request = imagePath(bucket, src, 96).slice('/images/'.length)
  const ask = (viewerAddress = '198.51.100.7') =>
    getImage(
      { requestId: 'test', now, log: makeLogger('images'), viewerAddress },
      { params: { request }, query: {}, headers: {}, body: undefined },
    )
  process.env.PICTURES_PER_ADDRESS = '2'
  await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429, details: { retryAfter: 45 } })
  await ask('198.51.100.8')
})

describe('anything else is 400', () => {
  const address = (request: unknown) => `/images/${Buffer.from(JSON.stringify(request)).toString('base64url')}`
  const edits = { resize: { width: 300, fit: 'contain' } }

  test('another bucket, edit, key or order', async () => {
    const others = [
      { bucket: 'another', key: src, edits },
      { bucket, key: src, edits: { resize: { width: 301, fit: 'contain' } } },
      { bucket, key: src, edits: { resize: { width: 300, fit: 'cover' } } },
      { bucket, key: src, edits: { resize: { width: 300, height: 300, fit: 'contain' } } },
      { bucket, key: src, edits: { ...edits, blur: 3 } },
      { bucket, key: src, edits: { rotate: 45 } },
      { bucket, key: '../originals/a.jpg', edits },
      { bucket, key: src, edits, outputFormat: 'png' },
      'hello',
      { bucket, key: src },
      // Another spelling of the same image would be cached once more.
      { key: src, bucket, edits },
      { bucket, key: src, edits: { rotate: 90, resize: edits.resize } },
      { bucket, key: src, edits: { resize: { fit: 'contain', width: 300 } } },
    ]
    for (const request of others) expect([request, (await get(address(request))).status]).toEqual([request, 400])
    expect((await get(`/images/${Buffer.from('{"bucket":').toString('base64url')}`)).status).toBe(400)
  })

  test.each([
    ['padding', (text: string) => `${Buffer.from(text).toString('base64url')}=`],
    ['spaces', (text: string) => Buffer.from(text.replaceAll(',', ', ')).toString('base64url')],
    ['escapes', (text: string) => Buffer.from(text.replace('key', String.raw`\u006bey`)).toString('base64url')],
    ['a byte more', (text: string) => Buffer.from(`${text}\n`).toString('base64url')],
    ['bits that say nothing', (text: string) => otherLastBits(Buffer.from(text).toString('base64url'))],
    ['escapes of the address', (text: string) => Buffer.from(text).toString('base64url').replace('e', '%65')],
    ['a part more', (text: string) => `${Buffer.from(text).toString('base64url')}/`],
  ])('%s', async (_, spell) => {
    const right = imagePath(bucket, src, 300).slice('/images/'.length)
    expect((await get(`/images/${right}`)).status).toBe(200)
    const spelled = spell(Buffer.from(right, 'base64url').toString())
    expect(spelled).not.toBe(right)
    expect((await get(`/images/${spelled}`)).status).toBeGreaterThanOrEqual(400)
  })
})
