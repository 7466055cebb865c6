import { reportOperationMessages, type Client, type Delivery, type Report } from '@lintel/contract'
import { isSwitchedOn, acceptsVisitors } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { templateForOwner } from '../emailtemplates/find-template.ts'
import { hasFailed, startOwnJob } from '../documents/jobs/start-job.ts'
import type { Context, PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { beginDelivery, endDelivery, failDelivery } from '../reports/server-fields.ts'
import { withOutdatedFiles } from '../reports/outdated-files.ts'
import { findHeader, findReport } from '../reports/read-report.ts'
import { automatic } from '../reports/trail/write-trail.ts'
import { firstAddress } from './first-address.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './start-mail.ts'
import { sendEmail } from './send-email.ts'

const patienceMs = 20 * 60_000

/** The shortest wait if SES is throttling. */
const shortestWaitMs = 30_000

const end: NextMailStep = { next: 'end' }

async function ended({ reportId, version }: AwaitedVersion): Promise<NextMailStep> {
  await endDelivery(reportId, version)
  return end
}

/** Nothing else shows why a delivery failed. */
export async function failedDelivery(
  { reportId, version }: AwaitedVersion,
  reason: string,
  { now }: Pick<PublicContext, 'now'>,
): Promise<NextMailStep> {
  await failDelivery(reportId, version, reason, now())
  return end
}

/** The time is in the report's header: a later save, a lock or a cancellation moves or removes it. */
export async function deliverWhenDue(
  awaited: AwaitedVersion,
  ctx: Pick<PublicContext, 'now' | 'log'>,
): Promise<NextMailStep> {
  const { reportId, version } = awaited
  const header = await findHeader(reportId)
  if (!header || header.version < version) return stepBeforeVersion(awaited, ctx.now())
  const { delivery } = header
  if (delivery?.version !== version || delivery.failed !== undefined) return end
  const late = ctx.now().getTime() - Date.parse(delivery.at)
  if (late < 0) return { next: 'wait', at: delivery.at }
  const client = await findClient(header.client.id)
  const isWanted = client && acceptsVisitors(client) && isSwitchedOn(client, 'Auto deliver reports')
  if (!isWanted || header.deleted || header.locked || header.legacy) return ended(awaited)
  const pdf = (await withOutdatedFiles(header)).attachments['report']
  const isCurrent = pdf?.status === 'finished' && pdf.version === header.version && !pdf.outdated
  if (!isCurrent && late < patienceMs) {
    // No save follows a change of the look, so nothing else requests the PDF.
    if (pdf?.outdated && !(await hasFailed(header))) await startOwnJob(ctx, header)
    return { next: 'soon' }
  }
  // The PDF may lack what visitors have just written, but nothing that staff saved, and must have the current look.
  if (!pdf?.src || pdf.outdated || (pdf.version ?? 0) < version) {
    ctx.log.warn('Not delivered: there is no current PDF of this version', { report: reportId, version })
    return failedDelivery(awaited, reportOperationMessages.noPdfToDeliver, ctx)
  }
  if (!(await beginDelivery(reportId, delivery))) return end
  const refusal = await mail(reportId, delivery, client, ctx.log)
  if (!refusal) return ended(awaited)
  if (!isRetryable(refusal) || late >= patienceMs) return failedDelivery(awaited, refusal.message, ctx)
  // Each try creates new links to the report, so the pause grows.
  return { next: 'wait', at: new Date(ctx.now().getTime() + Math.max(shortestWaitMs, late)).toISOString() }
}

/** SES is throttling, or another execution is sending it now: a later check will tell. */
const isRetryable = ({ status, details }: HttpError): boolean =>
  status === 429 || (status === 409 && details.checks === undefined)

/** Once per version. Returns what prevents it, or undefined. */
async function mail(
  reportId: string,
  delivery: Delivery,
  client: Client,
  log: Context['log'],
): Promise<HttpError | undefined> {
  const report = await findReport(reportId)
  const pdf = report?.attachments['report']
  if (!report || !pdf?.src) return undefined
  const { id, subject, message } = await templateForOwner(client, report.type)
  const body = {
    templateid: id,
    reportid: reportId,
    subject,
    message,
    toaddresses: [delivery.address],
    ccaddresses: [],
    bccaddresses: [],
    attachments: [{ filename: pdf.filename ?? `Report ${report.ref}.pdf`, path: pdf.src }],
    idempotencykey: `delivery-${delivery.version}`,
  }
  try {
    await sendEmail(contextFor(report, client, log), { params: {}, query: {}, headers: {}, body })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn('Not delivered', { report: reportId, status: error.status, told: error.message })
    return error
  }
  log.info('Delivered', { report: reportId, version: delivery.version })
  return undefined
}

/** Of what nobody sends by hand; replies go to the report's branch, or else the client. */
export function contextFor(
  { id, branchId }: Pick<Report, 'id' | 'branchId'>,
  client: Client,
  log: Context['log'],
): Context {
  const branch = client.branches.find((candidate) => candidate.id === branchId)
  const email = firstAddress(branch?.address.email, client.email) || variable('MAIL_SENDER')
  return {
    requestId: id,
    now: () => new Date(),
    log,
    viewerAddress: undefined,
    user: { sub: '', username: '', email, name: automatic.name, groups: [], clientId: client.id, userId: '' },
    scope: { kind: 'client', clientId: client.id },
  }
}
