import type { Dispute, Report } from '@lintel/contract'
import { linksOf } from '../sharing/links.ts'
import { signatureFor } from '../sharing/signer.ts'
import { everyAnswer } from './store.ts'

export { isAsRead, putAnswers, readAnswers, readDispute, type Agreement, type StoredAnswers } from './store.ts'

/** By links that have not been revoked and are still the tenants', the first asked first; each tenant once. */
export async function askedAbout({ id }: Pick<Dispute, 'id'>, report: Pick<Report, 'id' | 'signatures'>) {
  const [links, { answers }] = await Promise.all([linksOf(report.id), everyAnswer(report.id)])
  const asked = links
    .filter((link) => link.disputeId === id && !link.revokedAt)
    .flatMap((link) => {
      const signature = signatureFor({ linkId: link.id, ...link }, report.signatures)
      const given = answers.find((one) => one.dispute === id && one.link === link.id)
      return signature ? [{ link, signature, given }] : []
    })
    .toSorted((a, b) => a.link.createdAt.localeCompare(b.link.createdAt))
  // Two colleagues can ask at the same time: then the answered link counts.
  const inUse = asked.toSorted((a, b) => (a.given?.at ?? '').localeCompare(b.given?.at ?? ''))
  const ofTenants = new Map(inUse.map((one) => [one.signature._uuid, one.link.id]))
  return asked.filter(({ link, signature }) => ofTenants.get(signature._uuid) === link.id)
}
