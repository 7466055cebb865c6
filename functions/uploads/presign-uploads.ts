import { newId } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { visibleLine } from '../lib/plain-text.ts'
import { fileSrc, photoFolders } from './keys.ts'
import { kindRow, type PresignedKind } from './kinds.ts'
import { addWaiting, extendWait, findUploads, ttlSeconds, type StoredUpload } from './store.ts'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { uploadPermittedSeconds, uploadTooLarge } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { assertUnlocked, assertWorkedWith, openToChange } from '../reports/guards.ts'

/** The kinds that staff upload; visitors have their own routes. */
type StaffKind = Exclude<PresignedKind, 'visitorPhotograph'>

interface WantedFile {
  name: string
  size: number
  again?: string | undefined
}

/** Throws 400 for a name that is not accepted. */
export function withTypes(kind: StaffKind, wanted: readonly WantedFile[]): (WantedFile & { type: string })[] {
  const { typeOf, notAccepted } = kindRow(kind)
  return wanted.map((file) => {
    const type = typeOf(file.name)
    if (type === undefined) throw new HttpError(400, notAccepted(file.name))
    return { ...file, type }
  })
}

/** Each is bound to its size and type. */
export async function presignUploads(
  ctx: Context,
  kind: StaffKind,
  owner: { id: string; clientId: string },
  files: readonly ReturnType<typeof withTypes>[number][],
) {
  const now = ctx.now()
  const ttl = Math.floor(now.getTime() / 1000) + ttlSeconds
  const known = await findUploads(files.flatMap(({ again }) => again ?? []))
  const expected = files.map(({ name, size, again, type }) => {
    const earlier = known.get(again ?? '')
    if (earlier?.ownerId === owner.id && earlier.kind === kind) return { photo: earlier, size, isKnown: true }
    const id = newId()
    const photo: StoredUpload = {
      id,
      kind,
      type,
      src: fileSrc(ctx.user.userId || ctx.user.sub, now, id, name),
      // Direction marks would display another extension than the name has.
      filename: visibleLine(name) || 'File',
      status: 'waiting',
      ownerId: owner.id,
      clientId: owner.clientId,
      requestedAt: now.toISOString(),
      ttl,
    }
    return { photo, size, isKnown: false }
  })
  await addWaiting(expected.flatMap(({ photo, isKnown }) => (isKnown ? [] : photo)))
  const earlier = expected.filter(({ photo, isKnown }) => isKnown && photo.status === 'waiting')
  await Promise.all(earlier.map(({ photo }) => extendWait(photo, now.toISOString(), ttl)))
  return { data: await Promise.all(expected.map(({ photo, size }) => permissionFor(photo, size))) }
}

/** Bound to its key, its type and its size in bytes. */
export async function permissionFor(record: StoredUpload, size: number) {
  const { id, src } = record
  const { maxBytes, notAccepted, typeOf } = kindRow(record.kind)
  const type = record.type ?? typeOf(record.filename)
  if (type === undefined) throw new HttpError(400, notAccepted(record.filename))
  if (size > maxBytes) throw new HttpError(400, uploadTooLarge(record.filename, maxBytes))
  const { url, fields } = await createPresignedPost(s3, {
    Bucket: variable('PHOTOS_BUCKET'),
    Key: `${photoFolders.incoming}${src}`,
    Conditions: [['content-length-range', size, size]],
    Fields: { 'Content-Type': type },
    Expires: uploadPermittedSeconds,
  })
  return { id, src, url, fields }
}

export async function presignReportUploads(
  ctx: Context,
  reportId: string,
  kind: 'photograph' | 'document' | 'recording',
  wanted: Parameters<typeof withTypes>[1],
) {
  const files = withTypes(kind, wanted)
  // A claim of a locked check-out has invoices, which are not in the report.
  const lock = kind === 'document' ? [] : [assertUnlocked]
  const { row } = await openToChange(ctx, reportId, assertWorkedWith, ...lock)
  const { id, client } = row.record
  return presignUploads(ctx, kind, { id, clientId: client.id }, files)
}
