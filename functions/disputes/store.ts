import { gunzipSync, gzipSync } from 'node:zlib'
import { ClaimAnswer, Dispute, DisputePack, Id, Instant, Sha256, ShortText } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { removeAll } from '../lib/concurrency.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { exists, hasVersion, isAbsent, rowsOf, type Key, type TransactItem } from '../lib/table.ts'

/*
 * Claims, in the reports table.
 * REPORT#<report> / DISPUTE#<id>   a claim of a check-out
 * REPORT#<report> / PACK#<dispute> its last pack
 * DISPUTE#<id>    / DISPUTE        its report, by which it is opened
 * REPORT#<report> / CLAIM#<id>#<link>   what a tenant answered to it
 */

const partitionOf = (report: string): string => `REPORT#${report}`
const disputeKey = ({ report, id }: Pick<Dispute, 'report' | 'id'>): Key => ({
  pk: partitionOf(report),
  sk: `DISPUTE#${id}`,
})
const ofReport = (report: string) => ({ pk: partitionOf(report), sk: { beginsWith: 'DISPUTE#' } })
const reportKey = (id: string): Key => ({ pk: `DISPUTE#${id}`, sk: 'DISPUTE' })

const Agreement = z.object({
  /** Makes and mails the settlement; an earlier order ends. */
  order: Id,
  /** Who has settled it, by name and as owner of the job. */
  by: z.string(),
  owner: z.string(),
  /** As they were when they agreed, whatever changes later. */
  tenants: z.array(z.object({ name: ShortText, email: ShortText, at: Instant })),
})
export type Agreement = z.infer<typeof Agreement>

const disputes = rowsOf(
  'REPORTS_TABLE',
  'dispute',
  z.object({
    record: Dispute.omit({ lines: true }),
    /** JSON, compressed: 500 lines with their steps are more than a row takes. */
    lines: z.base64(),
    createdAt: Instant,
    /** Of a settled one. */
    agreement: Agreement.optional(),
  }),
)
type Row = z.infer<typeof disputes.schema>

const reports = rowsOf('REPORTS_TABLE', 'report of a dispute', z.object({ id: Id }))

/** A row of its own: who has the claim open can still save it. */
const packs = rowsOf(
  'REPORTS_TABLE',
  'pack of a dispute',
  z.object({
    ...DisputePack.omit({ files: true, zip: true, outdated: true }).shape,
    /** Of the claim. */
    version: z.int().min(1),
    /** Its files are in this job's folder. */
    job: Id,
    /** Of what it is made of (`digestOf`). */
    digest: Sha256,
  }),
)
export type StoredPack = z.infer<typeof packs.schema>

const packKey = ({ report, id }: Pick<Dispute, 'report' | 'id'>): Key => ({ pk: partitionOf(report), sk: `PACK#${id}` })

const answered = rowsOf(
  'REPORTS_TABLE',
  'answers to a dispute',
  z.object({
    dispute: Id,
    link: Id,
    name: ShortText,
    email: ShortText,
    at: Instant,
    version: z.int().min(1),
    /** Of what was claimed then (`termsOf`). */
    terms: Sha256,
    /** JSON, compressed. */
    answers: z.base64(),
  }),
)

const compressed = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64')
const decompressed = (text: string): unknown => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString())

const rowOf = ({ dispute: { lines, ...record }, ...kept }: StoredDispute): Row => ({
  record,
  lines: compressed(lines),
  ...kept,
})

const wholeOf = ({ record, lines }: Pick<Row, 'record' | 'lines'>): Dispute =>
  Dispute.parse({ ...record, lines: decompressed(lines) })

export interface StoredDispute extends Pick<Row, 'createdAt' | 'agreement'> {
  dispute: Dispute
}

const storedOf = ({ record, lines, ...kept }: Row): StoredDispute => ({ dispute: wholeOf({ record, lines }), ...kept })

/** Undefined if there is none. */
export async function readDispute(id: string): Promise<StoredDispute | undefined> {
  const found = await reports.get(reportKey(id))
  const row = found && (await disputes.get(disputeKey({ report: found.id, id })))
  return row && storedOf(row)
}

/** Of a report, oldest first, with the number of those that cannot be read. */
export async function everyDispute(report: string): Promise<{ disputes: Dispute[]; invalid: number }> {
  const { rows, invalid } = await disputes.every(ofReport(report))
  const inOrder = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { disputes: inOrder.map(wholeOf), invalid: invalid.length }
}

export const addDispute = (clientId: string, stored: StoredDispute): Promise<boolean> =>
  transactFor(clientId, [
    disputes.putItem(disputeKey(stored.dispute), rowOf(stored), isAbsent),
    reports.putItem(reportKey(stored.dispute.id), { id: stored.dispute.report }, isAbsent),
  ])

/** False if it was saved or deleted since it was read. */
export const replaceDispute = (
  clientId: string,
  { dispute: { version }, ...kept }: StoredDispute,
  after: Dispute,
  acts: readonly TransactItem[],
  agreement = kept.agreement,
): Promise<boolean> =>
  transactFor(clientId, [
    disputes.putItem(disputeKey(after), rowOf({ dispute: after, ...kept, agreement }), hasVersion(version)),
    ...acts,
  ])

/** As `replaceDispute`. */
export const removeDispute = (
  clientId: string,
  { dispute }: StoredDispute,
  acts: readonly TransactItem[],
): Promise<boolean> =>
  transactFor(clientId, [
    disputes.removeItem(disputeKey(dispute), hasVersion(dispute.version)),
    packs.removeItem(packKey(dispute)),
    reports.removeItem(reportKey(dispute.id), exists),
    ...acts,
  ])

export const readPack = (dispute: Pick<Dispute, 'report' | 'id'>): Promise<StoredPack | undefined> =>
  packs.get(packKey(dispute))

export const writePack = (dispute: Pick<Dispute, 'report' | 'id'>, pack: StoredPack): Promise<boolean> =>
  packs.put(packKey(dispute), pack)

export interface StoredAnswers extends Omit<z.infer<typeof answered.schema>, 'answers'> {
  answers: ClaimAnswer[]
}

const answersKey = ({ report, id }: Pick<Dispute, 'report' | 'id'>, link: string): Key => ({
  pk: partitionOf(report),
  sk: `CLAIM#${id}#${link}`,
})

const answersOfRow = ({ answers, ...row }: z.infer<typeof answered.schema>): StoredAnswers => ({
  ...row,
  answers: z.array(ClaimAnswer).parse(decompressed(answers)),
})

export async function readAnswers(
  dispute: Pick<Dispute, 'report' | 'id'>,
  link: string,
): Promise<StoredAnswers | undefined> {
  const row = await answered.get(answersKey(dispute, link))
  return row && answersOfRow(row)
}

/** To all claims of a report, with the number of those that cannot be read. */
export async function everyAnswer(report: string): Promise<{ answers: StoredAnswers[]; invalid: number }> {
  const { rows, invalid } = await answered.every({ pk: partitionOf(report), sk: { beginsWith: 'CLAIM#' } })
  return { answers: rows.map(answersOfRow), invalid: invalid.length }
}

/** Of a report, each with what the tenants answered, and the number of those that cannot be read. */
export async function claimsOf(report: string) {
  const [found, given] = await Promise.all([everyDispute(report), everyAnswer(report)])
  const claims = found.disputes.map((claim) => ({
    ...claim,
    answers: given.answers.filter(({ dispute }) => dispute === claim.id),
  }))
  return { claims, invalid: found.invalid + given.invalid }
}

/** Fails the transaction if it was saved or deleted since it was read. */
export const isAsRead = (dispute: Dispute): TransactItem =>
  disputes.checkItem(disputeKey(dispute), hasVersion(dispute.version))

/** `version` is one more than that of the answers that were read. */
export const putAnswers = (dispute: Dispute, { answers, ...row }: StoredAnswers): TransactItem =>
  answered.putItem(
    answersKey(dispute, row.link),
    { ...row, answers: compressed(answers) },
    row.version === 1
      ? isAbsent
      : { expression: '#v = :before', names: { '#v': 'version' }, values: { ':before': row.version - 1 } },
  )

/** Fails the transaction if they were changed since they were read. */
export const areAsRead = (dispute: Dispute, { link, version }: StoredAnswers): TransactItem =>
  answered.checkItem(answersKey(dispute, link), {
    expression: '#v = :read',
    names: { '#v': 'version' },
    values: { ':read': version },
  })

async function removeAnswersAt(report: string, beginsWith: string): Promise<void> {
  const { rows, invalid } = await answered.every({ pk: partitionOf(report), sk: { beginsWith } })
  const keys = rows.map(({ dispute: id, link }) => answersKey({ report, id }, link))
  await removeAll([...keys, ...invalid], (key) => answered.remove(key))
}

/** Of a claim that was deleted. */
export const removeAnswers = ({ report, id }: Pick<Dispute, 'report' | 'id'>): Promise<void> =>
  removeAnswersAt(report, `CLAIM#${id}#`)

/** Those that cannot be read too. */
export async function eraseDisputes(report: string): Promise<void> {
  const { rows, invalid } = await disputes.every(ofReport(report))
  const ids = [...rows.map(({ record }) => record.id), ...invalid.map(({ sk }) => sk.slice('DISPUTE#'.length))]
  await removeAnswersAt(report, 'CLAIM#')
  // The claim last: it leads to the other row.
  for (const id of ids) {
    await reports.remove(reportKey(id))
    await packs.remove(packKey({ report, id }))
    await disputes.remove(disputeKey({ report, id }))
  }
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: disputes, pk: 'REPORT#', sk: 'DISPUTE#' },
  { rows: packs, pk: 'REPORT#', sk: 'PACK#' },
  { rows: reports, pk: 'DISPUTE#', sk: 'DISPUTE' },
  { rows: answered, pk: 'REPORT#', sk: 'CLAIM#' },
]
