import { disputeMessages, type Dispute, type InputOf } from '@lintel/contract'
import { areAgreed, unsettledText } from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { startMail } from '../emails/start-mail.ts'
import { withFixedClock, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { findReport } from '../reports/read-report.ts'
import { termsOf } from '../sharing/claim.ts'
import { askedAbout } from './answers.ts'
import { assertOpen, openDispute, savedSince } from './open-dispute.ts'
import { areAsRead, everyDispute, isAsRead, replaceDispute } from './store.ts'

/** The answers of all tenants of the check-out. Throws 409 if a line is not agreed by each of them. */
async function agreedBy(dispute: Dispute) {
  const lines = claimedLines(dispute)
  if (lines.length === 0) throw new HttpError(409, disputeMessages.noLines)
  const report = await findReport(dispute.report)
  const asked = report ? await askedAbout(dispute, report) : []
  const agreed = asked.flatMap(({ signature, given }) =>
    given && areAgreed(lines, given.answers) ? [{ id: signature._uuid, given }] : [],
  )
  const open = unsettledText(
    report?.signatures ?? [],
    agreed.map(({ id }) => id),
  )
  if (open !== undefined) throw new HttpError(409, open)
  return agreed.map(({ given }) => given)
}

/** The settlement is made and mailed afterwards, whatever the browser does. */
export async function settleDispute(caller: Context, { params, body }: InputOf<'settleDispute'>): Promise<Dispute> {
  const ctx = withFixedClock(caller)
  const stored = await openDispute(ctx, params.id)
  const { dispute } = stored
  const { row, client } = await openToChange(ctx, dispute.report, assertNotDeleted)
  if (body.version !== dispute.version) throw savedSince(dispute.version)
  assertOpen(dispute)
  const others = (await everyDispute(dispute.report)).disputes.filter(({ id }) => id !== dispute.id)
  if (others.some(({ settledAt }) => settledAt)) throw new HttpError(409, disputeMessages.otherSettled)
  const answers = await agreedBy(dispute)
  const settled = { ...dispute, settledAt: ctx.now().toISOString(), version: dispute.version + 1 }
  const links = answers.map(({ link }) => link)
  const order = { kind: 'settlement', dispute: dispute.id, links, by: ctx.user.name, owner: ctx.user.sub } as const
  const isStarted = await startMail(ctx, { id: dispute.report, version: settled.version }, order)
  const act = writeAct(
    { now: ctx.now(), user: ctx.user },
    actOnReport('dispute.settle', row.record, { scheme: dispute.scheme }),
  )
  const unchanged = [...answers.map((given) => areAsRead(dispute, given)), ...others.map(isAsRead)]
  if (!(await replaceDispute(client.id, stored, settled, [act, ...unchanged])))
    throw savedSince((await openDispute(ctx, params.id)).dispute.version)
  if (!isStarted) await startMail(ctx, { id: dispute.report, version: settled.version }, order)
  return settled
}
