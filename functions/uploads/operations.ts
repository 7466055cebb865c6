import { documentMessages, DocumentRecord, PhotoRecord, type InputOf } from '@lintel/contract'
import { fileIdOf, sourcesOf } from '@lintel/rules'
import * as z from 'zod'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { openHeader, openReport } from '../reports/read-report.ts'
import { documentAddress } from './document-files.ts'
import { presignReportUploads } from './presign-uploads.ts'
import { kindRow } from './kinds.ts'
import { arrivedFor, findUpload, findUploads, type StoredUpload } from './store.ts'

export {
  downloadAppointmentDocument,
  listAppointmentDocuments,
  requestAppointmentDocuments,
} from './appointment-documents.ts'
export {
  deleteClientDocument,
  downloadClientDocument,
  listClientDocuments,
  requestClientDocuments,
} from './client-documents.ts'
export { getRecording, listRecordings, requestRecordingUploads } from './recordings.ts'
export { listLookImages, requestLookUploads } from './look-images.ts'

/** Only the contract's fields. */
const SeenPhoto = z.object(PhotoRecord.shape)
const SeenDocument = z.object(DocumentRecord.shape)

export const requestUploads = (ctx: Context, { body }: InputOf<'requestUploads'>) =>
  presignReportUploads(ctx, body.reportId, 'photograph', body.files)

/** The content is checked later. */
export const requestDocumentUploads = (ctx: Context, { params, body }: InputOf<'requestDocumentUploads'>) =>
  presignReportUploads(ctx, params.id, 'document', body.files)

/** Its own, and those it has from other reports; not those that a visitor removed before they were in the report. */
export async function listPhotos(ctx: Context, { params, query }: InputOf<'listPhotos'>) {
  const report = await openHeader(ctx, params.id)
  const ids = query.ids ?? (await arrivedFor(report.id))
  const found = await findUploads(ids)
  const photos = ids
    .flatMap((id) => found.get(id) ?? [])
    .filter((photo) => photo.clientId === report.client.id && kindRow(photo.kind).savedAs === 'photograph')
  const isOwn = (photo: StoredUpload) => photo.ownerId === report.id && !photo.removedByVisitor
  const known = photos.every(isOwn) ? new Set<string>() : sourcesOf(await openReport(ctx, report.id))
  return { data: photos.filter((photo) => isOwn(photo) || known.has(photo.src)).map(recordOf) }
}

/** Oldest first, or those named. */
export async function listDocuments(ctx: Context, { params, query }: InputOf<'listDocuments'>) {
  const report = await openHeader(ctx, params.id)
  const ids = query.ids ?? (await arrivedFor(report.id, 'document'))
  const found = await findUploads(ids)
  const own = ids.flatMap((id) => found.get(id) ?? []).filter((document) => isDocumentOf(document, report.id))
  return { data: own.map(documentRecordOf) }
}

/** Its own, or from an appointment or another report. */
export async function downloadDocument(ctx: Context, { params, query }: InputOf<'downloadDocument'>) {
  const report = await openHeader(ctx, params.id)
  const document = await findUpload(fileIdOf(query.src) ?? '-')
  const isOfClient = document?.src === query.src && document.clientId === report.client.id
  if (!isOfClient || document.status !== 'ready') throw new HttpError(404, documentMessages.notFound)
  if (!isDocumentOf(document, report.id)) {
    const { uploaddocuments } = await openReport(ctx, report.id)
    const has = uploaddocuments.some(({ src }) => src === document.src)
    if (!has || kindRow(document.kind).savedAs !== 'document') throw new HttpError(404, documentMessages.notFound)
  }
  const { src, filename } = document
  return { url: await documentAddress('document', { src, filename, type: typeOf(document) }), filename }
}

const isDocumentOf = (record: StoredUpload, id: string) => record.kind === 'document' && record.ownerId === id

const typeOf = ({ type }: StoredUpload) => type ?? 'application/octet-stream'

const documentRecordOf = (document: StoredUpload): DocumentRecord =>
  SeenDocument.parse({ ...document, type: typeOf(document) })

const recordOf = (photo: StoredUpload): PhotoRecord => SeenPhoto.parse(photo)
