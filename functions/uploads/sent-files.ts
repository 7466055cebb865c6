import { createHash } from 'node:crypto'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { storedKey, uploadKinds, type DocumentsKind, type PresignedKind } from './kinds.ts'

/** Where a file is stored as it was sent. */
interface SentFile {
  Bucket: string
  Key: string
}

/** A file as it was sent, with its hash and content type. */
interface AsSent {
  bytes: Buffer
  sha256: Buffer
  type: string
}

/** Asked for here and by name: a function is given the buckets that its own code asks for. */
const bucketOf = { photos: () => variable('PHOTOS_BUCKET'), documents: () => variable('DOCUMENTS_BUCKET') }

/** A file of a kind that is checked on arrival. */
export const sentFile = (kind: PresignedKind, src: string): SentFile => ({
  Bucket: bucketOf[uploadKinds[kind].bucket](),
  Key: storedKey(kind, src),
})

/** A file of the documents bucket, for functions that are given no other. */
export const documentsFile = (kind: DocumentsKind, src: string): SentFile => ({
  Bucket: variable('DOCUMENTS_BUCKET'),
  Key: storedKey(kind, src),
})

export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Keeps a file as it was sent, unless there is one already: what was accepted once is never replaced. Answers false where
 * there is one.
 */
export async function keepAsSent(file: SentFile, { bytes, sha256, type }: AsSent): Promise<boolean> {
  try {
    await s3.send(
      new PutObjectCommand({
        ...file,
        Body: bytes,
        ContentType: type,
        // S3 checks it, and stores it beside our own record of it.
        ChecksumSHA256: sha256.toString('base64'),
        IfNoneMatch: '*',
      }),
    )
    return true
  } catch (error) {
    if (isAnswered(error, [412])) return false
    throw error
  }
}

/** The bytes of a file as it was sent. Errors are the SDK's. */
export async function readAsSent(file: SentFile): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand(file))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

/** The beginning of a file; undefined where there is none, or nothing in it (416). */
export async function readHead(file: SentFile, bytes: number): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ ...file, Range: `bytes=0-${bytes - 1}` }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (isAnswered(error, [404, 416])) return undefined
    throw error
  }
}

/** True where there is such a file. */
export async function isKept(file: SentFile): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand(file))
    return true
  } catch (error) {
    if (isAnswered(error, [404])) return false
    throw error
  }
}

const isAnswered = (error: unknown, statuses: readonly number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
