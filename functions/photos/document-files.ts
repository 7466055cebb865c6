import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { variable } from '../lib/environment.ts'

/** Documents lie in the documents bucket, below what our own origin hands on; nobody but the arrival writes there. */
export const documentKey = (src: string) => `downloads/documents/${src}`

/**
 * Keeps a document as it was sent, unless there is one already: what was accepted once is never replaced.
 * Answers false where there is one.
 */
export async function keepDocument(src: string, bytes: Buffer, sha256: Buffer, type: string): Promise<boolean> {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: variable('DOCUMENTS_BUCKET'),
        Key: documentKey(src),
        Body: bytes,
        ContentType: type,
        ChecksumSHA256: sha256.toString('base64'),
        IfNoneMatch: '*',
      }),
    )
    return true
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false
    throw error
  }
}

/** The bytes of a kept document. */
export async function readDocument(src: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable('DOCUMENTS_BUCKET'), Key: documentKey(src) }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

/** What browsers show by themselves; everything else is saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** A short-lived address of a kept document. */
export const documentAddress = (src: string, filename: string, type: string): Promise<string> =>
  downloadAddress(documentKey(src), filename, shown.has(type) ? 'inline' : 'attachment', type)
