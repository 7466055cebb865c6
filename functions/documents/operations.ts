import {
  documentMessages,
  guardMessages,
  type Job,
  type ReportSummary,
  transcriptionMessages,
  reportErrors,
  type InputOf,
} from '@lintel/contract'
import { isSwitchedOn, photosIn, variantsFor } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { storedKey } from '../uploads/kinds.ts'
import { assertWorkedWith, openToChange } from '../reports/guards.ts'
import { aboutReport } from '../emails/subjects.ts'
import { mailedAs } from '../emails/log.ts'
import { findHeader, openHeader, openReport, ownerOf } from '../reports/read-report.ts'
import { addressOfFile, filesOf } from '../sharing/report-files.ts'
import { filenameFor } from './filename.ts'
import { hasDownload, zipFolder } from './files.ts'
import { addressOf, goneMessage, jobView } from './jobs/job-view.ts'
import { isAttached, isReservedKey, type StoredJob } from './jobs/kinds.ts'
import { startJob } from './jobs/start-job.ts'
import { findJob } from './jobs/store/jobs.ts'
import { endpointOf } from './export/endpoint.ts'
import { getClientData } from '../client-data/get-client-data.ts'
import { transcriptionOf } from '../transcription/state.ts'
import { findElsewhere } from './jobs/elsewhere.ts'

export { generatePreview, previewHtml, previewPdf } from './previews/operations.ts'
export { generateSharedReport, getSharedJob } from './visitor-operations.ts'

async function isOffered({ client, type }: Pick<ReportSummary, 'client' | 'type'>, variant: string): Promise<boolean> {
  if (variant === 'report') return true
  if (isReservedKey(variant)) return false
  const owner = await findClient(client.id)
  const kind = owner?.reportfactory.reportTypeList.find(({ name }) => name === type)
  const offered = owner && kind ? variantsFor(owner.peachpackage, kind.variantList) : []
  return offered.some(({ name }) => name === variant)
}

/** Throws 404 outside the caller's scope, 403 for an inactive client, 400 for a deleted or a legacy report. */
async function assertMakeable(ctx: Context, id: string): Promise<void> {
  const { row } = await openToChange(ctx, id)
  assertWorkedWith(row.record)
}

export async function generateReport(ctx: Context, { params }: InputOf<'generateReport'>) {
  const report = await openHeader(ctx, params.id)
  if (!(await isOffered(report, params.variant))) throw new HttpError(404, documentMessages.missingAttachmentKey)
  await assertMakeable(ctx, params.id)
  return startJob(ctx, report, { kind: 'report', payload: { variant: params.variant } })
}

export async function downloadReport(ctx: Context, { params }: InputOf<'downloadReport'>) {
  const report = await openHeader(ctx, params.id)
  if (isReservedKey(params.variant)) throw new HttpError(404, documentMessages.missingAttachmentKey)
  return downloadOf(report, params.variant, documentMessages.missingAttachmentKey)
}

async function openInvoiced(ctx: Context, id: string) {
  const report = await openHeader(ctx, id)
  const client = await findClient(report.client.id)
  if (!client || !isSwitchedOn(client, 'Invoice enable'))
    throw new HttpError(404, documentMessages.missingAttachmentKey)
  return report
}

export async function generateInvoice(ctx: Context, { params }: InputOf<'generateInvoice'>) {
  const report = await openInvoiced(ctx, params.id)
  await assertMakeable(ctx, params.id)
  return startJob(ctx, report, { kind: 'invoice', payload: {} })
}

/** Also by POST, which mobile clients use. */
export const downloadInvoice = async (ctx: Context, { params }: Pick<InputOf<'downloadInvoice'>, 'params'>) =>
  downloadOf(await openInvoiced(ctx, params.id), 'invoice', documentMessages.missingAttachmentKey)

export const downloadInvoiceByPost = (ctx: Context, input: InputOf<'downloadInvoiceByPost'>) =>
  downloadInvoice(ctx, input)

export async function generatePhotos(ctx: Context, { params }: InputOf<'generatePhotos'>) {
  await assertMakeable(ctx, params.id)
  const report = await openReport(ctx, params.id)
  if (photosIn(report).length + report.unassignedphotos.length === 0)
    throw new HttpError(404, reportErrors.noPhotographs)
  return startJob(ctx, report, { kind: 'photos', payload: {} })
}

export const downloadPhotos = async (ctx: Context, { params }: InputOf<'downloadPhotos'>) =>
  downloadOf(await openHeader(ctx, params.id), 'photos', documentMessages.unableToDownloadPhotos)

export async function downloadPreviousReport(ctx: Context, { params }: InputOf<'downloadPreviousReport'>) {
  const { previousReportPdf, previousReportRef, previousReportType, ...report } = await openHeader(ctx, params.id)
  if (!previousReportPdf || !(await hasDownload(previousReportPdf)))
    throw new HttpError(404, documentMessages.missingAttachmentKey)
  const { ref, type } = report
  const previous = { ...report, ref: previousReportRef ?? ref, type: previousReportType ?? type }
  return addressOf(previousReportPdf, await filenameFor(previous, 'report'))
}

/** Throws 404 for others, and expired ones. */
export async function downloadReportFile(ctx: Context, { params, query }: InputOf<'downloadReportFile'>) {
  const report = await openReport(ctx, params.id)
  const own = filesOf(report).find(({ path }) => path === query.src)
  const filename = own?.filename ?? (await mailedAs(aboutReport(report.id), query.src))
  if (filename === undefined) throw new HttpError(404, documentMessages.fileNotFound)
  const isMade = [`downloads/${report.id}/`, zipFolder(report.id)].some((folder) => query.src.startsWith(folder))
  const key = own?.key ?? (isMade ? query.src : storedKey('document', query.src))
  if (!(await hasDownload(key))) throw new HttpError(404, goneMessage(key, documentMessages.fileNotFound))
  return { url: await addressOfFile({ key }, filename), filename }
}

async function downloadOf(
  report: Pick<ReportSummary, 'ref' | 'type' | 'address' | 'attachments' | 'client'>,
  key: string,
  missing: string,
) {
  const attachment = Object.hasOwn(report.attachments, key) ? report.attachments[key] : undefined
  if (!attachment?.src) throw new HttpError(404, missing)
  if (!(await hasDownload(attachment.src))) throw new HttpError(404, goneMessage(attachment.src, missing))
  return addressOf(attachment.src, attachment.filename ?? (await filenameFor(report, key)))
}

/** A job past its time limit is failed by the request. */
export async function getJob(ctx: Context, { params }: InputOf<'getJob'>): Promise<Job> {
  const job = await findJob(params.id)
  // A job outside the caller's scope is reported as missing, so that ids reveal nothing.
  const other = job ? undefined : await jobElsewhere(ctx, params.id)
  if (other) return other
  if (ctx.user.groups.includes('Dataentry')) throw new HttpError(403, guardMessages.groupMismatch)
  if (!job || !(await canAccess(ctx, job))) throw new HttpError(404, reportErrors.jobNotFound)
  return jobView(job, ctx.now())
}

/** Attached jobs: whoever can open the report; month jobs: whoever can start them; others: their owner. */
async function canAccess({ user, scope }: Context, job: StoredJob): Promise<boolean> {
  if (job.kind === 'invoices-of-month') return user.groups.includes('SysAdmin')
  if (!isAttached(job))
    return job.payload.owner === user.sub && (scope.kind === 'any' || scope.clientId === job.clientId)
  const report = await findHeader(job.subject.id)
  return report !== undefined && reaches(scope, ownerOf(report))
}

export async function exportReport(ctx: Context, { params }: InputOf<'exportReport'>) {
  const { row, client } = await openToChange(ctx, params.id)
  assertWorkedWith(row.record)
  const endpoint = endpointOf(client)
  if (typeof endpoint === 'string') throw new HttpError(400, endpoint)
  return startJob(ctx, row.record, { kind: 'export', payload: {} })
}

async function jobElsewhere(ctx: Context, id: string): Promise<Job | undefined> {
  const { user, scope } = ctx
  const pointer = await findElsewhere(id)
  if (!pointer) return undefined
  const { clientId, of, src } = pointer
  if (user.groups.includes('Dataentry') && of !== 'transcription') return undefined
  if (of === 'EXPORT' || of === 'ERASURE') {
    if (!user.groups.includes('SysAdmin')) return undefined
    const { export: exported, erasure } = await getClientData(ctx, { params: { id: clientId } })
    const job = of === 'EXPORT' ? exported : erasure
    return job?.id === id ? viewOf(job, job.counts.reports, job.error) : undefined
  }
  const isOwn = user.clientId === clientId
  if (!isOwn && !(of === 'document' && scope.kind === 'any')) return undefined
  const job = await transcriptionOf(clientId, id, src, ctx.now())
  const reason = (of === 'document' && job?.reason) || transcriptionMessages.failed
  return job && viewOf(job, 0, job.state === 'failed' ? reason : undefined)
}

const viewOf = ({ id, state }: { id: string; state: string }, done: number, error: string | undefined): Job => ({
  id,
  completed: state !== 'running',
  progress: { done, total: 0, step: state === 'finished' ? 'finished' : 'waiting' },
  ...(error !== undefined && { error }),
})
