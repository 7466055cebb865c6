import { createHash } from 'node:crypto'
import type { Branch, Client, EmailLog, FeedbackParty, Report, RouteInput, routes } from '@lintel/contract'
import { addressInLine, escapeHtml } from '@lintel/rules'
import { findClient } from '../clients/operations.ts'
import type { LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { beginEmail, endEmail, findEmail } from '../reports/email-log.ts'
import { findReport } from '../reports/visits.ts'
import { byLink } from '../sharing/by-link.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { asRefusal, handOver, wasRefused } from './hand-over.ts'
import { composeMail, oneLine } from './mime.ts'
import { cleanMessage, linkMark } from './rich-text.ts'

interface Notice {
  report: Report
  client: Client
  /** The same news has the same one: it is told once. */
  key: string
  /** Name of the visitor. */
  by: string
  to: readonly string[]
  replyTo: string
  subject: string
  /** Our own HTML of plain elements; what visitors wrote is escaped in it. `linkMark` stands for the link. */
  html: string
  /** Makes the address that the link leads to; only called where the notice goes out. */
  link: () => string
}

/** Where an agency wants to hear of feedback and signatures: the branch's address, or else the client's. */
const agencyAddress = (client: Client, branch: Branch | undefined): string =>
  [branch?.feedbackemail, client.feedbackemail, branch?.address.email, client.email].find(Boolean) ?? ''

async function open(ctx: LinkContext) {
  const report = await findReport(ctx.link.reportId)
  const client = report && !report.deleted ? await findClient(report.client.id) : undefined
  if (!report || !client) throw couldNotFetch()
  return { report, client, branch: client.branches.find(({ id }) => id === report.branchId) }
}

/** Sends a notice once, whatever is tried again: it stands in the report's log before SES has it. */
async function tell(
  ctx: LinkContext,
  { report, client, key, by, to, replyTo, subject, html, link }: Notice,
): Promise<void> {
  if (to.length === 0) return
  if ((await findEmail(report.id, key))?.state === 'sent') return
  const sender = variable('MAIL_SENDER')
  const message = cleanMessage(html, link())
  const log: EmailLog = {
    ...{ logdate: ctx.now().toISOString(), sentby: byLink(by), subject, message: message.html, fromaddress: sender },
    ...{ toaddresses: [...to], ccaddresses: [], bccaddresses: [], attachments: [] },
  }
  const digest = createHash('sha256').update(key).digest('base64url')
  if (!(await beginEmail(report.id, key, { digest, log }))) return
  const mime = await composeMail({
    from: { name: client.name, address: sender },
    ...{ replyTo, to, cc: [], subject, message, pictures: [], files: [] },
  })
  try {
    await handOver(mime, { sender, to, cc: [], bcc: [] })
  } catch (error) {
    if (!wasRefused(error)) throw error
    await endEmail(report.id, key, 'failed')
    throw asRefusal(error)
  }
  await endEmail(report.id, key, 'sent')
}

const keyOf = (kind: string, ...parts: unknown[]) =>
  `${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 40)}`

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
  const { report, client, branch } = await open(ctx)
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
    ...{ report, client, by: name, key: keyOf('feedback', party, name, email, said) },
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

/** GET /unauth/reports/signature-email/{id} */
export async function sendSignatureEmail(
  ctx: LinkContext,
  { query }: RouteInput<typeof routes.sendSignatureEmail>,
): Promise<undefined> {
  const { report, client, branch } = await open(ctx)
  const signature = report.signatures.find(({ _uuid }) => _uuid === ctx.link.signatureId)
  if (!signature) throw couldNotFetch()
  const { image, signedAt, name, email, evidence } = signature
  // A signature that staff put down was not given with a link, and is nobody's news.
  if (!image || !signedAt || evidence?.linkid !== ctx.link.linkId) return undefined
  const place = addressInLine(report.address)
  const subject = oneLine(`Report ${report.ref} signed by ${name}, ${place}`)
  const to = agencyAddress(client, branch)
  const who = { report, client, subject, by: name }
  await tell(ctx, {
    ...who,
    key: keyOf('signature-agency', signature._uuid, signedAt),
    to: to ? [to] : [],
    replyTo: email || to,
    html:
      `<p>${escapeHtml(name)} has signed report ${report.ref}, ${escapeHtml(place)}.</p>` +
      `<p><a href="${linkMark}">Open the report</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}/signatures`,
  })
  if (!email) return undefined
  await tell(ctx, {
    ...who,
    key: keyOf('signature-signer', signature._uuid, signedAt),
    to: [email],
    replyTo: to || email,
    html:
      `<p>Thank you, ${escapeHtml(name)}. Your signature of report ${report.ref}, ${escapeHtml(place)}, has been kept.</p>` +
      `<p><a href="${linkMark}">Open the report</a>. The link is personal; please do not pass it on.</p>` +
      `<p>${escapeHtml(client.name)}</p>`,
    // The link by which they signed: one that were made here would outlive it, and each signing would make another.
    link: () =>
      `${variable('PUBLIC_ADDRESS')}/tenantsignature/${report.id}/${signature._uuid}?k=${encodeURIComponent(query.k)}`,
  })
  return undefined
}
