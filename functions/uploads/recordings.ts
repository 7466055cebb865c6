import type { RouteInput, routes } from '@lintel/contract'
import { findAudio } from '@lintel/rules'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { HttpError } from '../lib/http-error.ts'
import { openReport } from '../reports/read-report.ts'
import { storedKey, uploadKinds } from './kinds.ts'
import { documentsFile, readHead } from './sent-files.ts'

const types: Readonly<Record<string, string>> = uploadKinds.recording.types

/** Bytes that identify a file's type. */
const headBytes = 4100

/** GET /reports/{id}/recordings/{audio}. Only plays what the report lists and is a recording by its content. */
export async function getRecording(ctx: Context, { params }: RouteInput<typeof routes.getRecording>) {
  const audio = findAudio(await openReport(ctx, params.id), params.audio)
  const head = audio && (await readHead(documentsFile('recording', audio.src), headBytes))
  const ext = head && (await fileTypeFromBuffer(head).catch(() => undefined))?.ext
  const type = ext && Object.hasOwn(types, ext) ? types[ext] : undefined
  if (!audio || !type) throw new HttpError(404, 'Recording not found.')
  const filename = audio.src.slice(audio.src.lastIndexOf('/') + 1)
  return { url: await downloadAddress(storedKey('recording', audio.src), filename, 'inline', type), filename }
}
