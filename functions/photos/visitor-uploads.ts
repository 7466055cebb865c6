import { PutObjectCommand } from '@aws-sdk/client-s3'
import { newId } from '@lintel/rules'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { photoFolders, photoIdOf, photoSrc } from './keys.ts'
import { permissionFor } from './permission.ts'
import { addWaiting, findPhotos, forgottenAfterSeconds, type StoredPhoto } from './store.ts'

/** Visitors' photographs stand apart from those of staff. */
const visitorsFolder = 'tenantcomments'

/** Whose photograph is expected. */
export interface VisitorUpload {
  linkId: string
  reportId: string
  clientId: string
  filename: string
  now: Date
}

async function expect({ linkId, reportId, clientId, filename, now }: VisitorUpload): Promise<StoredPhoto> {
  const id = newId()
  const photo: StoredPhoto = {
    id,
    src: photoSrc(visitorsFolder, now, id, filename),
    filename,
    status: 'waiting',
    reportId,
    clientId,
    linkId,
    requestedAt: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + forgottenAfterSeconds,
  }
  await addWaiting([photo])
  return photo
}

/** A permission to send one photograph of `size` bytes straight to storage. */
export const permitVisitorPhoto = async (upload: VisitorUpload, size: number) =>
  permissionFor(await expect(upload), size)

/** Takes in a photograph that came through the API; it is looked at as every other is, on its arrival. */
export async function storeVisitorPhoto(upload: VisitorUpload, jpeg: Uint8Array): Promise<{ id: string; src: string }> {
  const { id, src } = await expect(upload)
  await s3.send(
    new PutObjectCommand({
      Bucket: variable('PHOTOS_BUCKET'),
      Key: `${photoFolders.incoming}${src}`,
      Body: jpeg,
      ContentType: 'image/jpeg',
    }),
  )
  return { id, src }
}

/** Those srcs that were not sent with this link, or were refused on arrival. */
export async function notSentWith(linkId: string, srcs: readonly string[]): Promise<string[]> {
  const found = await findPhotos(srcs.flatMap((src) => photoIdOf(src) ?? []))
  return srcs.filter((src) => {
    const photo = found.get(photoIdOf(src) ?? '')
    return photo?.src !== src || photo.linkId !== linkId || photo.status === 'refused'
  })
}
