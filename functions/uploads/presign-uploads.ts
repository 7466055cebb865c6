import { fileSrc, newId } from '@lintel/rules'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { visibleLine } from '../lib/plain-text.ts'
import { photoFolders } from './keys.ts'
import { kindRow, type PresignedKind } from './kinds.ts'
import { addWaiting, extendWait, findUploads, ttlSeconds, type StoredUpload } from './store.ts'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { photoMessages, uploadPermittedSeconds, uploadTooLarge } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { assertUnlocked, assertWorkedWith, openToChange } from '../reports/guards.ts'

/** The kinds that staff upload; visitors have their own routes. */
type StaffKind = Exclude<PresignedKind, 'visitorPhotograph'>

interface WantedFile {
  name: string
  size: number
  id?: string | undefined
  capturedAt?: string | undefined
  sha256?: string | undefined
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

interface Owner {
  id: string
  clientId: string
}

/** Each is bound to its size and type. Repeated with the same ids, it renews what is not there yet. */
export async function presignUploads(
  ctx: Context,
  kind: StaffKind,
  owner: Owner,
  files: readonly ReturnType<typeof withTypes>[number][],
) {
  const wanted = files.map((file) => ({ ...file, id: file.id ?? newId() }))
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw new HttpError(400, photoMessages.uploadFailed)
  const tooLate = () => new HttpError(409, photoMessages.uploadFailed)
  // The same request can be running twice: a retry after a lost answer.
  const expected = await retryUntilWritten('An upload', () => expectFiles(ctx, kind, owner, wanted), { tooLate })
  return { data: await Promise.all(expected.map((photo, at) => permissionFor(photo, wanted[at]?.size ?? 0))) }
}

/** Undefined if another request has made one of them meanwhile. Throws 400 for an id that is not the owner's own. */
async function expectFiles(
  ctx: Context,
  kind: StaffKind,
  owner: Owner,
  files: readonly (ReturnType<typeof withTypes>[number] & { id: string })[],
): Promise<StoredUpload[] | undefined> {
  const now = ctx.now()
  const ttl = Math.floor(now.getTime() / 1000) + ttlSeconds
  const known = await findUploads(files.map(({ id }) => id))
  const expected = files.map(({ id, name, type, capturedAt, sha256 }): StoredUpload => {
    const earlier = known.get(id)
    if (earlier && (earlier.ownerId !== owner.id || earlier.kind !== kind))
      throw new HttpError(400, photoMessages.uploadFailed)
    const takenAt = capturedAt === undefined ? now : new Date(capturedAt)
    return (
      earlier ?? {
        id,
        kind,
        type,
        src: fileSrc(ctx.user.userId || ctx.user.sub, takenAt, id, name),
        // Direction marks would display another extension than the name has.
        filename: visibleLine(name) || 'File',
        status: 'waiting',
        ownerId: owner.id,
        clientId: owner.clientId,
        requestedAt: now.toISOString(),
        capturedAt,
        sha256,
        ttl,
      }
    )
  })
  if (!(await addWaiting(expected.filter(({ id }) => !known.has(id))))) return undefined
  const earlier = expected.filter(({ id, status }) => known.has(id) && status === 'waiting')
  await Promise.all(earlier.map((photo) => extendWait(photo, now.toISOString(), ttl)))
  return expected
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
