import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { getObject, type ObjectStream } from '../lib/get-object.ts'
import { ifStored } from '../lib/if-stored.ts'
import { photoFolders } from './keys.ts'

export type PhotoKind = keyof typeof photoFolders

export interface PhotoFile {
  bytes: Buffer
  storedAt: Date
}

const keyOf = (kind: PhotoKind, src: string) => `${photoFolders[kind]}${src}`

export const readPhotoFile = (kind: PhotoKind, src: string): Promise<PhotoFile | undefined> =>
  ifStored(async () => {
    const { Body, LastModified } = await s3.send(
      new GetObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) }),
    )
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
    return { bytes, storedAt: LastModified ?? new Date() }
  })

/** With its length; undefined if it does not exist. */
export const openPhotoFile = (kind: PhotoKind, src: string): Promise<ObjectStream | undefined> =>
  ifStored(() => getObject(variable('PHOTOS_BUCKET'), keyOf(kind, src)))

/** Valid for `seconds`. */
export const photoFileAddress = (kind: PhotoKind, src: string, seconds: number): Promise<string> =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) }), {
    expiresIn: seconds,
  })

export async function hasPhotoFile(kind: PhotoKind, src: string): Promise<boolean> {
  const head = new HeadObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) })
  return (await ifStored(() => s3.send(head))) !== undefined
}

/** Overwrites any earlier one. */
export async function writeCopy(kind: 'print' | 'thumbnails', src: string, jpeg: Buffer): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: variable('PHOTOS_BUCKET'),
      Key: keyOf(kind, src),
      Body: jpeg,
      ContentType: 'image/jpeg',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  )
}

export async function removeIncoming(src: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf('incoming', src) }))
}
