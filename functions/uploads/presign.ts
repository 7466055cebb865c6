import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { uploadPermittedSeconds, uploadTooLarge } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { photoFolders } from './keys.ts'
import { kindRow } from './kinds.ts'
import type { StoredUpload } from './store.ts'

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
