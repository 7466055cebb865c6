import type { FeedbackParty, Report, PartyComment, InputOf } from '@lintel/contract'
import {
  addressText,
  visitorName,
  escapeHtml,
  generalPartyComments,
  hasComment,
  itemsIn,
  partyComments,
  acceptsVisitors,
} from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { firstAddress } from './first-address.ts'
import { oneLine } from './mime.ts'
import {
  agencyAddress,
  notificationKey,
  readForNotification,
  notifyOnce,
  type ReportNotification,
  nextAttemptAt,
  attemptNotification,
  type AttemptContext,
} from './report-notifications.ts'
import { findHeader } from '../reports/read-report.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './start-mail.ts'

const partyWords = { landlord: 'landlord', tenant: 'tenant' } as const

function commentsOf(report: Report, party: FeedbackParty, link: string): { where: string; saying: PartyComment }[] {
  const own = (list: readonly PartyComment[]) => list.filter((saying) => saying.link === link && hasComment(saying))
  const onItems = [...itemsIn(report)].flatMap(({ item, room }) =>
    own(partyComments(item, party)).map((saying) => {
      const about = saying.about === undefined || saying.about === item.name ? '' : ` (about ${saying.about})`
      return { where: `${room}: ${item.name}${about}`, saying }
    }),
  )
  const general = own(generalPartyComments(report.comments, party))
  return [...onItems, ...general.map((saying) => ({ where: 'The report as a whole', saying }))]
}

const visitorOf = (said: readonly { saying: PartyComment }[]) => {
  const [last] = said
    .map(({ saying }) => saying)
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  return { name: last?.name ?? '', email: last?.email ?? '' }
}

export const photosText = (count: number) =>
  count === 0 ? '' : count === 1 ? ' (1 photograph)' : ` (${count} photographs)`

/** Characters of HTML: the e-mail log stores no more of a message. */
const maxSaid = 80_000

export function fitEntries(entries: readonly string[], where = 'in the report'): string[] {
  let room = maxSaid
  const count = entries.findIndex((entry) => (room -= entry.length) < 0)
  if (count < 0) return [...entries]
  const more = entries.length - count
  return [...entries.slice(0, count), `<li>${more} more ${more === 1 ? 'comment' : 'comments'} ${where}.</li>`]
}

/** Once per state of the comments; undefined if there are none. */
export function feedbackNotification(
  { report, client, branch }: Awaited<ReturnType<typeof readForNotification>>,
  party: FeedbackParty,
  link: string,
): ReportNotification | undefined {
  const said = commentsOf(report, party, link)
  if (said.length === 0) return undefined
  const { name, email } = visitorOf(said)
  const place = addressText(report.address)
  const items = said.map(
    ({ where, saying: { comments, photos } }) =>
      `<li><b>${escapeHtml(where)}</b>${photosText(photos.length)}<br>${escapeHtml(comments).replaceAll('\n', '<br>')}</li>`,
  )
  const to = agencyAddress(client, branch)
  const state = said.map(({ where, saying: { comments, photos } }) => [where, comments, photos.length])
  return {
    report,
    client,
    by: { sentby: visitorName(name) },
    key: notificationKey('feedback', link, party, name, email, state),
    to: to ? [to] : [],
    replyTo: firstAddress(email, to),
    subject: oneLine(`Feedback on report ${report.ref}, ${place}`),
    html: (mark) =>
      `<p>The ${partyWords[party]} ${escapeHtml(name)} (${escapeHtml(email)}) has commented on report ${report.ref}, ` +
      `${escapeHtml(place)}:</p><ul>${fitEntries(items).join('')}</ul>` +
      `<p><a href="${mark}">Read and approve the comments</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}/feedbackrooms`,
  }
}

/** Sends sooner, and once, what the save has started. */
export async function sendFeedbackEmail(
  ctx: LinkContext,
  { params }: InputOf<'sendFeedbackEmail'>,
): Promise<undefined> {
  const { linkId, party, reportId } = ctx.link
  if (party && party !== params.commenttype) throw couldNotFetch()
  const notice = feedbackNotification(await readForNotification(reportId), params.commenttype, linkId)
  if (notice) await notifyOnce(ctx, notice)
  return undefined
}

export interface GivenFeedback extends AwaitedVersion {
  link: string
  party: FeedbackParty
  looked?: { tries: number } | undefined
}

const end: NextMailStep = { next: 'end' }

/** Even if the visitor closes the page. The page's own request has the same key; withdrawn feedback is skipped. */
export async function mailFeedback(given: GivenFeedback, ctx: AttemptContext): Promise<NextMailStep> {
  const { reportId, version, link, party, looked } = given
  const header = await findHeader(reportId)
  if (!header || header.version < version) return stepBeforeVersion(given, ctx.now())
  if (header.deleted) return end
  const about = await readForNotification(reportId)
  const notice = acceptsVisitors(about.client) ? feedbackNotification(about, party, link) : undefined
  if (!notice) return end
  return mailNotice(notice, looked, ctx)
}

/** And again after growing pauses, if that may help. */
export async function mailNotice(
  notice: ReportNotification,
  { tries = 0 }: GivenFeedback['looked'] = { tries: 0 },
  ctx: AttemptContext,
): Promise<NextMailStep> {
  const outcome = await attemptNotification(notice, ctx)
  // The visitor's page is sending it, which may fail; nothing else would retry it.
  if (outcome === 'sending') return { next: 'soon', tries }
  if (outcome !== 'again') return end
  const at = nextAttemptAt(tries, ctx)
  if (at !== undefined) return { next: 'wait', at, tries: tries + 1 }
  const { report, subject } = notice
  ctx.log.error('A notice of what a visitor sent could not be mailed', { report: report.id, subject })
  return end
}
