import { type Branch, type Client, type EmailLog, type Report, type RouteInput, type routes } from '@lintel/contract'
import { escapeHtml, fillHtml, fillText, lookOf, placeholderValues } from '@lintel/rules'
import { getClientFor } from '../clients/find-client.ts'
import { isProviderStaff, type Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { refused } from '../lib/http-error.ts'
import { readPrintCopy } from '../uploads/uploaded-photos.ts'
import { sentBy } from './log.ts'
import { assertWorkedWith, openToChange } from '../reports/guards.ts'
import { openReport } from '../reports/read-report.ts'
import { makeLink } from '../sharing/links.ts'
import { chooseFiles, divideFiles, fetchFile, type ChosenFile } from './files.ts'
import { firstAddress } from './first-address.ts'
import { handOver } from './hand-over.ts'
import { composeMail, oneLine, type MailPicture } from './mime.ts'
import { digestOf, keyFor, sendOnce, sentBefore } from './send-once.ts'
import { aboutReport } from './subjects.ts'
import { cleanMessage, newLinkMark, type RichText } from './rich-text.ts'

type Sent = Omit<RouteInput<typeof routes.sendEmail>['body'], 'idempotencykey'>
type Answer = { emaillog: EmailLog }

/** UTF-16 units that the log takes of a message. */
const longestMessage = 100_000

/** The reply address: the sender, or the branch where the sender is the provider's staff. */
const replyTo = (ctx: Context, client: Client, branch: Branch | undefined): string =>
  (isProviderStaff(ctx) && firstAddress(branch?.address.email, client.email)) || ctx.user.email

/**
 * The banners above and below the message: the branch's, or else the client's; those of another client where it is
 * chosen.
 */
async function picturesFor(ctx: Context, client: Client, branch: Branch | undefined, chosen: string | undefined) {
  const other = chosen && chosen !== client.id ? await getClientFor(ctx, chosen) : undefined
  const look = other ? other.looknfeel : lookOf(client, branch?.id ?? '')
  const pictures: MailPicture[] = []
  for (const place of ['header', 'footer'] as const) {
    for (const { src } of look[`email${place}`]) {
      const jpeg = await readPrintCopy(src)
      if (jpeg) pictures.push({ place, jpeg })
    }
  }
  return pictures
}

/** The absolute address of a new link to the report, or to one of its files. */
async function linkFor(ctx: Context, report: Report, file?: ChosenFile): Promise<string> {
  // The main PDF of a link is always the newest; any other file is named.
  const isMain = !file || ('variant' in file.file.source && file.file.source.variant === 'report')
  const document = isMain ? undefined : { filename: file.filename, ...file.file.source }
  const link = {
    reportId: report.id,
    purpose: 'report' as const,
    document,
    createdBy: ctx.user.name,
    createdById: ctx.user.userId,
    now: ctx.now(),
  }
  const { url } = await makeLink(link, { user: ctx.user, report })
  return variable('PUBLIC_ADDRESS') + url
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** The message filled and cleaned, with links to the files that are too large to go along. */
async function writeMessage(ctx: Context, report: Report, client: Client, sent: Sent, linked: readonly ChosenFile[]) {
  const values = placeholderValues({ report, client, user: { name: ctx.user.name } })
  const mark = newLinkMark()
  const filled = fillHtml(sent.message, { ...values, 'Report Download Link': mark })
  const link = filled.includes(mark) ? { mark, url: await linkFor(ctx, report) } : undefined
  const message = cleanMessage(filled, link)
  if (message.text === '') throw refused('body.message', 'A message is required.')
  const written = await addLinks(ctx, report, message, linked)
  if (written.html.length > longestMessage) throw refused('body.message', 'The message is too long.')
  const subject = oneLine(fillText(sent.subject, { ...values, 'Report Download Link': '' }))
  return { message: written, subject: subject || `Report ${report.ref}` }
}

async function addLinks(
  ctx: Context,
  report: Report,
  message: RichText,
  linked: readonly ChosenFile[],
): Promise<RichText> {
  if (linked.length === 0) return message
  const links = await Promise.all(
    linked.map(async (file) => ({
      name: `${file.filename} (${megabytes(file.bytes)})`,
      url: await linkFor(ctx, report, file),
    })),
  )
  const items = links.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
  const lines = links.map(({ name, url }) => `- ${name}: ${url}`)
  const title = 'Too large to attach, to download:'
  return {
    html: `${message.html}<p>${title}</p><ul>${items.join('')}</ul>`,
    text: `${message.text}\n\n${title}\n${lines.join('\n')}`,
  }
}

/** Throws as `openToChange` does, and 400 for a deleted or legacy report. A locked one may be written about. */
async function openToWrite(ctx: Context, id: string): Promise<{ report: Report; client: Client }> {
  const { row, client } = await openToChange(ctx, id)
  assertWorkedWith(row.record)
  return { report: await openReport(ctx, id), client }
}

/** Sends an e-mail about a report, once for its key. */
export async function sendEmail(ctx: Context, { body }: RouteInput<typeof routes.sendEmail>): Promise<Answer> {
  const { report, client } = await openToWrite(ctx, body.reportid)
  const { idempotencykey, ...sent } = body
  const about = aboutReport(report.id)
  const digest = digestOf(sent)
  const email = { about, digest, key: idempotencykey ?? (await keyFor(ctx, { about, digest })) }
  const sender = variable('MAIL_SENDER')
  if (sent.fromaddress && sent.fromaddress.toLowerCase() !== sender.toLowerCase())
    throw refused('body.fromaddress', `E-mails are sent from ${sender} alone.`)
  const answered = await sentBefore(ctx, email)
  if (answered) return { emaillog: answered }
  const files = await chooseFiles(report, sent.attachments)
  const { attached, linked } = divideFiles(files)
  const branch = client.branches.find(({ id }) => id === report.branchId)
  const pictures = await picturesFor(ctx, client, branch, sent.client)
  const { message, subject } = await writeMessage(ctx, report, client, sent, linked)
  const { toaddresses, ccaddresses, bccaddresses } = sent
  const mime = await composeMail({
    from: { name: client.name, address: sender },
    replyTo: replyTo(ctx, client, branch),
    to: toaddresses,
    cc: ccaddresses,
    subject,
    message,
    pictures,
    files: await Promise.all(attached.map(fetchFile)),
  })
  const log: EmailLog = {
    ...sentBy(ctx.user),
    ...{ logdate: ctx.now().toISOString(), subject, message: message.html, fromaddress: sender },
    ...{ toaddresses, ccaddresses, bccaddresses },
    attachments: files.map(({ file, filename }) => ({ filename, path: file.path })),
  }
  const envelope = { sender, to: toaddresses, cc: ccaddresses, bcc: bccaddresses }
  const logged = { subject: about, key: email.key }
  return { emaillog: await sendOnce(ctx, email, log, { go: () => handOver(mime, envelope, logged) }) }
}
