import type { Dispute, Report } from '@lintel/contract'
import type { SettlementSource } from '@lintel/print'
import { acceptsVisitors, addressText, displayMoney, displayPounds, escapeHtml, toPence } from '@lintel/rules'
import { readDispute, type Agreement } from '../disputes/answers.ts'
import { settlementFilename, settlementKey } from '../disputes/settlement-file.ts'
import { writeWorkingFile } from '../documents/files.ts'
import { viewOfJob } from '../documents/jobs/job-view.ts'
import { startPersonalJob } from '../documents/jobs/personal-jobs.ts'
import { HttpError } from '../lib/http-error.ts'
import { contextFor } from './deliver-report.ts'
import { mailFile } from './mail-file.ts'
import { oneLine } from './mime.ts'
import {
  agencyAddress,
  nextAttemptAt,
  notificationKey,
  readForNotification,
  type AttemptContext,
} from './report-notifications.ts'
import { cleanMessage } from './rich-text.ts'
import { digestOf } from './send-once.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './start-mail.ts'
import { aboutReport } from './subjects.ts'

export interface SettledClaim extends AwaitedVersion {
  dispute: string
  order: string
  looked?: { failures: number; tries: number; job?: string | undefined } | undefined
}

/** What the job prints, besides the report and its look. */
export type AgreedClaim = Pick<SettlementSource, 'dispute' | 'by' | 'agency'>

const end: NextMailStep = { next: 'end' }

/** Its PDF, in the name of who has settled it. */
async function startJob({ by, owner, tenants }: Agreement, dispute: Dispute, report: Report, now: () => Date) {
  const agreed: AgreedClaim = {
    dispute,
    by: tenants.map(({ name, at }) => ({ name, at })),
    agency: { name: by, at: dispute.settledAt ?? '' },
  }
  const work = {
    kind: 'settlement',
    subject: { type: 'settlement', id: dispute.id, report: report.id, version: report.version },
    payload: { owner, src: settlementKey(dispute) },
    clientId: report.client.id,
    filename: settlementFilename,
  } as const
  return startPersonalJob({ now, user: { sub: owner } }, work, (job) =>
    writeWorkingFile(job, 'settlement.json', agreed),
  )
}

const isThrottled = (error: unknown) => error instanceof HttpError && error.status === 429

function messageTo(name: string, { deposit, total }: Dispute, { report, client }: About): string {
  const left = displayMoney(toPence(deposit) - toPence(total))
  return (
    `<p>Hello${name && ` ${escapeHtml(name)}`},</p>` +
    `<p>The claim against the deposit of ${escapeHtml(addressText(report.address))} is settled: of ${displayPounds(deposit)}, ` +
    `${displayPounds(total)} goes to the landlord and ${left} to the tenant. The deposit scheme is not asked to decide it. ` +
    `The settlement is attached.</p><p>${escapeHtml(client.name)}</p>`
  )
}

type About = Awaited<ReturnType<typeof readForNotification>>

/** Each has a mail of their own, once. True if it is to be tried again. */
async function mailTo(
  { name, email }: { name: string; email: string },
  dispute: Dispute,
  about: About,
  ctx: AttemptContext,
) {
  const { report, client, branch } = about
  const keyed = {
    about: aboutReport(report.id),
    key: notificationKey('settlement', dispute.id, email),
    digest: digestOf({ settlement: dispute.id, email }),
  }
  const src = settlementKey(dispute)
  const filename = settlementFilename
  try {
    const sender = contextFor(report, client, ctx.log)
    await mailFile({ ...sender, now: ctx.now }, keyed, {
      from: client.name,
      replyTo: agencyAddress(client, branch) || sender.user.email,
      to: [email],
      subject: oneLine(`Settlement of the deposit of ${addressText(report.address)}`),
      message: cleanMessage(messageTo(name, dispute, about)),
      file: { src, filename },
      clientId: client.id,
      entry: { attachments: [{ filename, path: src }] },
    })
    return false
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (isThrottled(error)) return true
    ctx.log.error('A settlement was perhaps not sent', { report: report.id, told: error.message })
    return false
  }
}

/** Once its PDF is made, which it starts; of a deleted check-out too: it was agreed before. */
export async function mailSettlement(settled: SettledClaim, ctx: AttemptContext): Promise<NextMailStep> {
  const { reportId, version, dispute: id, order, looked } = settled
  const stored = await readDispute(id)
  if (!stored) return end
  const { dispute, agreement } = stored
  if (dispute.version < version) return stepBeforeVersion(settled, ctx.now())
  if (agreement?.order !== order) return end
  const { failures = 0, tries = 0, job: started } = looked ?? {}
  const later = (count: number, change: { failures?: number; tries?: number; job?: string }): NextMailStep => {
    const at = nextAttemptAt(count, ctx)
    if (at !== undefined) return { next: 'wait', at, failures, tries, ...change }
    ctx.log.error('A settlement could not be made and sent', { report: reportId, dispute: id })
    return end
  }
  const about = await readForNotification(reportId, { evenDeleted: true })
  if (!acceptsVisitors(about.client)) return end
  const job = started === undefined ? undefined : await viewOfJob(started, ctx.now())
  if (!job) {
    try {
      return { next: 'soon', failures, tries, job: await startJob(agreement, dispute, about.report, ctx.now) }
    } catch (error) {
      if (!isThrottled(error)) throw error
      return later(failures, { failures: failures + 1 })
    }
  }
  const { completed, error } = job
  if (!completed) return { next: 'soon', failures, tries, job: job.id }
  if (error) return later(failures, { failures: failures + 1 })
  const office = agencyAddress(about.client, about.branch)
  const people = [...agreement.tenants, ...(office ? [{ name: '', email: office }] : [])]
  let isOver = true
  for (const person of people) if (await mailTo(person, dispute, about, ctx)) isOver = false
  return isOver ? end : later(tries, { tries: tries + 1, job: job.id })
}
