import { ClientDocument, documentMessages, type InputOf, type AnswerOf } from '@lintel/contract'
import * as z from 'zod'
import { writeAct } from '../audit/write-act.ts'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { eraseObjects } from '../lib/erase-objects.ts'
import { HttpError } from '../lib/http-error.ts'
import { documentAddress } from './document-files.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'
import { storedKey } from './kinds.ts'
import { arrivedPage, findUpload, findUploads, removeArrived, type StoredUpload } from './store.ts'

/** Only the contract's fields. */
const Seen = z.object(ClientDocument.shape)
const shown = (document: StoredUpload): ClientDocument => Seen.parse(document)

const isOf = (record: StoredUpload | undefined, clientId: string): record is StoredUpload =>
  record !== undefined && record.kind === 'clientDocument' && record.clientId === clientId

/** Throws 404 for any other. */
async function findDocument(ctx: Context, { id, document }: { id: string; document: string }) {
  const client = await getClientFor(ctx, id)
  const record = await findUpload(document)
  if (!isOf(record, client.id) || record.status !== 'ready') throw new HttpError(404, documentMessages.notFound)
  return record
}

export async function requestClientDocuments(ctx: Context, { params, body }: InputOf<'requestClientDocuments'>) {
  const files = withTypes('clientDocument', body.files)
  const { id } = await getClientFor(ctx, params.id)
  return presignUploads(ctx, 'clientDocument', { id, clientId: id }, files)
}

export async function listClientDocuments(
  ctx: Context,
  { params, query }: InputOf<'listClientDocuments'>,
): Promise<AnswerOf<'listClientDocuments'>> {
  const { id } = await getClientFor(ctx, params.id)
  const page = query.ids ? { ids: query.ids } : await arrivedPage(id, 'clientDocument', query.after)
  const found = await findUploads(page.ids)
  const own = page.ids.flatMap((wanted) => found.get(wanted) ?? []).filter((record) => isOf(record, id))
  // Refused ones are returned only when requested by id.
  const data = query.ids ? own : own.filter(({ status }) => status === 'ready')
  return { data: data.map(shown), ...('next' in page && page.next !== undefined && { next: page.next }) }
}

export async function downloadClientDocument(ctx: Context, { params }: InputOf<'downloadClientDocument'>) {
  const { src, filename, type } = shown(await findDocument(ctx, params))
  return { url: await documentAddress('clientDocument', { src, filename, type }), filename }
}

/** With the number of unreadable ones. */
export async function uploadedDocuments(
  clientId: string,
  after: string | undefined,
): Promise<{ documents: ClientDocument[]; invalid: number; next?: string }> {
  const { ids, invalid, next } = await arrivedPage(clientId, 'clientDocument', after)
  const found = await findUploads(ids)
  const known = ids.flatMap((id) => found.get(id) ?? [])
  return {
    documents: known.filter(({ status }) => status === 'ready').map(shown),
    invalid: invalid + ids.length - known.length,
    ...(next !== undefined && { next }),
  }
}

/** Permanently, in every stored version. */
export async function deleteClientDocument(
  ctx: Context,
  { params }: InputOf<'deleteClientDocument'>,
): Promise<ClientDocument> {
  const document = await findDocument(ctx, params)
  // Its record is removed last: without it the file could not be found again.
  await eraseObjects('DOCUMENTS_BUCKET', [storedKey('clientDocument', document.src)])
  const subject = { kind: 'document' as const, id: document.id, name: document.filename }
  const act = writeAct(
    { now: ctx.now(), user: ctx.user },
    { action: 'document.delete', clientId: document.clientId, subject },
  )
  if (!(await removeArrived(document, [act]))) throw new HttpError(404, documentMessages.notFound)
  return shown(document)
}
