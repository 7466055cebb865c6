import { isDeepStrictEqual } from 'node:util'
import {
  claimAnswersMaxBytes,
  disputeMessages,
  maxLinkSaves,
  reportErrors,
  sharingMessages,
  type ClaimAnswer,
  type ClaimUpdate,
  type Dispute,
  type Report,
} from '@lintel/contract'
import { acceptsVisitors, answersTo, claimedLines, sourcesOf } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { isAsRead, putAnswers, readAnswers, type StoredAnswers } from '../disputes/answers.ts'
import { startMail } from '../emails/start-mail.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { LinkCaller, LinkContext } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { publish } from '../realtime/publish.ts'
import { openToVisitor } from '../reports/guards.ts'
import { bodyOfRow } from '../reports/read-report.ts'
import { byVisitor } from '../reports/trail/acts.ts'
import { writeWithTrail } from '../reports/trail/write-trail.ts'
import { openClaim, shownOf, termsOf } from './claim.ts'
import { assertSent } from './sent-photos.ts'
import { countUse, readUses } from './store.ts'
import { couldNotFetch } from './visitor.ts'

const settled = () => new HttpError(409, disputeMessages.settled)

const photosOf = (answers: readonly ClaimAnswer[] = []) => answers.flatMap(({ photos }) => photos)

/** The sources of photographs that it uses. Throws 404 if it has ended, and 409 if it was settled. */
export async function openClaimToSend(link: LinkCaller, report: Report): Promise<Set<string>> {
  const client = await findClient(report.client.id)
  const claim = client && acceptsVisitors(client) ? await openClaim(link, report) : undefined
  if (!claim) throw couldNotFetch()
  if (claim.dispute.settledAt) throw settled()
  const given = await readAnswers(claim.dispute, link.linkId)
  return new Set([...sourcesOf(report), ...photosOf(given?.answers).map(({ src }) => src)])
}

/** Throws 400 for what is not claimed, and 409 for an answer to another sum that was not given before. */
function assertAnswers(dispute: Dispute, answers: readonly ClaimAnswer[], before: readonly ClaimAnswer[]): void {
  const lines = claimedLines(dispute)
  const matched = answersTo(lines, answers)
  if (matched.filter(Boolean).length < answers.length) throw refused('body.answers', disputeMessages.notClaimed)
  const isOutdated = lines.some(({ sum }, at) => {
    const answer = matched[at]
    return answer && answer.of !== sum && !before.some((one) => isDeepStrictEqual(one, answer))
  })
  if (isOutdated) throw new HttpError(409, disputeMessages.otherSum)
}

async function assertOwnPhotos(ctx: LinkContext, answers: readonly ClaimAnswer[], before: readonly ClaimAnswer[]) {
  const sent = photosOf(answers)
  if (new Set(sent.map(({ id }) => id)).size < sent.length)
    throw refused('body.answers', 'A photograph can be attached only once.')
  const known = new Set(photosOf(before).map(({ id, src }) => `${id} ${src}`))
  const fresh = sent.filter(({ id, src }) => !known.has(`${id} ${src}`))
  await assertSent(ctx, fresh, { path: 'body.answers', isFormer: () => Promise.resolve(false) })
}

const did = { agree: 'agreed', offer: 'offered another sum', dispute: 'disputed' } as const

/** `Answered the claim: 3 agreed, 1 disputed, of 6 lines` */
function actText(answers: readonly ClaimAnswer[], lines: number): string {
  const counts = (Object.keys(did) as (keyof typeof did)[]).flatMap((kind) => {
    const count = answers.filter(({ answer }) => answer === kind).length
    return count > 0 ? `${count} ${did[kind]}` : []
  })
  return `Answered the claim: ${[...counts, `of ${lines} ${lines === 1 ? 'line' : 'lines'}`].join(', ')}`
}

const bytesOf = (answers: readonly ClaimAnswer[]) =>
  answers.reduce((sum, { comments }) => sum + Buffer.byteLength(comments), 0)

/** Beside the report, locked or not. What was saved before changes nothing. */
export async function saveClaim(ctx: LinkContext, { answers, shown }: ClaimUpdate): Promise<void> {
  const { reportId, linkId, disputeId = '' } = ctx.link
  const link = { reportId, id: linkId }
  if (bytesOf(answers) > claimAnswersMaxBytes) throw new HttpError(413, disputeMessages.answersTooLong)
  const attempt = async () => {
    const [opened, used] = await Promise.all([openToVisitor(reportId, { evenLocked: true }), readUses(link, 'saves')])
    if (!opened || used === undefined) throw couldNotFetch()
    const { record } = opened.row
    const body = await bodyOfRow(opened.row)
    const claim = await openClaim(ctx.link, { id: reportId, signatures: body.signatures })
    if (!claim) throw couldNotFetch()
    const { dispute, tenant } = claim
    if (dispute.settledAt) throw settled()
    const before = await readAnswers(dispute, linkId)
    const given = before?.answers ?? []
    const terms = termsOf(dispute, body)
    if (isDeepStrictEqual(given, answers) && before?.terms === terms) return true
    if (shown !== shownOf(terms, before)) throw new HttpError(409, disputeMessages.changedSince)
    if (used >= maxLinkSaves) throw new HttpError(429, sharingMessages.savedTooOften)
    assertAnswers(dispute, answers, given)
    await assertOwnPhotos(ctx, answers, given)
    const version = (before?.version ?? 0) + 1
    const at = ctx.now().toISOString()
    const after: StoredAnswers = { dispute: dispute.id, link: linkId, ...tenant, at, version, terms, answers }
    await startMail(ctx, { id: reportId, version }, { kind: 'claim', dispute: dispute.id, link: linkId })
    const act = {
      at,
      kind: 'commented',
      by: byVisitor(tenant.name),
      person: tenant.name,
      email: tenant.email,
      text: actText(answers, claimedLines(dispute).length),
    } as const
    const rows = [isAsRead(dispute), putAnswers(dispute, after), countUse(link, 'saves', maxLinkSaves)]
    if (!(await writeWithTrail(rows, [{ reportId, acts: [act] }]))) return undefined
    await publish(
      { event: 'claimanswered', reportId, disputeId },
      { clientId: record.client.id, branchId: record.branchId },
    )
    return true
  }
  const tooLate = () => new HttpError(429, reportErrors.busy, { retryAfter: 2 })
  await retryUntilWritten('Answers to a claim', attempt, { tooLate })
}
