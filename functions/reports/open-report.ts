import { ReportBody, reportMessages, type Attachment, type Report } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import {
  readBody,
  readHeader,
  readVersion,
  wholeReport,
  writeAttachment,
  writeExported,
  type HeaderRow,
  type StoredHeader,
} from './store/index.ts'

/** The header row of a report within the caller's scope. Throws 404 otherwise. */
export async function openRow(ctx: Context, id: string): Promise<HeaderRow> {
  const row = await readHeader(id)
  if (!row || !reaches(ctx.scope, ownerOf(row.record))) throw new Refusal(404, reportMessages.notFound)
  return row
}

/** The refusal of a change that was made to an older version than the report has now. */
export const conflictWith = ({ version, updatedBy }: StoredHeader): Refusal =>
  new Refusal(409, `This report was saved by ${updatedBy || 'somebody else'} since you opened it.`, {
    current: version,
  })

/** Whose a report is, for the scope. */
export const ownerOf = ({ client, branchId, userId }: Pick<StoredHeader, 'client' | 'branchId' | 'userId'>) => ({
  clientId: client.id,
  branchId,
  userId,
})

/** All of a report but its body, for the server's own work, whatever the scope; undefined where there is none. */
export const findHeader = async (id: string): Promise<StoredHeader | undefined> => (await readHeader(id))?.record

/** A report's body; a legacy report's has its address and nothing else. */
export async function bodyOfRow({ record, bodyKey }: HeaderRow): Promise<ReportBody> {
  if (bodyKey) return (await readBody(bodyKey)).body
  const { date, branchId, userId, type, title, address } = record
  return ReportBody.parse({ date, branchId, userId, type, title, address })
}

/** All of a report but its body, within the caller's scope: one row is read. Throws 404 otherwise. */
export const openHeader = async (ctx: Context, id: string): Promise<StoredHeader> => (await openRow(ctx, id)).record

/**
 * A whole report within the caller's scope, as it is or as it was at one version: then its body and version are those
 * of that save. Throws 404 otherwise.
 */
export async function openReport(ctx: Context, id: string, version?: number): Promise<Report> {
  const row = await openRow(ctx, id)
  if (version === undefined || version === row.record.version) return wholeReport(row.record, await bodyOfRow(row))
  const saved = await readVersion(id, version)
  if (!saved) throw new Refusal(404, reportMessages.notFound)
  const { body } = await readBody(saved.bodyKey)
  const { savedAt: updatedAt, savedBy, savedById } = saved
  return { ...wholeReport(row.record, body), version, updatedAt, updatedBy: savedBy, updatedById: savedById }
}

/**
 * A report as it was at one version, with the SHA-256 of that body's JSON: for the server's own work, whatever the
 * scope. Throws where there is no such version.
 */
export async function readReportVersion(id: string, version: number): Promise<{ report: Report; sha256: string }> {
  const [row, saved] = await Promise.all([readHeader(id), readVersion(id, version)])
  if (!row || !saved) throw new Error(`Report ${id} has no version ${version}.`)
  const { body, sha256 } = await readBody(saved.bodyKey)
  return { report: { ...wholeReport(row.record, body), version }, sha256 }
}

/** What is to change of an attachment; the other fields stay, so that a file remains while its successor is made. */
export type AttachmentChange = Partial<Attachment> & Pick<Attachment, 'status'>

/**
 * Changes an attachment of a report's header (`report`, a variant's name, …); its version stays. An `error` stays only
 * with the status failed. With `unlessTakenOverFrom` (a job's id) nothing happens where the attachment is another job's.
 */
export async function setAttachment(
  reportId: string,
  key: string,
  change: AttachmentChange,
  { unlessTakenOverFrom }: { unlessTakenOverFrom?: string } = {},
): Promise<void> {
  for (;;) {
    const row = await readHeader(reportId)
    if (!row) return
    const { attachments } = row.record
    const seen: Partial<Attachment> = { ...(Object.hasOwn(attachments, key) && attachments[key]), error: undefined }
    if (unlessTakenOverFrom && seen.jobid && seen.jobid !== unlessTakenOverFrom) return
    if (await writeAttachment(reportId, key, { ...seen, ...change }, seen.jobid)) return
  }
}

/** Notes when another system took the report; its version stays. */
export const setExported = (reportId: string, at: string): Promise<void> => writeExported(reportId, at)
