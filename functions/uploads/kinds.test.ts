import { uploadTooLarge } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test } from 'vitest'
import { atStack } from '../test/people.ts'
import { kindRow, uploadKinds, type PostedKind, type PresignedKind, type UploadKind } from './kinds.ts'
import { postedJpeg } from './posted-files.ts'
import { permissionFor } from './presign-uploads.ts'
import type { StoredUpload } from './store.ts'

atStack()

const kinds = Object.keys(uploadKinds) as UploadKind[]
const presigned = kinds.filter((kind): kind is PresignedKind => 'maxBytes' in uploadKinds[kind])
const posted = kinds.filter((kind): kind is PostedKind => 'maxPostedBytes' in uploadKinds[kind])

const recordOf = (kind: PresignedKind, filename: string): StoredUpload => ({
  id: newId(),
  src: `someone/20260301T100000Z/${newId()}-file`,
  filename,
  status: 'waiting',
  kind,
  ownerId: newId(),
  clientId: newId(),
  requestedAt: new Date().toISOString(),
  ...(kind === 'visitorPhotograph' && { linkId: newId() }),
})

test.each(presigned)('a %s is permitted up to the size of its kind, and no larger', async (kind) => {
  const { maxBytes } = kindRow(kind)
  const filename = { recording: 'file.webm', workbook: 'file.csv' }[kind as string] ?? 'file.pdf'
  const record = recordOf(kind, filename)
  expect((await permissionFor(record, maxBytes)).id).toBe(record.id)
  await expect(permissionFor(record, maxBytes + 1)).rejects.toMatchObject({
    status: 400,
    message: uploadTooLarge(filename, maxBytes),
  })
})

test('a file is permitted under a name that its kind accepts', async () => {
  await expect(permissionFor(recordOf('document', 'file.exe'), 1)).rejects.toThrow('file.exe')
  const { fields } = await permissionFor(recordOf('document', 'file.docx'), 1)
  expect(fields['Content-Type']).toContain('wordprocessingml')
})

test.each(posted)('a %s is accepted through the API up to the size of its kind, and no larger', (kind) => {
  const jpeg = Buffer.alloc(uploadKinds[kind].maxPostedBytes + 1)
  jpeg.set([0xff, 0xd8, 0xff])
  const post = (bytes: Buffer) =>
    postedJpeg(kind, { fileName: 'screen.jpg', fileType: 'image/jpeg', fileData: bytes.toString('base64') })
  expect(post(jpeg.subarray(0, -1))).toHaveLength(uploadKinds[kind].maxPostedBytes)
  expect(() => post(jpeg)).toThrow(expect.objectContaining({ status: 413 }))
})
