import { noPdfAfterDays, unsentAfterDays, type PlainDate, type ReportIssue, type ReportSummary } from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'
import { sameAddress } from '../report-operations/merge-rooms.ts'

const dayMs = 24 * 3_600_000

/** What a report's row says of its body, for issues. */
export interface WaitingFacts {
  /** Comments of landlords and tenants that nobody approved or flagged. */
  comments: number
  /** Signatures that were asked for and not given. */
  signatures: number
}

/** True once so many days have passed since a day, in the United Kingdom. */
const isPast = (date: PlainDate, days: number, now: Date): boolean =>
  dayInLondon(new Date(now.getTime() - days * dayMs)) >= date

/** What could not be made. A preview is made again whenever it is looked at. */
const failures = ({ attachments, delivery }: ReportSummary): ReportIssue[] => [
  ...Object.entries(attachments)
    .filter(([file, { status }]) => status === 'failed' && file !== 'preview')
    .map(([file, { error }]): ReportIssue => ({ kind: 'failed', file, ...(error !== undefined && { error }) })),
  ...(delivery?.failed === undefined ? [] : [{ kind: 'failed' as const, file: 'delivery', error: delivery.failed }]),
]

/** What is wrong with a report by its own row, the worst first. Nothing is wrong with a deleted one. */
export const issuesOf = (report: ReportSummary, { comments, signatures }: WaitingFacts, now: Date): ReportIssue[] => {
  const { attachments, date, deleted, emailcount, legacy } = report
  if (deleted) return []
  const failed = failures(report)
  const hasPdf = attachments['report']?.src !== undefined
  const triesPdf = attachments['report'] !== undefined
  const lacksPdf = !hasPdf && !triesPdf && (legacy || isPast(date, noPdfAfterDays, now))
  const isOld = !legacy && isPast(date, unsentAfterDays, now)
  return [
    ...failed,
    ...(lacksPdf ? [{ kind: 'noPdf' as const }] : []),
    ...(comments > 0 ? [{ kind: 'feedbackWaiting' as const, count: comments }] : []),
    ...(isOld && signatures > 0 ? [{ kind: 'signatureWaiting' as const, count: signatures }] : []),
    ...(isOld && emailcount === 0 ? [{ kind: 'unsent' as const }] : []),
  ]
}

type Placed = Pick<ReportSummary, 'id' | 'ref' | 'client' | 'date' | 'type' | 'address' | 'deleted'>

/** The other report of the same client, type, day and address: perhaps one inspection on two devices. */
export const twinOf = <Report extends Placed>(
  { id, client, date, type, address, deleted }: Placed,
  others: readonly Report[],
): Report | undefined =>
  deleted
    ? undefined
    : others.find(
        (other) =>
          other.id !== id &&
          !other.deleted &&
          other.client.id === client.id &&
          other.date === date &&
          other.type === type &&
          sameAddress(other.address, address),
      )
