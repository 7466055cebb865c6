import { claimAnswers } from '@lintel/contract'
import {
  acceptsVisitors,
  addressText,
  answersTo,
  claimedLines,
  claimName,
  displayPounds,
  escapeHtml,
  visitorName,
} from '@lintel/rules'
import { readAnswers, readDispute } from '../disputes/answers.ts'
import { variable } from '../lib/environment.ts'
import { findHeader } from '../reports/read-report.ts'
import { firstAddress } from './first-address.ts'
import { oneLine } from './mime.ts'
import { fitEntries, mailNotice, photosText } from './feedback-email.ts'
import {
  agencyAddress,
  notificationKey,
  readForNotification,
  type AttemptContext,
  type ReportNotification,
} from './report-notifications.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './start-mail.ts'

export interface AnsweredClaim extends AwaitedVersion {
  dispute: string
  link: string
  looked?: { tries: number } | undefined
}

const end: NextMailStep = { next: 'end' }

/** To the agency, once per save of the answers; undefined if they or the claim are gone, or the agency is suspended. */
async function claimNotification({
  reportId,
  dispute: id,
  link,
}: AnsweredClaim): Promise<ReportNotification | undefined> {
  const dispute = (await readDispute(id))?.dispute
  const given = dispute && (await readAnswers(dispute, link))
  if (!dispute || !given) return undefined
  const { report, client, branch } = await readForNotification(reportId)
  if (!acceptsVisitors(client)) return undefined
  const lines = claimedLines(dispute)
  const answers = answersTo(lines, given.answers)
  const items = lines.flatMap((line, at) => {
    const answer = answers[at]
    if (!answer) return []
    const what = escapeHtml(claimName(report, line.path))
    const said = `${claimAnswers[answer.answer]}${answer.offer === undefined ? '' : ` ${displayPounds(answer.offer)}`}`
    const words = escapeHtml(answer.comments).replaceAll('\n', '<br>')
    return `<li><b>${what}</b>, ${displayPounds(answer.of)}: ${said}${photosText(answer.photos.length)}<br>${words}</li>`
  })
  const to = agencyAddress(client, branch)
  const place = addressText(report.address)
  return {
    report,
    client,
    by: { sentby: visitorName(given.name) },
    key: notificationKey('claim', id, link, given.version),
    to: to ? [to] : [],
    replyTo: firstAddress(given.email, to),
    subject: oneLine(`Claim of report ${report.ref} answered, ${place}`),
    html: (mark) =>
      `<p>The tenant ${escapeHtml(given.name)} (${escapeHtml(given.email)}) has answered the claim of report ` +
      `${report.ref}, ${escapeHtml(place)}:</p><ul>${fitEntries(items, 'in the claim').join('')}</ul>` +
      `<p><a href="${mark}">Open the claim</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/disputes/${id}`,
  }
}

/** Even if the tenant closes the page. Of several saves in a row the last is mailed at least. */
export async function mailClaimAnswers(answered: AnsweredClaim, ctx: AttemptContext): Promise<NextMailStep> {
  const { reportId, version, looked, dispute: id, link } = answered
  const header = await findHeader(reportId)
  const dispute = (await readDispute(id))?.dispute
  if (!header || header.deleted || !dispute) return end
  if (((await readAnswers(dispute, link))?.version ?? 0) < version) return stepBeforeVersion(answered, ctx.now())
  const notice = await claimNotification(answered)
  if (!notice) return end
  return mailNotice(notice, looked, ctx)
}
