import { routes, type PhotoUpload } from '@lintel/contract'
import sharp from 'sharp'
import { call } from './call.ts'
import type { Person } from './people.ts'

/** A small JPEG of one colour. */
export const aJpeg = (background = '#456', width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads a file as a browser does; returns the status. `changed` fields are what somebody tampered with. */
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

/** Permissions for files of these names, all of the same size. */
export const askForUploads = async (person: Person, reportId: string, names: readonly string[], size: number) => {
  const files = names.map((name) => ({ name, size, type: 'image/jpeg' as const }))
  return (await call(routes.requestUploads, person, { body: { reportId, files } })).body.data
}
