import { EmailToSend, type Client, type Report } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { findClient } from '../clients/operations.ts'
import { templateForOwner } from '../emailtemplates/operations.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { findEmail } from '../reports/email-log.ts'
import { findReport, staffVersionOf } from '../reports/visits.ts'
import { sendEmail } from './operations.ts'

/**
 * What became of a delivery. outdated: the report has no PDF of this version any more, or not yet. before: nobody of
 * staff has saved since the last one.
 */
export type Delivery = 'sent' | 'off' | 'outdated' | 'before' | 'nobody'

/**
 * Mails the PDF of one version of a report to its customer, or else to its client, with the owner's template;
 * where the client wants that. The e-mail's key is that of the last version which somebody of staff
 * saved: it goes out once, and nothing goes out for what visitors change.
 * @throws Refusal as sending does: 409 where it was sent otherwise, or may have been
 */
export async function deliverReport(reportId: string, version: number, log: Context['log']): Promise<Delivery> {
  const report = await findReport(reportId)
  const client = report && !report.deleted ? await findClient(report.client.id) : undefined
  if (!report || !client || !isSwitchedOn(client, 'Auto deliver reports')) return 'off'
  const pdf = report.attachments['report']
  if (!pdf?.src || pdf.version !== version) return 'outdated'
  const saved = await staffVersionOf(reportId)
  const idempotencykey = `delivery-${saved}`
  if (saved === undefined || (await findEmail(reportId, idempotencykey))?.state === 'sent') return 'before'
  const { id, subject, message } = templateForOwner(client, report.type)
  const written = {
    ...{ templateid: id, reportid: reportId, subject, message },
    attachments: [{ filename: pdf.filename ?? `Report ${report.ref}.pdf`, path: pdf.src }],
    idempotencykey,
  }
  // What somebody typed as the customer's address may be none.
  for (const address of [report.customer.address.email, client.email]) {
    const email = EmailToSend.safeParse({ ...written, toaddresses: [address.trim()] })
    if (!email.success) continue
    const input = { params: {}, query: {}, headers: {}, body: email.data }
    await sendEmail(contextFor(report, client, log), input)
    return 'sent'
  }
  return 'nobody'
}

/** Written in the name of whoever saved the report; answers go to its branch, or else to the client. */
function contextFor({ id, updatedBy, branchId }: Report, client: Client, log: Context['log']): Context {
  const branch = client.branches.find((candidate) => candidate.id === branchId)
  const email = branch?.address.email || client.email || variable('MAIL_SENDER')
  return {
    requestId: id,
    now: () => new Date(),
    log,
    viewerAddress: undefined,
    user: { sub: '', username: '', email, name: updatedBy, groups: [], clientId: client.id, userId: '' },
    scope: { kind: 'client', clientId: client.id },
  }
}
