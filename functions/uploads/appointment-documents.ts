import { DocumentRecord, documentMessages, type InputOf, type AnswerOf } from '@lintel/contract'
import { fileIdOf } from '@lintel/rules'
import * as z from 'zod'
import { resolveClient, findAppointment, newAppointmentId } from '../appointments/find-appointment.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { documentAddress } from './document-files.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'
import { kindRow } from './kinds.ts'
import { findUpload, findUploads, type StoredUpload } from './store.ts'

/** Only the contract's fields. */
const Seen = z.object(DocumentRecord.shape)
const shown = (document: StoredUpload): DocumentRecord => Seen.parse(document)

interface TargetAppointment {
  id: string
  clientId: string
  has: ReadonlySet<string>
}

/** Throws 404 outside the caller's scope, and 400 without one. */
async function findTargetAppointment(
  ctx: Context,
  { appointment, key, client }: InputOf<'requestAppointmentDocuments'>['query'],
): Promise<TargetAppointment> {
  if (appointment !== undefined) {
    const found = await findAppointment(ctx, appointment)
    const has = new Set(found.dataentrydocuments.map(({ src }) => src))
    return { id: found.id, clientId: found.client, has }
  }
  if (key === undefined) throw refused('query.appointment', 'An appointment is required.')
  const { id: clientId } = await resolveClient(ctx, client)
  return { id: newAppointmentId(ctx, clientId, key), clientId, has: new Set() }
}

/** True for documents that were sent for it, and for those that it has from elsewhere. */
const isOf = (record: StoredUpload, { id, clientId, has }: TargetAppointment): boolean =>
  record.clientId === clientId &&
  kindRow(record.kind).savedAs === 'document' &&
  ((record.kind === 'appointmentDocument' && record.ownerId === id) || has.has(record.src))

export async function requestAppointmentDocuments(
  ctx: Context,
  { query, body }: InputOf<'requestAppointmentDocuments'>,
): Promise<AnswerOf<'requestAppointmentDocuments'>> {
  const files = withTypes('appointmentDocument', body.files)
  return presignUploads(ctx, 'appointmentDocument', await findTargetAppointment(ctx, query), files)
}

export async function listAppointmentDocuments(
  ctx: Context,
  { query }: InputOf<'listAppointmentDocuments'>,
): Promise<AnswerOf<'listAppointmentDocuments'>> {
  const target = await findTargetAppointment(ctx, query)
  const found = await findUploads(query.ids)
  const own = query.ids.flatMap((id) => found.get(id) ?? []).filter((record) => isOf(record, target))
  return { data: own.map(shown) }
}

export async function downloadAppointmentDocument(
  ctx: Context,
  { query }: InputOf<'downloadAppointmentDocument'>,
): Promise<AnswerOf<'downloadAppointmentDocument'>> {
  const target = await findTargetAppointment(ctx, query)
  const record = await findUpload(fileIdOf(query.src) ?? '-')
  if (record?.src !== query.src || record.status !== 'ready' || !isOf(record, target))
    throw new HttpError(404, documentMessages.notFound)
  const { src, filename, type } = shown(record)
  return { url: await documentAddress('document', { src, filename, type }), filename }
}
