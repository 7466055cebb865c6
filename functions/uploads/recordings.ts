import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { RouteInput, routes } from '@lintel/contract'
import { findAudio } from '@lintel/rules'
import { fileTypeFromBuffer } from 'file-type'
import { s3 } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { openReport } from '../reports/read-report.ts'

/**
 * Recordings are in the documents bucket, below a path that our own origin serves, so that a player may request ranges.
 */
export const recordingKey = (src: string) => `downloads/recordings/${src}`

/** What is played, by what its content was found to be. Recorders of browsers make containers of films without pictures. */
const types: Record<string, string> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  wav: 'audio/wav',
}

/** Bytes that identify a file's type. */
const headBytes = 4100

/** GET /reports/{id}/recordings/{audio}. Only plays what the report lists and is a recording by its content. */
export async function getRecording(ctx: Context, { params }: RouteInput<typeof routes.getRecording>) {
  const audio = findAudio(await openReport(ctx, params.id), params.audio)
  const head = audio && (await readHead(audio.src))
  const ext = head && (await fileTypeFromBuffer(head).catch(() => undefined))?.ext
  const type = ext && Object.hasOwn(types, ext) ? types[ext] : undefined
  if (!audio || !type) throw new HttpError(404, 'Recording not found.')
  const filename = audio.src.slice(audio.src.lastIndexOf('/') + 1)
  return { url: await downloadAddress(recordingKey(audio.src), filename, 'inline', type), filename }
}

/** The beginning of a recording; undefined where there is none. */
async function readHead(src: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({
        Bucket: variable('DOCUMENTS_BUCKET'),
        Key: recordingKey(src),
        Range: `bytes=0-${headBytes - 1}`,
      }),
    )
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    // 416: there is an object, and nothing in it.
    if (error instanceof S3ServiceException && [403, 404, 416].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined
    throw error
  }
}
