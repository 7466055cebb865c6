import { createHash } from 'node:crypto'
import type { Dispute, Download, Report, ReportBody, SharedClaimLine } from '@lintel/contract'
import {
  answersTo,
  claimedLines,
  claimName,
  evidenceOf,
  filesOfLines,
  shownPhoto,
  type ClaimedLine,
  type PhotoPair,
} from '@lintel/rules'
import { settlementOf } from '../disputes/settlement-file.ts'
import { readAnswers, readDispute, type StoredAnswers } from '../disputes/answers.ts'
import type { LinkCaller } from '../lib/context.ts'
import { documentAddress, documentsSentFor } from '../uploads/document-files.ts'
import { signatureFor } from './signer.ts'

/** Undefined once it was deleted or sent to the scheme, or its tenant is another person. */
export async function openClaim(link: LinkCaller, report: Pick<Report, 'id' | 'signatures'>) {
  const signature = signatureFor(link, report.signatures)
  const stored = signature && link.disputeId ? await readDispute(link.disputeId) : undefined
  if (!signature || stored?.dispute.report !== report.id || stored.dispute.state === 'sent') return undefined
  return { dispute: stored.dispute, tenant: { name: signature.name, email: signature.email } }
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Of what is claimed, apart from the sums: each answer names its own. */
export const termsOf = (dispute: Dispute, body: ReportBody): string =>
  digest([
    dispute.scheme,
    dispute.deposit,
    claimedLines(dispute).map(({ path, remedy, clause = '' }) => {
      const { was, is } = evidenceOf(body, path)
      return [path, remedy, clause, was, is]
    }),
  ])

/** Of the claim and the answers together. */
export const shownOf = (terms: string, given: Pick<StoredAnswers, 'version'> | undefined): string =>
  digest([terms, given?.version ?? 0])

const shownPair = ({ before, after }: PhotoPair) => ({
  ...(before && { before: shownPhoto(before) }),
  ...(after && { after: shownPhoto(after) }),
})

/** Short-lived addresses, by the file's id; those that have not arrived have none. */
async function filesOf({ report }: Dispute, lines: readonly ClaimedLine[]): Promise<Map<string, Download>> {
  const sent = [...(await documentsSentFor(report, filesOfLines(lines))).values()].filter(
    ({ status }) => status === 'ready',
  )
  const addresses = sent.map(async ({ id, src, filename, type = 'application/pdf' }) => {
    const url = await documentAddress('document', { src, filename, type })
    return [id, { url, filename }] as const
  })
  return new Map(await Promise.all(addresses))
}

export async function claimOf(link: LinkCaller, report: Report) {
  const claim = await openClaim(link, report)
  if (!claim) return undefined
  const { dispute, tenant } = claim
  const { scheme, deposit, total, settledAt } = dispute
  const claimed = claimedLines(dispute)
  const [files, given, settlement] = await Promise.all([
    filesOf(dispute, claimed),
    readAnswers(dispute, link.linkId),
    settlementOf(dispute),
  ])
  const answers = answersTo(claimed, given?.answers ?? [])
  const terms = termsOf(dispute, report)
  const lines = claimed.map((line, at): SharedClaimLine => {
    const { path, remedy, cost, clause, steps, sum } = line
    const { was, is, pairs } = evidenceOf(report, path)
    const [invoice, agreement] = [files.get(line.invoice ?? ''), files.get(line.agreement ?? '')]
    const answer = answers[at]
    return {
      path,
      remedy,
      cost,
      ...(clause && { clause }),
      steps,
      sum,
      name: claimName(report, path),
      was,
      is,
      pairs: pairs.map(shownPair),
      ...(invoice && { invoice }),
      ...(agreement && { agreement }),
      ...(answer && { answer }),
    }
  })
  return {
    visitor: tenant,
    scheme,
    deposit,
    total,
    ...(settledAt && { settledAt }),
    ...(settlement && { settlement }),
    lines,
    ...(given && { answeredAt: given.at }),
    ...(given && given.terms !== terms && { outdated: true as const }),
    shown: shownOf(terms, given),
  }
}
