import {
  checkAnswersMax,
  checkMessages,
  type AnswerOf,
  type Client,
  type InputOf,
  ReportBody,
  type Report,
  type ReportCheck,
} from '@lintel/contract'
import {
  canStop,
  checkReport,
  checksText,
  countOpenChecks,
  foldedAddress,
  photosIn,
  signedContents,
  stopsOf,
  type CheckFacts,
} from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { findClient } from '../clients/find-client.ts'
import { newestEmails } from '../emails/log.ts'
import { aboutReport } from '../emails/subjects.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { recordedPerson, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { transact } from '../lib/table.ts'
import { signaturesOpened } from '../sharing/opened-links.ts'
import { photosFor } from '../uploads/uploaded-photos.ts'
import { assertWorkedWith, openToChange } from './guards.ts'
import { bodyOfRow, openReport } from './read-report.ts'
import { writeWithTrail, type ActToRecord } from './trail/write-trail.ts'
import {
  answersItem,
  bodyOf,
  openChecksItem,
  readAnswers,
  readBody,
  readVersion,
  wholeReport,
  type StoredAnswer,
} from './store/index.ts'

/** A photograph of the report that this one follows was taken then. */
async function uploadsOf({ client, linkedReports }: Report, body: ReportBody): Promise<CheckFacts['uploads']> {
  const earlier = new Set(linkedReports.map(({ id }) => id))
  const found = await photosFor(
    client.id,
    photosIn(body).map(({ src }) => src),
  )
  return new Map(
    [...found].map(([src, { status, message, sha256, takenAt, ownerId }]) => [
      src,
      { status, message, sha256, ...(!earlier.has(ownerId) && { takenAt }) },
    ]),
  )
}

/** A version that is missing says nothing. */
async function changedSince({ id, version }: Report, body: ReportBody): Promise<CheckFacts['changedSince']> {
  const signed = body.signatures.flatMap(({ _uuid, image, evidence }) => {
    const of = evidence?.pdfversion ?? evidence?.reportversion
    return image === '' || of === undefined || of >= version ? [] : [[_uuid, of] as const]
  })
  if (signed.length === 0) return new Map()
  // In the order of its schema, as stored ones are.
  const contents = signedContents(ReportBody.parse(body))
  const changed = new Set<number>()
  for (const of of new Set(signed.map(([, each]) => each))) {
    const saved = await readVersion(id, of)
    if (saved && signedContents((await readBody(saved.bodyKey)).body) !== contents) changed.add(of)
  }
  return new Map(signed.filter(([, of]) => changed.has(of)))
}

/** Addresses of the e-mails about it that did not bounce. */
async function reachedBy(id: string, now: Date): Promise<Set<string>> {
  const reached = new Set<string>()
  let before: string | undefined
  do {
    const { logs, next } = await newestEmails(aboutReport(id), now, before)
    for (const { toaddresses, ccaddresses, bccaddresses, bounces = [] } of logs) {
      const back = new Set(bounces.map(({ address }) => foldedAddress(address)))
      for (const address of [...toaddresses, ...ccaddresses, ...bccaddresses].map(foldedAddress))
        if (!back.has(address)) reached.add(address)
    }
    before = next
  } while (before !== undefined)
  return reached
}

/** By e-mail, or a link that was opened. */
async function givenTo({ id, signatures }: Report, now: Date): Promise<CheckFacts['given']> {
  const [reached, opened] = await Promise.all([reachedBy(id, now), signaturesOpened(id)])
  const emailed = signatures.filter(({ email }) => reached.has(foldedAddress(email)))
  return new Set([...opened, ...emailed.map(({ _uuid }) => _uuid)])
}

async function checksOf(
  { now }: Pick<Context, 'now'>,
  report: Report,
  client: Client,
  answers: readonly StoredAnswer[],
) {
  if (report.legacy) return []
  const body = bodyOf(report)
  const [uploads, changed, given] = await Promise.all([
    uploadsOf(report, body),
    changedSince(report, body),
    givenTo(report, now()),
  ])
  const type = client.reportfactory.reportTypeList.find(({ name }) => name === body.type)
  const facts = { uploads, changedSince: changed, given }
  return checkReport(body, { type, facts, answers, stops: client.options?.checks })
}

export async function listReportChecks(
  ctx: Context,
  { params }: InputOf<'listReportChecks'>,
): Promise<AnswerOf<'listReportChecks'>> {
  const report = await openReport(ctx, params.id)
  const [client, { answers }] = await Promise.all([findClient(report.client.id), readAnswers(report.id)])
  if (!client) throw new Error(`The client of report ${report.id} is missing.`)
  return { data: await checksOf(ctx, report, client, answers) }
}

const isOf =
  ({ rule, path }: Pick<ReportCheck, 'rule' | 'path'>) =>
  (other: Pick<ReportCheck, 'rule' | 'path'>): boolean =>
    other.rule === rule && other.path === path

/** Also of a locked report: nothing in it changes. Answers to points that are gone are dropped. */
export const answerReportCheck = (
  ctx: Context,
  { params, body: { path, answer } }: InputOf<'answerReportCheck'>,
): Promise<AnswerOf<'answerReportCheck'>> =>
  retryUntilWritten(`An answer about report ${params.id}`, async () => {
    const { row, client } = await openToChange(ctx, params.id, assertWorkedWith)
    const [body, known] = await Promise.all([bodyOfRow(row), readAnswers(params.id)])
    const report = wholeReport(row.record, body)
    const found = await checksOf(ctx, report, client, [])
    const isAnswered = isOf({ rule: params.rule, path })
    if (!found.some(isAnswered)) throw new HttpError(404, checkMessages.notFound)
    const said = { rule: params.rule, path, answer, at: ctx.now().toISOString(), by: recordedPerson(ctx.user) }
    const others = known.answers.filter((one) => !isAnswered(one) && found.some(isOf(one)))
    const answers = answer === '' ? others : [...others, said]
    if (answers.length > checkAnswersMax) throw new HttpError(409, checkMessages.tooMany)
    const items = [
      answersItem(params.id, known, answers),
      openChecksItem(params.id, row.record.version, countOpenChecks(body, answers)),
    ]
    const act: ActToRecord = {
      at: ctx.now().toISOString(),
      kind: 'check',
      by: recordedPerson(ctx.user),
      version: row.record.version,
      text: answer === '' ? `Check '${params.rule}' open again` : `Check '${params.rule}' not applicable: ${answer}`,
    }
    const isWritten = await writeWithTrail(items, [{ reportId: params.id, acts: [act] }])
    return isWritten ? { data: found.map((one) => ({ ...one, ...pickAnswer(answers.find(isOf(one))) })) } : undefined
  })

const pickAnswer = (said: StoredAnswer | undefined) => said && { answer: said.answer }

interface Overriding {
  override?: true | undefined
  reason?: string | undefined
}

/** Before an e-mail: throws 409 while points that the agency wants settled are open. Overriding them is audited. */
export async function assertChecked(
  ctx: Context,
  { report, client }: { report: Report; client: Client },
  { override, reason = '' }: Overriding,
): Promise<void> {
  const { checks = [], checksOverride = false } = client.options ?? {}
  if (!checks.some(canStop)) return
  const { answers } = await readAnswers(report.id)
  const stops = stopsOf(await checksOf(ctx, report, client, answers))
  if (stops.length === 0) return
  if (!override || !checksOverride) throw new HttpError(409, checkMessages.stops(checksText(stops)), { checks: stops })
  const rules = [...new Set(stops.map(({ rule }) => rule))].join(', ')
  await transact([
    writeAct({ now: ctx.now(), user: ctx.user }, actOnReport('report.override', report, { rules, reason })),
  ])
}
