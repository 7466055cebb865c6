import { PhotoRecord, type Issue, type InputOf } from '@lintel/contract'
import { fileIdOf } from '@lintel/rules'
import * as z from 'zod'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'
import { findUploads, type StoredUpload } from './store.ts'

const SeenImage = z.object(PhotoRecord.shape)

const isOf = (record: StoredUpload | undefined, clientId: string): record is StoredUpload =>
  record !== undefined && record.kind === 'lookImage' && record.clientId === clientId

export async function requestLookUploads(ctx: Context, { params, body }: InputOf<'requestLookUploads'>) {
  const files = withTypes('lookImage', body.files)
  const { id } = await getClientFor(ctx, params.id)
  return presignUploads(ctx, 'lookImage', { id, clientId: id }, files)
}

export async function listLookImages(ctx: Context, { params, query }: InputOf<'listLookImages'>) {
  const { id } = await getClientFor(ctx, params.id)
  const found = await findUploads(query.ids)
  const own = query.ids.flatMap((wanted) => found.get(wanted) ?? []).filter((record) => isOf(record, id))
  return { data: own.map((record): PhotoRecord => SeenImage.parse(record)) }
}

/** By path: not uploaded for this client's look, or refused. */
export async function foreignImages(clientId: string, images: ReadonlyMap<string, string>): Promise<Issue[]> {
  if (images.size === 0) return []
  const found = await findUploads([...images.values()].flatMap((src) => fileIdOf(src) ?? []))
  return [...images].flatMap(([path, src]): Issue[] => {
    const record = found.get(fileIdOf(src) ?? '')
    if (!isOf(record, clientId) || record.src !== src) return [{ path, message: 'Not an image of this client.' }]
    return record.status === 'refused' ? [{ path, message: record.message ?? 'This image was refused.' }] : []
  })
}
