import { noPdfAfterDays, unsentAfterDays, type PlainDate, type ReportIssue, type ReportSummary } from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'
import { sameAddress } from '../report-operations/merge-rooms.ts'

const dayMs = 24 * 3_600_000

/** Of its body, in a report's row. */
export interface WaitingFacts {
  comments: number
  signatures: number
}

/** UK time. */
const isPast = (date: PlainDate, days: number, now: Date): boolean =>
  dayInLondon(new Date(now.getTime() - days * dayMs)) >= date

/** A preview is regenerated whenever it is viewed. */
const failures = ({ attachments, delivery }: ReportSummary): ReportIssue[] => [
  ...Object.entries(attachments)
    .filter(([file, { status }]) => status === 'failed' && file !== 'preview')
    .map(([file, { error }]): ReportIssue => ({ kind: 'failed', file, ...(error !== undefined && { error }) })),
  ...(delivery?.failed === undefined ? [] : [{ kind: 'failed' as const, file: 'delivery', error: delivery.failed }]),
]

/** By its own row, the worst first. A deleted report has none. */
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

/** Of the same client, type, day and address: possibly one inspection on two devices. */
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
