import { type Job, reportOperationMessages, type InputOf } from '@lintel/contract'
import type { LinkContext } from '../lib/context.ts'
import { acceptsVisitors } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { HttpError } from '../lib/http-error.ts'
import { findHeader, findReport } from '../reports/read-report.ts'
import { pdfToSign } from '../sharing/sign.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { jobView } from './jobs/job-view.ts'
import { mainPdf, startJob } from './jobs/start-job.ts'
import { findJob } from './jobs/store/jobs.ts'

/** Includes the signature that was just saved. A locked report can be received, not signed. */
export async function generateSharedReport(ctx: LinkContext): Promise<{ id: string }> {
  const report = await findReport(ctx.link.reportId)
  if (!report || report.deleted || report.legacy) throw couldNotFetch()
  const client = await findClient(report.client.id)
  const isClosed = report.locked && ctx.link.purpose !== 'receipt'
  if (isClosed || !client || !acceptsVisitors(client)) throw new HttpError(423, reportOperationMessages.locked)
  // Who received it could otherwise replace what others are about to sign, without end.
  const made = ctx.link.purpose === 'receipt' && (await pdfToSign(report))
  const id = made && report.attachments['report']?.jobid
  return id ? { id } : startJob(ctx, report, mainPdf)
}

/** Only for the main PDF of the link's own report. */
export async function getSharedJob(ctx: LinkContext, { params }: InputOf<'getSharedJob'>): Promise<Job> {
  const job = await findJob(params.jobId)
  if (job?.kind !== 'report' || job.subject.id !== ctx.link.reportId || job.payload.variant !== 'report')
    throw couldNotFetch()
  const report = await findHeader(job.subject.id)
  if (!report || report.deleted) throw couldNotFetch()
  return jobView(job, ctx.now())
}
