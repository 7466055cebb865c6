import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { documentExtension, documentTypes, jobMaxSeconds, PreviewRequest } from '@lintel/contract'
import * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import type { evidenceLock } from '../lib/evidence-lock.ts'
import { getObject, type ObjectStream } from '../lib/get-object.ts'
import { ifStored } from '../lib/if-stored.ts'
import { ObjectWriter } from '../lib/object-writer.ts'
import { factsOf, isAttached, type StoredJob } from './jobs/kinds.ts'
import { previewForms, type PreviewForm } from './preview-forms.ts'

/*
 * The documents bucket.
 * downloads/{reportId}/{jobId}.pdf    a finished file, removed once a newer one of its version exists, unless it is in
 *                                     use; read by presigned addresses below /downloads of our own origin
 * downloads/{reportId}/packs/{jobId}/  the files of a claim's pack, by their names, with manifest.json
 * downloads/{reportId}/settlements/{disputeId}-{version}.pdf  what landlord and tenants agreed
 * downloads/zips/{reportId}/{jobId}.zip  photographs; expires after 7 days
 * downloads/previews/{jobId}.pdf      a finished preview; expires after a day
 * downloads/previews/{jobId}.csv      the comments of a list's reports; expires after a day
 * downloads/previews/invoices/{sha256}.pdf          a provider's draft invoice; expires after a day
 * downloads/previews/daysheets/{sha256}.pdf         an inspector's day sheet; expires after a day
 * downloads/provider-invoices/{id}/{sha256}.pdf     a provider's numbered invoice; never expires
 * downloads/seal.cer                  the certificate of the PDFs' seals
 * jobs/{jobId}/plan.json              the input of the lay-out; all of jobs/ expires
 * jobs/{jobId}/photographs.json       the print copies of the lay-out's placeholders
 * jobs/{jobId}/laid-out.pdf           the lay-out's result; laid-out.html for a page, laid-out.json for a trial run
 * jobs/{jobId}/preview.json           the request of a preview
 * jobs/{jobId}/preview.html           a finished page
 * jobs/{jobId}/provider-invoice.json  the printed data of a provider's invoice
 * jobs/{jobId}/day-sheet.json         the printed data of an inspector's day sheet
 * jobs/{jobId}/dispute.json           a claim, as it was when its pack was ordered
 * jobs/{jobId}/settlement.json        what was agreed, and by whom
 * jobs/{jobId}/pack.json              what the pack contains, and what is weak in it
 */

export const zipFolder = (reportId: string): string => `downloads/zips/${reportId}/`

export const packFolder = (reportId: string, jobId: string): string => `downloads/${reportId}/packs/${jobId}/`

export const claimFilename = '01 Claim.pdf'

const previewFolder = 'previews'

export function downloadKey(job: StoredJob): string {
  const { extension = 'pdf' } = factsOf(job)
  if (extension === 'zip' && isAttached(job)) return `${zipFolder(job.subject.id)}${job.id}.zip`
  if (job.kind === 'provider-invoice' || job.kind === 'day-sheet' || job.kind === 'settlement') return job.payload.src
  if (job.kind === 'dispute') return packFolder(job.subject.report, job.id) + claimFilename
  const folder = isAttached(job) ? job.subject.id : previewFolder
  return `downloads/${folder}/${job.id}.${extension}`
}

/** Also of a draft or a day sheet; any other PDF is given out. */
export const isPreview = (key: string): boolean => key.startsWith(`downloads/${previewFolder}/`)

export const downloadType = (key: string): string => {
  if (key.endsWith('.csv')) return 'text/csv; charset=utf-8'
  if (key.endsWith('.zip')) return 'application/zip'
  const extension = documentExtension(key)
  return extension ? documentTypes[extension] : 'application/octet-stream'
}

export const isDocumentOf = (reportId: string, key: string): boolean =>
  key.startsWith(`downloads/${reportId}/`) && key.endsWith('.pdf')

/** Of whichever report: other files are deeper, and previews are of none. */
export const isReportPdf = (key: string): boolean => {
  const [, reportId = '', ...rest] = key.split('/')
  return rest.length === 1 && reportId !== previewFolder && isDocumentOf(reportId, key)
}

export const workingFolder = (jobId: string): string => `jobs/${jobId}/`

export const workingKey = (jobId: string, name: WorkingFile) => `${workingFolder(jobId)}${name}`
type WorkingFile =
  | 'plan.json'
  | 'photographs.json'
  | LaidOutFile
  | 'preview.json'
  | 'preview.html'
  | 'provider-invoice.json'
  | 'day-sheet.json'
  | 'dispute.json'
  | 'pack.json'
  | 'settlement.json'
export const PreviewOrder = z.object({
  order: PreviewRequest,
  form: z.enum(previewForms),
  /** Whether exactly the sections of the request are printed; otherwise they replace the default ones. */
  ownorder: z.boolean().optional(),
})
export type PreviewOrder = z.infer<typeof PreviewOrder>

export type LaidOutFile = `laid-out.${PreviewForm}`

const bucket = () => variable('DOCUMENTS_BUCKET')

export async function writeWorkingFile(jobId: string, name: WorkingFile, content: unknown): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: workingKey(jobId, name),
      Body: JSON.stringify(content),
      ContentType: 'application/json',
    }),
  )
}

export async function readWorkingFile(jobId: string, name: WorkingFile): Promise<unknown> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  return JSON.parse((await Body?.transformToString()) ?? 'null')
}

export async function fetchWorkingFile(jobId: string, name: WorkingFile, path: string): Promise<void> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  if (!(Body instanceof Readable)) throw new Error(`Storage returned no body for ${workingKey(jobId, name)}.`)
  await pipeline(Body, createWriteStream(path, { highWaterMark: 1 << 20 }))
}

/** The two presigned URLs that are all the lay-out gets; they stay valid for the longest time a job can take. */
export async function workingAddresses(
  jobId: string,
  laidOut: LaidOutFile = 'laid-out.pdf',
): Promise<{ planUrl: string; laidOutUrl: string }> {
  const options = { expiresIn: jobMaxSeconds }
  const [planUrl, laidOutUrl] = await Promise.all([
    getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, 'plan.json') }), options),
    getSignedUrl(s3, new PutObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, laidOut) }), options),
  ])
  return { planUrl, laidOutUrl }
}

const sealKey = 'downloads/seal.cer'

/** Kept for whoever wants to trust it: only this step may use the key. */
export async function keepSealCertificate(bytes: Uint8Array): Promise<void> {
  const isSame = (await readSealCertificate()) === Buffer.from(bytes).toString('base64')
  if (!isSame) await s3.send(new PutObjectCommand({ Bucket: bucket(), Key: sealKey, Body: bytes }))
}

/** In base64. */
export const readSealCertificate = (): Promise<string | undefined> =>
  ifStored(async () => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: sealKey }))
    return Body?.transformToString('base64')
  })

export const storeDownload = (key: string, lock: ReturnType<typeof evidenceLock> = {}): ObjectWriter =>
  new ObjectWriter({ Bucket: bucket(), Key: key, ContentType: downloadType(key), ...lock })

/** Undefined if there is no such file. */
export const bytesOfDownload = (key: string): Promise<number | undefined> =>
  ifStored(async () => (await s3.send(new HeadObjectCommand({ Bucket: bucket(), Key: key }))).ContentLength ?? 0)

/** True if a finished file still exists: previews expire after a day, zips after seven. */
export const hasDownload = async (key: string): Promise<boolean> => (await bytesOfDownload(key)) !== undefined

/** Undefined if there is no such file. */
export const openDownload = (key: string): Promise<ObjectStream | undefined> => ifStored(() => getObject(bucket(), key))

/** Newest first. */
export async function listDownloads(folder: string): Promise<string[]> {
  const found = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket(), Prefix: folder }))
    found.push(...Contents)
  const newestFirst = found.toSorted((a, b) => Number(b.LastModified) - Number(a.LastModified))
  return newestFirst.flatMap(({ Key }) => Key ?? [])
}

/** Removes a finished file; storage keeps removed files for a year. */
export async function removeDownload(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }))
}

export async function writePage(jobId: string, html: string): Promise<void> {
  const type = 'text/html; charset=utf-8'
  const Key = workingKey(jobId, 'preview.html')
  await s3.send(new PutObjectCommand({ Bucket: bucket(), Key, Body: html, ContentType: type }))
}

export async function readPage(jobId: string, name: 'laid-out.html' | 'preview.html'): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  return (await Body?.transformToString()) ?? ''
}
