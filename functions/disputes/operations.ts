import {
  disputeMessages,
  disputesPerReport,
  type AnswerOf,
  type ClaimLine,
  type Client,
  type Dispute,
  type InputOf,
  type ReportBody,
} from '@lintel/contract'
import {
  apportionLine,
  disputeTotal,
  filesOfLines,
  newId,
  suggestedLines,
  toPounds,
  type Apportioned,
} from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { bodyOfRow, openHeader } from '../reports/read-report.ts'
import { documentsSentFor } from '../uploads/document-files.ts'
import { assertOpen, openDispute, savedSince } from './open-dispute.ts'
import { addDispute, everyDispute, removeAnswers, removeDispute, replaceDispute } from './store.ts'

export { generateDispute, getDisputePack } from './packs.ts'
export { settleDispute } from './settle.ts'
export { askTenants, listClaimAnswers } from './tenants.ts'

type Header = Awaited<ReturnType<typeof openHeader>>

function assertClaimable({ legacy, type, previousReportRef }: Header): void {
  if (legacy) throw new HttpError(409, disputeMessages.legacy)
  if (type !== 'Check Out' || previousReportRef === undefined) throw new HttpError(409, disputeMessages.noCheckIn)
}

export async function listDisputes(
  ctx: Context,
  { params }: InputOf<'listDisputes'>,
): Promise<AnswerOf<'listDisputes'>> {
  const report = await openHeader(ctx, params.id)
  assertClaimable(report)
  return { data: (await everyDispute(report.id)).disputes }
}

interface Issue {
  path: string
  message: string
}

/** More of them would fill the screen. */
const maxIssues = 3

const refusedWith = ([first, ...others]: readonly Issue[]): void => {
  if (first) throw new HttpError(400, first.message, { issues: [first, ...others].slice(0, maxIssues) })
}

const inPounds = ({ low, middle, high, proposed, steps }: Apportioned) => ({
  low: toPounds(low),
  middle: toPounds(middle),
  high: toPounds(high),
  proposed: toPounds(proposed),
  steps,
})

/** With their sums, from the check-out as it is. Throws 400 for what it does not have. */
function summed(body: ReportBody, client: Client, lines: readonly ClaimLine[]) {
  const sums = lines.map((line) => apportionLine(body, client, line))
  refusedWith(
    sums.flatMap((sum, at) => (sum ? [] : { path: `body.lines.${at}.path`, message: disputeMessages.notThere })),
  )
  return sums.flatMap((sum, at) => {
    const line = lines[at]
    return sum && line ? { isKnown: sum.isKnown, line: { ...line, ...inPounds(sum) } } : []
  })
}

export async function createDispute(ctx: Context, { params, body }: InputOf<'createDispute'>): Promise<Dispute> {
  const { row, client } = await openToChange(ctx, params.id, assertNotDeleted, assertClaimable)
  const report = row.record.id
  if ((await everyDispute(report)).disputes.length >= disputesPerReport)
    throw new HttpError(409, disputeMessages.tooMany)
  const checkOut = await bodyOfRow(row)
  const lines = summed(checkOut, client, suggestedLines(checkOut)).map(({ line }) => line)
  const dispute: Dispute = {
    id: newId(),
    report,
    ...body,
    state: 'draft',
    version: 1,
    lines,
    total: 0,
    statement: '',
  }
  if (!(await addDispute(client.id, { dispute, createdAt: ctx.now().toISOString() })))
    throw new Error(`A dispute ${dispute.id} already exists.`)
  return dispute
}

export const getDispute = async (ctx: Context, { params }: InputOf<'getDispute'>): Promise<Dispute> =>
  (await openDispute(ctx, params.id)).dispute

/** Throws 400 for files that were not uploaded for the check-out, or were refused. */
async function assertFiles(report: string, lines: readonly ClaimLine[]): Promise<void> {
  const known = await documentsSentFor(report, filesOfLines(lines))
  refusedWith(
    lines.flatMap((line, at) =>
      (['invoice', 'agreement'] as const).flatMap((field) => {
        const id = line[field]
        const isTheirs = id === undefined || known.has(id)
        return isTheirs ? [] : { path: `body.lines.${at}.${field}`, message: disputeMessages.unknownFile }
      }),
    ),
  )
}

/** What is ready has a sum for each line. */
function assertReady(lines: ReturnType<typeof summed>): void {
  if (lines.length === 0) refusedWith([{ path: 'body.lines', message: disputeMessages.noLines }])
  refusedWith(
    lines.flatMap(({ line, isKnown }, at) =>
      line.claimed === undefined && !isKnown ? { path: `body.lines.${at}.cost`, message: disputeMessages.noSum } : [],
    ),
  )
}

const actOnState = (before: Dispute, after: Dispute) =>
  before.state === after.state
    ? undefined
    : after.state === 'sent'
      ? 'dispute.send'
      : before.state === 'sent'
        ? 'dispute.reopen'
        : undefined

export async function saveDispute(ctx: Context, { params, body }: InputOf<'saveDispute'>): Promise<Dispute> {
  const stored = await openDispute(ctx, params.id)
  const before = stored.dispute
  const { row, client } = await openToChange(ctx, before.report, assertNotDeleted)
  if (body.version !== before.version) throw savedSince(before.version)
  if (before.settledAt) throw new HttpError(409, disputeMessages.settled)
  if (before.state === 'sent' && body.state === 'sent') throw new HttpError(409, disputeMessages.sent)
  const sums = summed(await bodyOfRow(row), client, body.lines)
  await assertFiles(before.report, body.lines)
  if (body.state !== 'draft') assertReady(sums)
  const lines = sums.map(({ line }) => line)
  const { scheme, deposit, state, statement } = body
  const after: Dispute = {
    ...before,
    scheme,
    deposit,
    state,
    statement,
    lines,
    total: toPounds(disputeTotal(lines, deposit)),
    version: before.version + 1,
  }
  const action = actOnState(before, after)
  const acts = action ? [writeAct({ now: ctx.now(), user: ctx.user }, actOnReport(action, row.record, { scheme }))] : []
  if (!(await replaceDispute(client.id, stored, after, acts)))
    throw savedSince((await openDispute(ctx, params.id)).dispute.version)
  return after
}

export async function deleteDispute(ctx: Context, { params }: InputOf<'deleteDispute'>): Promise<Dispute> {
  const stored = await openDispute(ctx, params.id)
  const { dispute } = stored
  const { row, client } = await openToChange(ctx, dispute.report, assertNotDeleted)
  assertOpen(dispute)
  const act = writeAct(
    { now: ctx.now(), user: ctx.user },
    actOnReport('dispute.delete', row.record, { scheme: dispute.scheme }),
  )
  if (!(await removeDispute(client.id, stored, [act]))) throw savedSince()
  await removeAnswers(dispute)
  return dispute
}
