import { ReportBody, reportMessages, type Report } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import {
  readBody,
  readHeader,
  readHeaders,
  readReceipts,
  readVersion,
  wholeReport,
  type HeaderRow,
  type StoredHeader,
} from './store/index.ts'

/** Within the caller's scope; 404 otherwise. */
export async function openRow(ctx: Context, id: string): Promise<HeaderRow> {
  const row = await readHeader(id)
  if (!row || !reaches(ctx.scope, ownerOf(row.record))) throw new HttpError(404, reportMessages.notFound)
  return row
}

export const ownerOf = ({ client, branchId, userId }: Pick<StoredHeader, 'client' | 'branchId' | 'userId'>) => ({
  clientId: client.id,
  branchId,
  userId,
})

/** For the server's own work, ignoring the scope. */
export const findHeader = async (id: string): Promise<StoredHeader | undefined> => (await readHeader(id))?.record

/** A legacy report's contains only its address. */
export async function bodyOfRow({ record, bodyKey }: HeaderRow): Promise<ReportBody> {
  if (bodyKey) return (await readBody(bodyKey)).body
  const { date, branchId, userId, type, title, address } = record
  return ReportBody.parse({ date, branchId, userId, type, title, address })
}

/** For the server's own work, ignoring the scope: a page of rows at once. */
export const findRows = (ids: readonly string[]): Promise<Map<string, HeaderRow>> => readHeaders(ids)

/** Without the body, in one read, within the caller's scope; 404 otherwise. */
export const openHeader = async (ctx: Context, id: string): Promise<StoredHeader> => (await openRow(ctx, id)).record

/** Within the caller's scope, current or as saved in one version; 404 otherwise. */
export async function openReport(ctx: Context, id: string, version?: number): Promise<Report> {
  const row = await openRow(ctx, id)
  if (version === undefined || version === row.record.version) return wholeReport(row.record, await bodyOfRow(row))
  const saved = await readVersion(id, version)
  if (!saved) throw new HttpError(404, reportMessages.notFound)
  const { body } = await readBody(saved.bodyKey)
  const { savedAt: updatedAt, savedBy, savedById } = saved
  return { ...wholeReport(row.record, body), version, updatedAt, updatedBy: savedBy, updatedById: savedById }
}

/** For the server's own work and any scope, with the SHA-256 of the body's JSON. Throws if there is no such version. */
export async function readReportVersion(id: string, version: number): Promise<{ report: Report; sha256: string }> {
  const [row, saved, receipts] = await Promise.all([readHeader(id), readVersion(id, version), readReceipts(id)])
  if (!row || !saved) throw new Error(`Report ${id} has no version ${version}.`)
  const { body, sha256 } = await readBody(saved.bodyKey)
  return { report: { ...wholeReport(row.record, body), receipts, version }, sha256 }
}

/** For the server's own work, whatever the scope, deleted or not. The caller selects what visitors see of it. */
export async function findReport(id: string): Promise<Report | undefined> {
  const row = await readHeader(id)
  return row && wholeReport(row.record, await bodyOfRow(row))
}
