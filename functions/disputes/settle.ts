import { disputeMessages, type Dispute, type InputOf } from '@lintel/contract'
import { areAllAgreed, claimedLines, newId, unsettledText } from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { startMail } from '../emails/start-mail.ts'
import { withFixedClock, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { findReport } from '../reports/read-report.ts'
import { termsOf } from '../sharing/claim.ts'
import { askedAbout } from './answers.ts'
import { assertOpen, openDispute, savedSince } from './open-dispute.ts'
import { settlementOf } from './settlement-file.ts'
import { areAsRead, everyDispute, isAsRead, replaceDispute } from './store.ts'

/** The answers of all tenants of the check-out. Throws 409 if a line is not agreed by each of them. */
async function agreedBy(dispute: Dispute) {
  const lines = claimedLines(dispute)
  if (lines.length === 0) throw new HttpError(409, disputeMessages.noLines)
  const report = await findReport(dispute.report)
  const asked = report ? await askedAbout(dispute, report) : []
  const terms = report && termsOf(dispute, report)
  const agreed = asked.flatMap(({ signature, given }) =>
    given && given.terms === terms && areAllAgreed(lines, given.answers) ? [{ id: signature._uuid, given }] : [],
  )
  const open = unsettledText(
    report?.signatures ?? [],
    agreed.map(({ id }) => id),
  )
  if (open !== undefined) throw new HttpError(409, open)
  return agreed.map(({ given }) => given)
}

/** What is settled, and the rows that it depends on. */
async function agree(ctx: Context, dispute: Dispute, report: Parameters<typeof actOnReport>[1]) {
  assertOpen(dispute)
  const others = (await everyDispute(dispute.report)).disputes.filter(({ id }) => id !== dispute.id)
  if (others.some(({ settledAt }) => settledAt)) throw new HttpError(409, disputeMessages.otherSettled)
  const answers = await agreedBy(dispute)
  const tenants = answers.map(({ name, email, at }) => ({ name, email, at }))
  const act = writeAct(
    { now: ctx.now(), user: ctx.user },
    actOnReport('dispute.settle', report, { scheme: dispute.scheme }),
  )
  return {
    agreed: { by: ctx.user.name, owner: ctx.user.sub, tenants },
    items: [act, ...answers.map((given) => areAsRead(dispute, given)), ...others.map(isAsRead)],
  }
}

/** The settlement is made and mailed afterwards, whatever the browser does. One that was not made is ordered again. */
export async function settleDispute(caller: Context, { params, body }: InputOf<'settleDispute'>): Promise<Dispute> {
  const ctx = withFixedClock(caller)
  const stored = await openDispute(ctx, params.id)
  const { dispute } = stored
  const { row, client } = await openToChange(ctx, dispute.report, assertNotDeleted)
  if (body.version !== dispute.version) throw savedSince(dispute.version)
  const unmade = (await settlementOf(dispute)) ? undefined : stored.agreement
  const { agreed, items } = unmade ? { agreed: unmade, items: [] } : await agree(ctx, dispute, row.record)
  const agreement = { ...agreed, order: newId() }
  const settled = { ...dispute, settledAt: dispute.settledAt ?? ctx.now().toISOString(), version: dispute.version + 1 }
  const order = { kind: 'settlement', dispute: dispute.id, order: agreement.order } as const
  const isStarted = await startMail(ctx, { id: dispute.report, version: settled.version }, order)
  if (!(await replaceDispute(client.id, stored, settled, items, agreement)))
    throw savedSince((await openDispute(ctx, params.id)).dispute.version)
  if (!isStarted) await startMail(ctx, { id: dispute.report, version: settled.version }, order)
  return settled
}
