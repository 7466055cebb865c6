import { createHash } from 'node:crypto'
import { fileSrc, newId } from '@lintel/rules'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { atStack } from '../test/people.ts'
import { readPhotoFile, removeIncoming } from './files.ts'
import { photoFolders } from './keys.ts'
import { addWaiting, arrivedFor, findUpload, type StoredUpload } from './store.ts'
import { makeMissingCopies, ingest } from './ingest.ts'
import { locked, putObject, removeObject, removeVersion } from '../test/storage.ts'

const bucket = () => String(process.env.PHOTOS_BUCKET)

atStack()

const draw = (width: number, height: number, background = '#557') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A photograph that is expected and has not been sent. */
const anExpected = async ({
  filename = 'kitchen.jpg',
  ownerId = newId(),
  linkId,
}: Partial<StoredUpload> = {}): Promise<StoredUpload> => {
  const id = newId()
  const photo: StoredUpload = {
    id,
    src: fileSrc('someone', new Date(), id, filename),
    filename,
    status: 'waiting',
    ownerId,
    clientId: newId(),
    requestedAt: new Date().toISOString(),
    ...(linkId ? { kind: 'visitorPhotograph', linkId } : { kind: 'photograph' }),
  }
  await addWaiting([photo])
  return photo
}

const send = (photo: StoredUpload, file: Buffer) => putObject(bucket(), `${photoFolders.incoming}${photo.src}`, file)

/** The record, once the photo function has checked the file. */
const settled = (photo: StoredUpload) =>
  vi.waitFor(
    async () => {
      const record = await findUpload(photo.id)
      expect(record?.status).not.toBe('waiting')
      return record
    },
    { timeout: 100_000, interval: 400 },
  )

/** Resolves once the uploaded file has been removed from `incoming/`. */
const gone = (src: string) =>
  expect.poll(() => readPhotoFile('incoming', src), { timeout: 20_000, interval: 400 }).toBeUndefined()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a photograph that arrives', () => {
  test('is stored unchanged, described, and has its copies; the uploaded file is removed', async () => {
    const photo = await anExpected()
    const file = await draw(1600, 1200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD2: { DateTimeOriginal: '2026:11:02 10:14:00' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sentAt = Date.now()
    await send(photo, file)
    const record = await settled(photo)
    expect(record).toMatchObject({
      status: 'ready',
      width: 1200,
      height: 1600,
      bytes: file.length,
      sha256: sha256(file),
      print: { width: 900, height: 1200 },
    })
    expect(record?.ttl).toBeUndefined()
    expect(Math.abs(Date.parse(record?.receivedAt ?? '') - sentAt)).toBeLessThan(60_000)
    expect((await readPhotoFile('originals', photo.src))?.bytes.equals(file)).toBe(true)
    const print = await readPhotoFile('print', photo.src)
    expect(print?.bytes.length).toBe(record?.print?.bytes)
    expect(await readPhotoFile('thumbnails', photo.src)).toBeDefined()
    await gone(photo.src)
    await expect(removeVersion(bucket(), `originals/${photo.src}`)).rejects.toThrow(locked)
    expect(await arrivedFor(photo.ownerId)).toEqual([photo.id])
  })

  test('of a visitor can have up to 100 megapixels', { tags: ['long'] }, async () => {
    const [visitors, staffs] = [await anExpected({ filename: 'theirs.jpg', linkId: newId() }), await anExpected()]
    const file = await draw(10_010, 10_000).jpeg().toBuffer()
    await Promise.all([send(visitors, file), send(staffs, file)])
    expect(await settled(visitors)).toMatchObject({ status: 'refused', message: 'theirs.jpg has too many pixels.' })
    expect((await settled(staffs))?.status).toBe('ready')
  })

  test('that is not expected is removed', async () => {
    const id = newId()
    const src = fileSrc('someone', new Date(), id, 'stray.jpg')
    await putObject(bucket(), `${photoFolders.incoming}${src}`, await draw(40, 30).jpeg().toBuffer())
    await gone(src)
    expect(await readPhotoFile('originals', src)).toBeUndefined()
  })
})

describe('events that are duplicated, late or out of order', () => {
  test('process a photograph once, even if they are concurrent, and change nothing afterwards', async () => {
    const photo = await anExpected()
    await send(photo, await draw(400, 300).jpeg().toBuffer())
    await Promise.all([ingest(photo.src), ingest(photo.src), ingest(photo.src)])
    const record = await settled(photo)
    expect(record).toMatchObject({ status: 'ready' })
    expect(await ingest(photo.src)).toBe('ignored')
    expect(await findUpload(photo.id)).toEqual(record)
    expect(await arrivedFor(photo.ownerId)).toEqual([photo.id])
  })

  test('of a second file at the same address never replace what was accepted', async () => {
    const photo = await anExpected()
    const first = await draw(400, 300, '#a00').jpeg().toBuffer()
    await send(photo, first)
    const record = await settled(photo)
    await send(photo, await draw(640, 480, '#0a0').jpeg().toBuffer())
    await gone(photo.src)
    expect(await findUpload(photo.id)).toEqual(record)
    expect((await readPhotoFile('originals', photo.src))?.bytes.equals(first)).toBe(true)
  })

  test('after a crash continue with the original that was stored first', async () => {
    const photo = await anExpected()
    const first = await draw(400, 300, '#a00').jpeg().toBuffer()
    // The state after a function that ends right after storing the original, and a sender who then sends another file.
    await putObject(bucket(), `${photoFolders.originals}${photo.src}`, first)
    await send(photo, await draw(640, 480, '#0a0').jpeg().toBuffer())
    expect(await settled(photo)).toMatchObject({ status: 'ready', width: 400, sha256: sha256(first) })
    expect((await readPhotoFile('originals', photo.src))?.bytes.equals(first)).toBe(true)
  })

  test('without a file to process leave the record unchanged', async () => {
    const photo = await anExpected()
    await removeIncoming(photo.src)
    expect(await ingest(photo.src)).toBe('ignored')
    expect((await findUpload(photo.id))?.status).toBe('waiting')
  })
})

test('missing copies are made again from the original, or reported by name', async () => {
  const photo = await anExpected()
  await send(photo, await draw(1600, 1200).jpeg().toBuffer())
  const before = await settled(photo)
  await removeObject(bucket(), `${photoFolders.print}${photo.src}`)
  await makeMissingCopies([photo.src])
  expect(await readPhotoFile('print', photo.src)).toBeDefined()
  expect(await findUpload(photo.id)).toEqual(before)
  const lost = await anExpected({ filename: 'hall.jpg' })
  await expect(makeMissingCopies([lost.src])).rejects.toThrow(/Photographs that could not be read: .*hall\.jpg/)
})
