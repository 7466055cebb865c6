// @module-tag long
import { arrivalTries } from '@lintel/contract'
import { fileSrc, newId } from '@lintel/rules'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeAll, expect, test, vi } from 'vitest'
import { atStack } from '../test/people.ts'
import { messagesIn, queueNamed } from '../test/queues.ts'
import { putObject } from '../test/storage.ts'
import { readPhotoFile } from './files.ts'
import { photoFolders } from './keys.ts'
import { handler } from './on-upload.ts'
import { addWaiting, findUpload, findUploads, type StoredUpload } from './store.ts'
import { aJpeg } from '../test/uploads.ts'

const bucket = () => String(process.env.PHOTOS_BUCKET)
const patient = { timeout: 80_000, interval: 400 }
let jpeg: Buffer

beforeAll(async () => {
  atStack()
  jpeg = await aJpeg()
})

async function expected(count: number, ownerId = newId()): Promise<StoredUpload[]> {
  const photos = Array.from({ length: count }, (_, index): StoredUpload => {
    const [id, filename] = [newId(), `photo-${index}.jpg`]
    return {
      id,
      filename,
      ownerId,
      kind: 'photograph',
      status: 'waiting',
      clientId: newId(),
      requestedAt: new Date().toISOString(),
      src: fileSrc('someone', new Date(), id, filename),
    }
  })
  await addWaiting(photos)
  return photos
}

const send = ({ src }: StoredUpload) => putObject(bucket(), `${photoFolders.incoming}${src}`, jpeg)

/** A photograph that makes its function fail each time: its stored original can no longer be accepted. */
async function poisoned(photo: StoredUpload) {
  await putObject(bucket(), `${photoFolders.originals}${photo.src}`, Buffer.from('not a JPEG'))
  return photo
}

test('a photograph that can never be processed is marked as failed, and its message goes to the dead-letter queue', async () => {
  const photos = await expected(4)
  const [poison = expect.fail()] = photos
  await poisoned(poison)
  await Promise.all(photos.map(send))
  await vi.waitFor(async () => {
    const found = await findUploads(photos.map(({ id }) => id))
    expect(photos.map(({ id }) => found.get(id)?.status)).toEqual(['refused', 'ready', 'ready', 'ready'])
  }, patient)
  expect((await findUpload(poison.id))?.message).toBe('photo-0.jpg could not be processed.')
  const letters = await queueNamed('PhotoArrivalDeadLetters')
  await vi.waitFor(async () => expect((await messagesIn(letters)).join('')).toContain(poison.id), patient)
  // The file remains for an investigation.
  expect(await readPhotoFile('incoming', poison.src)).toBeDefined()
})

/** The fields that the handler reads. */
const messageOf = (body: object, count = 1) =>
  ({ messageId: newId(), body: JSON.stringify(body), attributes: { ApproximateReceiveCount: `${count}` } }) as SQSRecord
const arrivalOf = ({ src }: StoredUpload, count?: number) =>
  messageOf({ Records: [{ s3: { object: { key: `${photoFolders.incoming}${src}` } } }] }, count)
const failuresOf = async (Records: SQSEvent['Records']) => {
  const { batchItemFailures } = await handler({ Records })
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

test('only failed messages of a batch are returned to the queue; S3’s test event is ignored', async () => {
  // The queue gets no event of these: the files are at their final place.
  const [poison = expect.fail(), gone = expect.fail()] = await expected(2)
  const trial = messageOf({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: bucket() })
  const nonsense = messageOf({ Records: 'none' })
  await poisoned(poison)
  expect(await failuresOf([trial, nonsense, arrivalOf(gone)])).toEqual([nonsense.messageId])
  // In the end it is given up without another attempt, which may be what ended the function each time.
  const last = arrivalOf(poison, arrivalTries)
  expect(await failuresOf([last, arrivalOf(gone)])).toEqual([last.messageId])
  expect((await findUpload(poison.id))?.status).toBe('refused')
  expect((await findUpload(gone.id))?.status).toBe('waiting')
})
