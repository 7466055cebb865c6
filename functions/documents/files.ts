import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { jobMaxSeconds } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

export { downloadAddress } from '../lib/download-address.ts'

/*
 * The documents bucket.
 * downloads/{reportId}/{jobId}.pdf    a finished file; read by presigned addresses below /downloads of our own origin
 * jobs/{jobId}/plan.json              what the lay-out gets; it goes by itself, as all of jobs/ does
 * jobs/{jobId}/photographs.json       which print copies the lay-out's placeholders stand for
 * jobs/{jobId}/laid-out.pdf           what the lay-out made
 */

/** A finished document. */
export const downloadKey = (reportId: string, jobId: string): string => `downloads/${reportId}/${jobId}.pdf`

const workingKey = (jobId: string, name: WorkingFile) => `jobs/${jobId}/${name}`
type WorkingFile = 'plan.json' | 'photographs.json' | 'laid-out.pdf'

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

/** Brings a working file to a path on this machine. */
export async function fetchWorkingFile(jobId: string, name: WorkingFile, path: string): Promise<void> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, name) }))
  if (!(Body instanceof Readable)) throw new Error(`Storage answered no body for ${workingKey(jobId, name)}.`)
  await pipeline(Body, createWriteStream(path, { highWaterMark: 1 << 20 }))
}

/** The two addresses that the lay-out gets, and nothing besides; good for as long as a job may take. */
export async function workingAddresses(jobId: string): Promise<{ planUrl: string; laidOutUrl: string }> {
  const options = { expiresIn: jobMaxSeconds }
  const [planUrl, laidOutUrl] = await Promise.all([
    getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, 'plan.json') }), options),
    getSignedUrl(s3, new PutObjectCommand({ Bucket: bucket(), Key: workingKey(jobId, 'laid-out.pdf') }), options),
  ])
  return { planUrl, laidOutUrl }
}

/** Stores what `pdf` gives, a part at a time. Where the stream is destroyed, nothing is stored. */
export async function storeDownload(key: string, pdf: Readable): Promise<void> {
  const upload = new Upload({
    client: s3,
    params: { Bucket: bucket(), Key: key, Body: pdf, ContentType: 'application/pdf' },
    partSize: 8 << 20,
    queueSize: 3,
  })
  await upload.done()
}
