import os from 'node:os'
import type { Photo, PhotoUpload, Report } from '@lintel/contract'
import { drawPhotograph, type SceneKind } from '@lintel/fixtures'
import type { Context } from '../../functions/lib/context.ts'

/** Photographs of the showcase; smaller than a camera's, so that the first start does not take long. */
const pixels = { width: 1512, height: 1134 }

const clock = (number: number) =>
  `${String(10 + Math.floor(number / 30)).padStart(2, '0')}:${String((number * 2) % 60).padStart(2, '0')}:00`

const draw = (number: number, kind: SceneKind, date: string) =>
  drawPhotograph({
    ...pixels,
    kind,
    seed: number + 1,
    takenAt: `${date.replaceAll('-', ':')} ${clock(number)}`,
  })

/** Processes a list, `atOnce` entries at a time. */
export const eachOf = async <T>(
  list: Iterable<T>,
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> => {
  const open = [...list]
  const next = async (): Promise<void> => {
    for (let entry = open.shift(); entry !== undefined; entry = open.shift()) await work(entry)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Uploads a picture with the form that was presigned for it. */
export const sendJpeg = async (permission: PhotoUpload | undefined, file: Uint8Array): Promise<PhotoUpload> => {
  if (!permission) throw new Error('No permission to upload was given')
  const form = new FormData()
  for (const [name, value] of Object.entries(permission.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
  const answer = await fetch(permission.url, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`Storage answered ${answer.status} to a picture: ${await answer.text()}`)
  return permission
}

/**
 * Draws photographs taken on the report's date, uploads them as the web does, and waits until all are processed. Returns
 * them in the order of the scenes.
 */
export const uploadPhotographs = async (
  ctx: Context,
  report: Pick<Report, 'id' | 'date'>,
  scenes: readonly SceneKind[],
): Promise<Photo[]> => {
  const { requestUploads, listPhotos } = await import('../../functions/uploads/operations.ts')
  const photos: Photo[] = []
  await eachOf(scenes.entries(), os.availableParallelism(), async ([number, kind]) => {
    const file = await draw(number, kind, report.date)
    const { data } = await requestUploads(ctx, {
      params: {},
      query: {},
      headers: {},
      body: {
        reportId: report.id,
        files: [{ name: `IMG_${1000 + number}.jpg`, size: file.length, type: 'image/jpeg' }],
      },
    })
    const { id, src } = await sendJpeg(data[0], file)
    photos[number] = { id, src, hasGalleryLink: true, readonly: false }
  })
  for (;;) {
    const { data } = await listPhotos(ctx, { params: { id: report.id }, query: {}, headers: {}, body: undefined })
    if (data.filter(({ status }) => status === 'ready').length >= scenes.length) return photos
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
