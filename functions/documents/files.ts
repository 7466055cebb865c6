import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { jobMaxSeconds, PreviewRequest } from '@lintel/contract'
import * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { ObjectWriter } from '../lib/object-writer.ts'
import { factsOf, isAttached } from './jobs/kinds.ts'
import type { StoredJob } from './jobs/store/jobs.ts'
import { previewForms, type PreviewForm } from './preview-forms.ts'

/*
 * The documents bucket.
 * downloads/{reportId}/{jobId}.pdf    a finished file, removed where a newer one of its version is there and nobody was given it; read by presigned addresses below /downloads of our own origin
 * downloads/zips/{reportId}/{jobId}.zip  photographs; it expires after 7 days
 * downloads/previews/{jobId}.pdf      a finished preview; it expires after a day
 * downloads/previews/invoices/{sha256}.pdf          a draft of an invoice of the provider; it expires with them
 * downloads/previews/daysheets/{sha256}.pdf         the day sheet of an inspector; it expires with them
 * downloads/provider-invoices/{id}/{sha256}.pdf     one that has its number; it stays
 * jobs/{jobId}/plan.json              the input of the lay-out; all of jobs/ expires
 * jobs/{jobId}/photographs.json       which print copies the lay-out's placeholders stand for
 * jobs/{jobId}/laid-out.pdf           what the lay-out made; laid-out.html where a page was requested, laid-out.json where a template was tried
 * jobs/{jobId}/preview.json           the request of a preview
 * jobs/{jobId}/preview.html           a finished page
 * jobs/{jobId}/provider-invoice.json  what an invoice of the provider prints
 * jobs/{jobId}/day-sheet.json         what the day sheet of an inspector prints
 */

/** Where the zips of a report are, for as long as they are kept. */
export const zipFolder = (reportId: string): string => `downloads/zips/${reportId}/`

/** The key of a job's finished file. */
export function downloadKey(job: StoredJob): string {
  const { extension = 'pdf' } = factsOf(job)
  if (extension === 'zip' && isAttached(job)) return `${zipFolder(job.subject.id)}${job.id}.zip`
  if (job.kind === 'provider-invoice' || job.kind === 'day-sheet') return job.payload.src
  const folder = isAttached(job) ? job.subject.id : 'previews'
  return `downloads/${folder}/${job.id}.${extension}`
}

/** Content type of a finished file. */
export const downloadType = (key: string): string => (key.endsWith('.zip') ? 'application/zip' : 'application/pdf')

/** True for the key of a document that was made of a report, and of no other. */
export const isDocumentOf = (reportId: string, key: string): boolean =>
  key.startsWith(`downloads/${reportId}/`) && key.endsWith('.pdf')

/** Where the working files of a job are. */
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
/** What a preview is to show: the request with the report's type, and how it is wanted. */
export const PreviewOrder = z.object({
  order: PreviewRequest,
  form: z.enum(previewForms),
  /** Whether exactly the sections of the order are printed; otherwise they stand in for those that ship. */
  ownorder: z.boolean().optional(),
})
export type PreviewOrder = z.infer<typeof PreviewOrder>

/** A document, a page for a browser, or what a trial has found. */
export type LaidOutFile = `laid-out.${PreviewForm}`

const bucket = () => variable('DOCUMENTS_BUCKET')

/** Writes a working file of a job. */
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

/** The content of a working file, as it was written. */
export async function readWorkingFile(jobId: string, name: WorkingFile): Promise<unknown> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  return JSON.parse((await Body?.transformToString()) ?? 'null')
}

/** Downloads a working file to a path on this machine. */
export async function fetchWorkingFile(jobId: string, name: WorkingFile, path: string): Promise<void> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  if (!(Body instanceof Readable)) throw new Error(`Storage answered no body for ${workingKey(jobId, name)}.`)
  await pipeline(Body, createWriteStream(path, { highWaterMark: 1 << 20 }))
}

/** The two presigned URLs that are all the lay-out gets; they are valid as long as a job may take. */
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

/** A writer for a finished file. */
export const storeDownload = (key: string): ObjectWriter =>
  new ObjectWriter({ Bucket: bucket(), Key: key, ContentType: downloadType(key) })

/** True where a finished file is still there: those of previews go after a day, zips after seven. */
export async function hasDownload(key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: bucket(), Key: key }))
    return true
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
    throw error
  }
}

/** Removes a finished file; storage keeps what was removed for a year. */
export async function removeDownload(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }))
}

/** Writes a finished page. */
export async function writePage(jobId: string, html: string): Promise<void> {
  const type = 'text/html; charset=utf-8'
  const Key = workingKey(jobId, 'preview.html')
  await s3.send(new PutObjectCommand({ Bucket: bucket(), Key, Body: html, ContentType: type }))
}

/** A page as it was written. */
export async function readPage(jobId: string, name: 'laid-out.html' | 'preview.html'): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  return (await Body?.transformToString()) ?? ''
}
