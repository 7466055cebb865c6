import { routes, type PhotoRecord, type PhotoUpload } from '@lintel/contract'
import sharp from 'sharp'
import { vi } from 'vitest'
import { call } from './call.ts'
import type { Person } from './people.ts'

export const aJpeg = (background = '#456', width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads a file as a browser does; returns the status. `changed` overrides fields, as a tampering client would. */
export const sendFile = async (
  { url, fields }: PhotoUpload,
  file: Buffer,
  changed: Record<string, string> = {},
): Promise<number> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
  return (await fetch(url, { method: 'POST', body: form })).status
}

/** Presigned uploads for files of these names, all of the same size. */
export const askForUploads = async (person: Person, reportId: string, names: readonly string[], size: number) => {
  const files = names.map((name) => ({ name, size, type: 'image/jpeg' as const }))
  return (await call(routes.requestUploads, person, { body: { reportId, files } })).body.data
}

/** Sends a file as a browser does, and returns its record once it has been checked. */
export async function checkedUpload<R extends { status: string }>(
  upload: PhotoUpload | undefined,
  bytes: Buffer,
  read: (id: string) => Promise<R | undefined>,
): Promise<R> {
  if (!upload || (await sendFile(upload, bytes)) !== 204)
    throw new Error('It was not presigned, or storage refused it.')
  return vi.waitFor(
    async () => {
      const record = await read(upload.id)
      if (!record || record.status === 'waiting') throw new Error('Not looked at yet')
      return record
    },
    { timeout: 100_000, interval: 300 },
  )
}

export const sentForLook = async (
  person: Person,
  id: string,
  bytes: Buffer,
  name = 'logo.jpg',
): Promise<PhotoRecord> => {
  const body = { files: [{ name, size: bytes.length }] }
  const [upload] = (await call(routes.requestLookUploads, person, { params: { id }, body })).body.data
  return checkedUpload(upload, bytes, async (ids) => {
    return (await call(routes.listLookImages, person, { params: { id }, query: { ids } })).body.data[0]
  })
}
