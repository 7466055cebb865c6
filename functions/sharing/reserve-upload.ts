import { setTimeout as wait } from 'node:timers/promises'
import { maxLinkPhotos, maxLinkUploads } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'
import { expectAgain, expectVisitorPhoto, uploadsThatCount, type VisitorUpload } from '../uploads/visitor-uploads.ts'
import type { StoredUpload } from '../uploads/uploaded-photos.ts'
import { noteUploads, readUploads } from './store.ts'

/** Tries after a conflict: the page uploads one at a time. */
const maxTries = 20

/** Without those refused, removed or never arrived. Throws if there is no room for more. */
async function roomFor({ linkId: id, reportId, now }: VisitorUpload, photoId?: string) {
  const known = await readUploads({ id, reportId })
  const ids = (await uploadsThatCount(known.ids, now)).filter((taken) => taken !== photoId)
  if (ids.length >= maxLinkPhotos)
    throw new HttpError(400, `At most ${maxLinkPhotos} photographs can be sent with this link.`)
  return { ...known, ids }
}

/**
 * Returns the record of the earlier request on a retry. Both the current photographs and the permissions ever issued
 * are limited.
 */
export async function reserveUpload(upload: VisitorUpload, again?: string): Promise<StoredUpload> {
  const link = { id: upload.linkId, reportId: upload.reportId }
  const earlier = again === undefined ? undefined : await expectAgain(upload, again)
  const { total } = await roomFor(upload, earlier?.id)
  if (!earlier && total >= maxLinkUploads) throw new HttpError(400, 'No more photographs can be sent with this link.')
  const photo = earlier ?? (await expectVisitorPhoto(upload))
  for (let tries = 0; tries < maxTries; tries++) {
    const known = await roomFor(upload, photo.id)
    const counted = known.total + (earlier ? 0 : 1)
    if (counted > maxLinkUploads) break
    if (await noteUploads(link, { ...known, total: counted, ids: [...known.ids, photo.id] })) return photo
    await wait(Math.random() * 50 * (tries + 1))
  }
  throw new HttpError(429, 'Too many requests. Please try again in a minute.', { retryAfter: 5 })
}
