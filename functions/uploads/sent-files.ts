import { createHash } from 'node:crypto'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { ifStored } from '../lib/if-stored.ts'
import type { evidenceLock } from '../lib/evidence-lock.ts'
import { storedKey, uploadKinds, type DocumentsKind, type PresignedKind } from './kinds.ts'

interface SentFile {
  Bucket: string
  Key: string
}

interface SentContent {
  bytes: Buffer
  sha256: Buffer
  type: string
}

/** Named here literally: a function gets the permissions for the buckets that its own code names. */
const bucketOf = { photos: () => variable('PHOTOS_BUCKET'), documents: () => variable('DOCUMENTS_BUCKET') }

export const sentFile = (kind: PresignedKind, src: string): SentFile => ({
  Bucket: bucketOf[uploadKinds[kind].bucket](),
  Key: storedKey(kind, src),
})

/** For functions that have access to no other bucket. */
export const documentsFile = (kind: DocumentsKind, src: string): SentFile => ({
  Bucket: variable('DOCUMENTS_BUCKET'),
  Key: storedKey(kind, src),
})

export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** An accepted file is never replaced. False if there is one. */
export async function storeSentFile(
  file: SentFile,
  { bytes, sha256, type }: SentContent,
  lock: ReturnType<typeof evidenceLock> = {},
): Promise<boolean> {
  try {
    await s3.send(
      new PutObjectCommand({
        ...file,
        Body: bytes,
        ContentType: type,
        // S3 verifies it, and stores it in addition to our own record of it; for a lock it requires one.
        ChecksumSHA256: sha256.toString('base64'),
        IfNoneMatch: '*',
        ...lock,
      }),
    )
    return true
  } catch (error) {
    if (isAnswered(error, [412])) return false
    throw error
  }
}

/** Errors are the SDK's. */
export async function readSentFile(file: SentFile): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand(file))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

/** Undefined if it does not exist or is empty (416). */
export async function readHead(file: SentFile, bytes: number): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ ...file, Range: `bytes=0-${bytes - 1}` }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (isAnswered(error, [404, 416])) return undefined
    throw error
  }
}

export async function sentFileExists(file: SentFile): Promise<boolean> {
  return (await ifStored(() => s3.send(new HeadObjectCommand(file)))) !== undefined
}

const isAnswered = (error: unknown, statuses: readonly number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
