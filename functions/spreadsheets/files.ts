import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { WorkbookPreview, WorkbookRow } from '@lintel/contract'
import * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { ifStored } from '../lib/if-stored.ts'

/** Working files before use, which storage removes after two days. */
export const readingsOf = (client: string): string => `jobs/workbooks/${client}/`
export const readingsOfUpload = (client: string, upload: string): string => `${readingsOf(client)}${upload}/`
const readingKey = (client: string, upload: string, reading: string) =>
  `${readingsOfUpload(client, upload)}${reading}.json.gz`

const bucket = () => variable('DOCUMENTS_BUCKET')

/** Longer than a reader runs. */
const readingSeconds = 120

/** All that a reader gets. */
export async function readingAddresses(
  workbook: string,
  { client, upload, reading }: { client: string; upload: string; reading: string },
): Promise<{ fileUrl: string; resultUrl: string }> {
  const options = { expiresIn: readingSeconds }
  const [fileUrl, resultUrl] = await Promise.all([
    getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket(), Key: workbook }), options),
    getSignedUrl(s3, new PutObjectCommand({ Bucket: bucket(), Key: readingKey(client, upload, reading) }), options),
  ])
  return { fileUrl, resultUrl }
}

const StoredReading = z.object({ preview: WorkbookPreview, rows: z.array(WorkbookRow) })

/** The most that a reader can have written, uncompressed. */
const readingMaxBytes = 100 * 1024 * 1024

/** Undefined if it no longer exists. */
export async function findReading(
  client: string,
  upload: string,
  reading: string,
): Promise<z.infer<typeof StoredReading> | undefined> {
  const get = new GetObjectCommand({ Bucket: bucket(), Key: readingKey(client, upload, reading) })
  const packed = await ifStored(async () => (await s3.send(get)).Body?.transformToByteArray())
  if (!packed) return undefined
  return StoredReading.parse(JSON.parse(gunzipSync(packed, { maxOutputLength: readingMaxBytes }).toString()))
}
