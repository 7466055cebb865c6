import type { FeedbackParty, Report, RouteInput, routes } from '@lintel/contract'
import { addressInLine, escapeHtml } from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { byLink } from '../sharing/by-link.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { oneLine } from './mime.ts'
import { agencyAddress, keyOf, openToTell, tell } from './notices.ts'
import { linkMark } from './rich-text.ts'

const partyWords = { landlord: 'landlord', tenant: 'tenant' } as const

/** What a party has said so far: items with their rooms, and the report as a whole. */
function sayings(report: Report, party: FeedbackParty): { where: string; comments: string; photos: number }[] {
  const field = party === 'landlord' ? 'landlordcomments' : 'tenantcomments'
  const { client, clientPhotos, tenant, tenantPhotos } = report.comments
  const general =
    party === 'landlord' ? { comments: client, photos: clientPhotos } : { comments: tenant, photos: tenantPhotos }
  const onItems = report.rooms.flatMap((room) =>
    room.sections
      .flatMap(({ types }) => types.flatMap(({ items }) => items))
      .map((item) => ({ where: `${room.name}: ${item.name}`, ...item[field] })),
  )
  return [...onItems, { where: 'The report as a whole', ...general }]
    .filter(({ comments, photos }) => comments !== '' || photos.length > 0)
    .map(({ where, comments, photos }) => ({ where, comments, photos: photos.length }))
}

const photosText = (count: number) => (count === 0 ? '' : count === 1 ? ' (1 photograph)' : ` (${count} photographs)`)

/** Letters of HTML that a notice gives to what was said: the log of the report's e-mails takes no more of a message. */
const saidAtMost = 80_000

/** The entries that a notice has room for; what is left out is counted, and can be read in the report. */
function asManyAsFit(entries: readonly string[]): string[] {
  let room = saidAtMost
  const count = entries.findIndex((entry) => (room -= entry.length) < 0)
  if (count < 0) return [...entries]
  const others = entries.length - count
  return [...entries.slice(0, count), `<li>${others} more ${others === 1 ? 'comment' : 'comments'} in the report.</li>`]
}

/** GET /unauth/reports/feedback-email/{id}/{commenttype} */
export async function sendFeedbackEmail(
  ctx: LinkContext,
  { params }: RouteInput<typeof routes.sendFeedbackEmail>,
): Promise<undefined> {
  const party = params.commenttype
  if (ctx.link.party && ctx.link.party !== party) throw couldNotFetch()
  const { report, client, branch } = await openToTell(ctx.link.reportId)
  const said = sayings(report, party)
  if (said.length === 0) return undefined
  const name = party === 'landlord' ? report.landlordcommentsname : report.tenantcommentsname
  const email = party === 'landlord' ? report.landlordcommentsemail : report.tenantcommentsemail
  const place = addressInLine(report.address)
  const items = said.map(
    ({ where, comments, photos }) =>
      `<li><b>${escapeHtml(where)}</b>${photosText(photos)}<br>${escapeHtml(comments).replaceAll('\n', '<br>')}</li>`,
  )
  const to = agencyAddress(client, branch)
  await tell(ctx, {
    ...{ report, client, by: { sentby: byLink(name) }, key: keyOf('feedback', party, name, email, said) },
    to: to ? [to] : [],
    replyTo: email || to,
    subject: oneLine(`Feedback on report ${report.ref}, ${place}`),
    html:
      `<p>The ${partyWords[party]} ${escapeHtml(name)} (${escapeHtml(email)}) has commented on report ${report.ref}, ` +
      `${escapeHtml(place)}:</p><ul>${asManyAsFit(items).join('')}</ul>` +
      `<p><a href="${linkMark}">Read and approve the comments</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}/feedbackrooms`,
  })
  return undefined
}
