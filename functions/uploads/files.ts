import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { getObject, type ObjectStream } from '../lib/get-object.ts'
import { photoFolders } from './keys.ts'

export type PhotoKind = keyof typeof photoFolders

export interface PhotoFile {
  bytes: Buffer
  storedAt: Date
}

const keyOf = (kind: PhotoKind, src: string) => `${photoFolders[kind]}${src}`

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

export async function readPhotoFile(kind: PhotoKind, src: string): Promise<PhotoFile | undefined> {
  try {
    const { Body, LastModified } = await s3.send(
      new GetObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) }),
    )
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
    return { bytes, storedAt: LastModified ?? new Date() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** With its length; undefined if it does not exist. */
export async function openPhotoFile(kind: PhotoKind, src: string): Promise<ObjectStream | undefined> {
  try {
    return await getObject(variable('PHOTOS_BUCKET'), keyOf(kind, src))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Valid for `seconds`. */
export const photoFileAddress = (kind: PhotoKind, src: string, seconds: number): Promise<string> =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) }), {
    expiresIn: seconds,
  })

export async function hasPhotoFile(kind: PhotoKind, src: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: variable('PHOTOS_BUCKET'), Key: keyOf(kind, src) }))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
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
