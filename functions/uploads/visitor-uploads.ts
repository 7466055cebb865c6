import { PutObjectCommand } from '@aws-sdk/client-s3'
import { photoMessages } from '@lintel/contract'
import { fileIdOf, fileSrc, newId } from '@lintel/rules'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { photoFolders } from './keys.ts'
import { permissionFor } from './presign-uploads.ts'
import { mayStillArrive } from './uploaded-photos.ts'
import {
  addWaiting,
  extendWait,
  findUpload,
  findUploads,
  ttlSeconds,
  markRemovedByVisitor,
  type StoredUpload,
} from './store.ts'

/** Apart from those of staff. */
const visitorsFolder = 'tenantcomments'

/** True for the src of a visitor's photograph. */
export const isOfVisitor = (src: string): boolean => src.startsWith(`${visitorsFolder}/`)

export interface VisitorUpload {
  linkId: string
  reportId: string
  clientId: string
  filename: string
  /** Made by the sender. */
  id?: string | undefined
  now: Date
}

const ttlFrom = (now: Date) => Math.floor(now.getTime() / 1000) + ttlSeconds

/** Throws 409 if there is one of this id. */
export async function expectVisitorPhoto({ linkId, reportId, clientId, filename, id = newId(), now }: VisitorUpload) {
  const photo: StoredUpload = {
    id,
    kind: 'visitorPhotograph',
    src: fileSrc(visitorsFolder, now, id, filename),
    filename,
    status: 'waiting',
    ownerId: reportId,
    clientId,
    linkId,
    requestedAt: now.toISOString(),
    ttl: ttlFrom(now),
  }
  if (!(await addWaiting([photo]))) throw new HttpError(409, photoMessages.couldNotUpload)
  return photo
}

/** Undefined if the link has none with this id, or it was removed. */
export async function expectAgain({ linkId, id, now }: VisitorUpload): Promise<StoredUpload | undefined> {
  const photo = id === undefined ? undefined : await findUpload(id)
  if (photo?.linkId !== linkId || photo.removedByVisitor) return undefined
  await extendWait(photo, now.toISOString(), ttlFrom(now))
  return photo
}

/** Arrived, or can still arrive; refused and removed ones do not count. */
export async function uploadsThatCount(ids: readonly string[], now: Date): Promise<string[]> {
  const found = await findUploads(ids)
  return ids.filter((id) => {
    const photo = found.get(id)
    return photo && !photo.removedByVisitor && (photo.status === 'ready' || mayStillArrive(photo, now))
  })
}

/** Permanently; those that are in the report stay. */
export async function removeUnsaved(
  linkId: string,
  ids: readonly string[],
  inReport: ReadonlySet<string>,
): Promise<void> {
  const own = [...(await findUploads(ids)).values()].filter(
    (photo) => photo.linkId === linkId && !photo.removedByVisitor && !inReport.has(photo.src),
  )
  await Promise.all(own.map(({ id }) => markRemovedByVisitor(id)))
}

export const permitVisitorPhoto = (photo: StoredUpload, size: number) => permissionFor(photo, size)

/** Checked like every other upload. */
export async function storeVisitorPhoto(
  { id, src }: StoredUpload,
  jpeg: Uint8Array,
): Promise<{ id: string; src: string }> {
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

/** As far as its visitor is allowed to know: only why one was refused. */
export async function uploadStatesOf(linkId: string, ids: readonly string[]) {
  const found = await findUploads(ids)
  return ids.flatMap((id) => {
    const photo = found.get(id)
    if (photo?.linkId !== linkId || photo.removedByVisitor) return []
    const { src, status, filename, message = `${filename} was refused.` } = photo
    return { id, src, status, ...(status === 'refused' && { message }) }
  })
}

export type SaveBlocker =
  /** One was not uploaded with it, has another id, or was removed. */
  | 'foreign'
  /** One has not been checked yet. */
  | 'waiting'
  /** The refused ones, with the reasons. */
  | { id: string; message: string }[]

/** `isFormer` answers whether the link replaced another link of the report. */
export async function saveBlockerOf(
  { linkId, reportId }: Pick<VisitorUpload, 'linkId' | 'reportId'>,
  sent: readonly { id: string; src: string }[],
  isFormer: (linkId: string) => Promise<boolean>,
): Promise<SaveBlocker | undefined> {
  if (sent.some(({ id, src }) => fileIdOf(src) !== id)) return 'foreign'
  const found = await findUploads(sent.map(({ id }) => id))
  const known = sent.flatMap(({ id, src }) => {
    const photo = found.get(id)
    return photo?.src === src && photo.ownerId === reportId && photo.linkId && !photo.removedByVisitor ? photo : []
  })
  const others = new Set(known.flatMap((photo) => (photo.linkId && photo.linkId !== linkId ? photo.linkId : [])))
  const former = new Set([linkId])
  for (const other of others) if (await isFormer(other)) former.add(other)
  const own = known.filter((photo) => photo.linkId && former.has(photo.linkId))
  if (own.length < sent.length) return 'foreign'
  const refused = own.filter(({ status }) => status === 'refused')
  if (refused.length > 0)
    return refused.map(({ id, filename, message }) => ({ id, message: message ?? `${filename} was refused.` }))
  return own.some(({ status }) => status === 'waiting') ? 'waiting' : undefined
}
