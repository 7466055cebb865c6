import { gunzipSync, gzipSync } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { ifStored } from '../lib/if-stored.ts'

type DocumentFile = 'source' | 'text.json.gz' | 'result.json.gz'

export interface OfDocument {
  clientId: string
  id: string
}

export const documentKey = ({ clientId, id }: OfDocument, file: DocumentFile): string => workingKey(clientId, id, file)

/** Longer than a reader runs. */
const readingSeconds = 120
/** The most that is read, uncompressed. */
const unpackedMaxBytes = 100 * 1024 * 1024

const at = (Key: string) => ({ Bucket: variable('DOCUMENTS_BUCKET'), Key })

export async function keepSource(of: OfDocument, bytes: Buffer): Promise<void> {
  await s3.send(new PutObjectCommand({ ...at(documentKey(of, 'source')), Body: bytes }))
}

/** All that a reader gets. */
export async function readingAddresses(
  of: OfDocument,
  source: string,
): Promise<{ fileUrl: string; resultUrl: string }> {
  const options = { expiresIn: readingSeconds }
  const [fileUrl, resultUrl] = await Promise.all([
    getSignedUrl(s3, new GetObjectCommand(at(source)), options),
    getSignedUrl(s3, new PutObjectCommand(at(documentKey(of, 'text.json.gz'))), options),
  ])
  return { fileUrl, resultUrl }
}

export async function keepResult(of: OfDocument, result: unknown): Promise<void> {
  await s3.send(
    new PutObjectCommand({ ...at(documentKey(of, 'result.json.gz')), Body: gzipSync(JSON.stringify(result)) }),
  )
}

export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/** Undefined if it no longer exists. Throws `DamagedFile`. */
export async function findWorkingFile<S extends z.ZodType>(
  of: OfDocument,
  file: DocumentFile,
  schema: S,
): Promise<z.output<S> | undefined> {
  const packed = await packedFile(documentKey(of, file))
  if (!packed) return undefined
  try {
    return schema.parse(JSON.parse(gunzipSync(packed, { maxOutputLength: unpackedMaxBytes }).toString()))
  } catch (error) {
    // Without its content, which is personal data.
    throw new DamagedFile(`The ${file} of ${of.id} does not parse: ${(error as Error).name}.`)
  }
}

const packedFile = (key: string): Promise<Uint8Array | undefined> =>
  ifStored(async () => {
    const { Body } = await s3.send(new GetObjectCommand(at(key)))
    return Body?.transformToByteArray()
  })

/** Storage removes them after two days, an erasure with the client. */
export const workingFilesOf = (clientId: string): string => `jobs/transcriptions/${clientId}/`

export const workingKey = (clientId: string, id: string, file: string): string =>
  `${workingFilesOf(clientId)}${id}/${file}`
