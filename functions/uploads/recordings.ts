import { RecordingRecord, recordingMessages, type InputOf } from '@lintel/contract'
import { findAudio } from '@lintel/rules'
import * as z from 'zod'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { HttpError } from '../lib/http-error.ts'
import { openHeader, openReport } from '../reports/read-report.ts'
import { presignReportUploads } from './presign-uploads.ts'
import { storedKey } from './kinds.ts'
import { recordingType } from './recording-content.ts'
import { documentsFile, readHead } from './sent-files.ts'
import { arrivedFor, findUpload, findUploads, type StoredUpload } from './store.ts'

const headBytes = 4100

/** Only the contract's fields. */
const Seen = z.object(RecordingRecord.shape)

const isRecordingOf = (record: StoredUpload | undefined, reportId: string): record is StoredUpload =>
  record !== undefined && record.kind === 'recording' && record.ownerId === reportId

export const requestRecordingUploads = (ctx: Context, { params, body }: InputOf<'requestRecordingUploads'>) =>
  presignReportUploads(ctx, params.id, 'recording', body.files)

/** Oldest first, or those named. */
export async function listRecordings(ctx: Context, { params, query }: InputOf<'listRecordings'>) {
  const report = await openHeader(ctx, params.id)
  const ids = query.ids ?? (await arrivedFor(report.id, 'recording'))
  const found = await findUploads(ids)
  const own = ids.flatMap((id) => found.get(id) ?? []).filter((record) => isRecordingOf(record, report.id))
  return { data: own.map((record) => Seen.parse(record)) }
}

/** And not saved in the report yet. */
async function sentFor(reportId: string, id: string): Promise<{ src: string } | undefined> {
  const record = await findUpload(id)
  return isRecordingOf(record, reportId) && record.status === 'ready' ? record : undefined
}

/** Plays recordings that the report lists, or that were sent for it. */
export async function getRecording(ctx: Context, { params }: InputOf<'getRecording'>) {
  const report = await openReport(ctx, params.id)
  const audio = findAudio(report, params.audio) ?? (await sentFor(report.id, params.audio))
  const head = audio && (await readHead(documentsFile('recording', audio.src), headBytes))
  const type = head && (await recordingType(head))
  if (!audio || !type) throw new HttpError(404, recordingMessages.notFound)
  const filename = audio.src.slice(audio.src.lastIndexOf('/') + 1)
  return { url: await downloadAddress(storedKey('recording', audio.src), filename, 'inline', type), filename }
}
