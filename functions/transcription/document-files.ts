import { gunzipSync, gzipSync } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/* Working files of documents that are read, which storage removes after two days; each is named by its transcription. */

type WorkingFile = 'source' | 'text.json.gz' | 'result.json.gz'

/** Where a working file is. */
export const documentKey = (id: string, file: WorkingFile): string => `jobs/${id}/${file}`

/** Longer than a reader lives. */
const readingSeconds = 120
/** Unpacked, what is read at most. */
const unpackedMaxBytes = 100 * 1024 * 1024

const at = (Key: string) => ({ Bucket: variable('DOCUMENTS_BUCKET'), Key })

/** Keeps a document that came with a request. */
export async function keepSource(id: string, bytes: Buffer): Promise<void> {
  await s3.send(new PutObjectCommand({ ...at(documentKey(id, 'source')), Body: bytes }))
}

/** The two presigned addresses that are all that a reader gets. */
export async function readingAddresses(id: string, source: string): Promise<{ fileUrl: string; resultUrl: string }> {
  const options = { expiresIn: readingSeconds }
  const [fileUrl, resultUrl] = await Promise.all([
    getSignedUrl(s3, new GetObjectCommand(at(source)), options),
    getSignedUrl(s3, new PutObjectCommand(at(documentKey(id, 'text.json.gz'))), options),
  ])
  return { fileUrl, resultUrl }
}

/** Keeps what a document was understood to say. */
export async function keepResult(id: string, result: unknown): Promise<void> {
  await s3.send(
    new PutObjectCommand({ ...at(documentKey(id, 'result.json.gz')), Body: gzipSync(JSON.stringify(result)) }),
  )
}

/** A working file, checked; undefined where it is not there any more. */
export async function findWorkingFile<S extends z.ZodType>(
  id: string,
  file: WorkingFile,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand(at(documentKey(id, file))))
    const packed = await Body?.transformToByteArray()
    if (!packed) return undefined
    return schema.parse(JSON.parse(gunzipSync(packed, { maxOutputLength: unpackedMaxBytes }).toString()))
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}
