import { DocumentRecord, spreadsheetMessages } from '@lintel/contract'
import * as z from 'zod'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { eraseIn } from '../lib/erase-objects.ts'
import { HttpError } from '../lib/http-error.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'
import { storedKey } from './kinds.ts'
import { arrivedFor, findUpload, findUploads, removeArrived, type StoredUpload } from './store.ts'

const Seen = z.object(DocumentRecord.shape)

const isOf = (record: StoredUpload | undefined, clientId: string): record is StoredUpload =>
  record !== undefined && record.kind === 'workbook' && record.clientId === clientId

/** Throws 400 for a file name of any other type. */
export async function expectWorkbook(ctx: Context, clientId: string, file: { name: string; size: number }) {
  const { data } = await presignUploads(ctx, 'workbook', { id: clientId, clientId }, withTypes('workbook', [file]))
  const [permission] = data
  if (!permission) throw new Error('No upload was presigned.')
  return permission
}

/** Arrived or not. Throws 404 if there is none with this id. */
export async function findSentWorkbook(clientId: string, id: string): Promise<DocumentRecord> {
  const record = await findUpload(id)
  if (!isOf(record, clientId)) throw new HttpError(404, spreadsheetMessages.uploadNotFound)
  return Seen.parse(record)
}

export const workbookKey = ({ src }: { src: string }): string => storedKey('workbook', src)

/** Permanently, with their files in every version. */
export async function removeSentWorkbooks(
  clientId: string,
  isMeant: (workbook: DocumentRecord) => boolean,
): Promise<void> {
  const found = await findUploads(await arrivedFor(clientId, 'workbook'))
  for (const record of found.values()) {
    if (!isOf(record, clientId) || !isMeant(Seen.parse(record))) continue
    // Its record is removed last: without it the file could not be found again.
    await eraseIn(variable('DOCUMENTS_BUCKET'), [workbookKey(record)])
    await removeArrived(record, [])
  }
}
