import {
  checkAnswersMax,
  checkMessages,
  type AnswerOf,
  type Client,
  type InputOf,
  ReportBody,
  type Report,
  type ReportCheck,
  type TrailKind,
} from '@lintel/contract'
import {
  canStop,
  checkReport,
  checksText,
  countOpenChecks,
  foldedAddress,
  heldText,
  isAboutClaim,
  keptMessage,
  optionsOf,
  photosIn,
  saysSame,
  signedContents,
  stopsOf,
  withoutDoubtfulOpenings,
  type CheckFacts,
} from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { findClient } from '../clients/find-client.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { recordedPerson, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { transact } from '../lib/table.ts'
import { unsentOf } from '../phones/held-on-phones.ts'
import { linksOf } from '../sharing/links.ts'
import { photosFor } from '../uploads/uploaded-photos.ts'
import { assertWorkedWith, openToChange } from './guards.ts'
import { bodyOfRow, openReport } from './read-report.ts'
import { readTrail } from './trail/read-trail.ts'
import { writeWithTrail } from './trail/write-trail.ts'
import { answersItem, bodyOf, openChecksItem, readAnswers, readBody, readVersion, wholeReport } from './store/index.ts'

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

/** What proves that somebody has the report; each e-mail that came back is one less. */
const proofs: Partial<Record<TrailKind, number>> = {
  mailed: 1,
  reminded: 1,
  bounced: -1,
  opened: Infinity,
  commented: Infinity,
  receipt: Infinity,
}

/** Ids of signatures whose people have it, by their address or name. */
export async function givenTo({ id, signatures }: Report): Promise<CheckFacts['given']> {
  const had = new Map<string, number>()
  const [trail, links] = await Promise.all([readTrail(id), linksOf(id)])
  const mailed = Map.groupBy(links, ({ sentto }) => foldedAddress(sentto?.email ?? ''))
  const rows = withoutDoubtfulOpenings(trail).filter((row) => !isAboutClaim(row))
  for (const { kind, person = '', email = '', sha256 } of rows) {
    const proof = proofs[kind] ?? 0
    const address = foldedAddress(email)
    // Without a PDF, a mail gave nothing whose links were all revoked before they were opened, or lead to a claim.
    const gaveNothing = mailed.get(address)?.every(({ purpose, revokedAt }) => revokedAt || purpose === 'claim')
    if (proof === 1 && !sha256 && gaveNothing) continue
    // What was only mailed proves nothing at a former address, whatever the name.
    for (const who of [address, ...(proof === Infinity ? [person.trim()] : [])])
      had.set(who, (had.get(who) ?? 0) + proof)
  }
  const hasIt = (who: string) => who !== '' && (had.get(who) ?? 0) > 0
  return new Set(
    signatures.flatMap(({ _uuid, name, email }) => (hasIt(name.trim()) || hasIt(foldedAddress(email)) ? _uuid : [])),
  )
}

/** What its checks look at. */
async function checkedOf(report: Report, client: Client) {
  const body = bodyOf(report)
  const [uploads, changed, given, held] = await Promise.all([
    uploadsOf(report, body),
    changedSince(report, body),
    givenTo(report),
    unsentOf(report.client.id, report.id),
  ])
  const now = new Date()
  const facts = { uploads, changedSince: changed, given, held: held.map((one) => heldText(one, now)) }
  return { body, options: { ...optionsOf(client, body), facts } }
}

async function checksOf(report: Report, client: Client): Promise<ReportCheck[]> {
  if (report.legacy) return []
  const [{ body, options }, { answers }] = await Promise.all([checkedOf(report, client), readAnswers(report.id)])
  return checkReport(body, { ...options, answers })
}

export async function listReportChecks(
  ctx: Context,
  { params }: InputOf<'listReportChecks'>,
): Promise<AnswerOf<'listReportChecks'>> {
  const report = await openReport(ctx, params.id)
  const client = await findClient(report.client.id)
  if (!client) throw new Error(`The client of report ${report.id} is missing.`)
  return { data: await checksOf(report, client) }
}

/** Also of a locked report: nothing in it changes. Answers to points that are gone or changed are dropped. */
export const answerReportCheck = (
  ctx: Context,
  { params: { id, rule }, body: { path, answer } }: InputOf<'answerReportCheck'>,
): Promise<AnswerOf<'answerReportCheck'>> =>
  retryUntilWritten(`An answer about report ${id}`, async () => {
    const { row, client } = await openToChange(ctx, id, assertWorkedWith)
    const { version } = row.record
    const { body, options } = await checkedOf(wholeReport(row.record, await bodyOfRow(row)), client)
    const found = checkReport(body, options)
    const point = found.find((one) => one.rule === rule && one.path === path)
    if (!point) throw new HttpError(404, checkMessages.notFound)
    const known = await readAnswers(id)
    const before = known.answers.find((one) => saysSame(point, one))?.answer ?? ''
    if (answer === before) return { data: checkReport(body, { ...options, answers: known.answers }) }
    const [at, by] = [ctx.now().toISOString(), recordedPerson(ctx.user)]
    const others = known.answers.filter((one) => found.some((each) => each !== point && saysSame(each, one)))
    const answers = answer === '' ? others : [...others, { rule, path, message: keptMessage(point), answer, at, by }]
    if (answers.length > checkAnswersMax) throw new HttpError(409, checkMessages.tooMany)
    const items = [answersItem(id, known, answers), openChecksItem(id, version, countOpenChecks(body, client, answers))]
    const text = answer === '' ? `${point.message}. Open again` : `${point.message}. Not applicable: ${answer}`
    const isWritten = await writeWithTrail(items, [{ reportId: id, acts: [{ at, kind: 'check', by, version, text }] }])
    return isWritten ? { data: checkReport(body, { ...options, answers }) } : undefined
  })

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
  const stops = stopsOf(await checksOf(report, client))
  if (stops.length === 0) return
  if (!override || !checksOverride) throw new HttpError(409, checkMessages.stops(checksText(stops)), { checks: stops })
  const rules = [...new Set(stops.map(({ rule }) => rule))].join(', ')
  await transact([
    writeAct({ now: ctx.now(), user: ctx.user }, actOnReport('report.override', report, { rules, reason })),
  ])
}
