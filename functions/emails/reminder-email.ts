import { chasingMessages, type Client, type EmailLog, type Report } from '@lintel/contract'
import {
  chasingKindsData,
  fillHtml,
  foldedAddress,
  fillText,
  hasPlaceholder,
  isChasedPurpose,
  linkPlaceholders,
  placeholderValues,
  type LinkPlaceholder,
} from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { reminderTemplateOf } from '../emailtemplates/find-template.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { openReport } from '../reports/read-report.ts'
import { addReminder, asksOf, removeReminder, type StoredLink } from '../sharing/chased-links.ts'
import { addressOfLink, makeLink } from '../sharing/links.ts'
import { findEmail, sentBy } from './log.ts'
import { composeMail, oneLine } from './mime.ts'
import { cleanMessage, newLinkMark, type MessageLink, type RichText } from './rich-text.ts'
import { picturesFor, replyTo } from './send-email.ts'
import { sendMime } from './send-mime.ts'
import { digestOf, sendOnce } from './send-once.ts'
import { aboutReport } from './subjects.ts'

const hourMs = 3_600_000

interface Reminder {
  report: Report
  client: Client
  email: string
  /** The first is the one that gives the mail its template. */
  links: readonly StoredLink[]
}

type Shown = MessageLink & { placeholder: LinkPlaceholder | undefined }

/** The same links as before: a new one to sign would end the one that the person has. */
async function shownLinks({ links, report }: Reminder, isLogged: boolean): Promise<Shown[]> {
  return Promise.all(
    links.flatMap((link) => {
      if (!isChasedPurpose(link.purpose)) return []
      const { words, placeholder } = chasingKindsData[link.purpose]
      const signer = links.length > 1 ? report.signatures.find(({ _uuid }) => _uuid === link.signatureId)?.name : ''
      return addressOfLink(link.reportId, link.id).then((address) => ({
        mark: newLinkMark(),
        // The log can be read by people who must not sign for others.
        url: isLogged ? undefined : variable('PUBLIC_ADDRESS') + address,
        words: signer ? `${words} as ${signer}` : words,
        placeholder,
      }))
    }),
  )
}

/** What the template has no place for is listed below it. */
function withAllLinks(message: string, links: readonly Shown[]): string {
  const others = links.filter(({ placeholder }) => !placeholder || !hasPlaceholder(message, placeholder))
  if (others.length === 0) return message
  return `${message}<p>Waiting for you:</p><ul>${others.map(({ mark }) => `<li>${mark}</li>`).join('')}</ul>`
}

async function downloadLink(ctx: Context, report: Report, message: string, isLogged: boolean): Promise<Shown[]> {
  const placeholder = 'Report Download Link'
  if (!hasPlaceholder(message, placeholder)) return []
  const shown = { mark: newLinkMark(), words: linkPlaceholders[placeholder], placeholder } as const
  if (isLogged) return [{ ...shown, url: undefined }]
  const by = { createdBy: ctx.user.name, createdById: ctx.user.userId, now: ctx.now() }
  const { url } = await makeLink({ reportId: report.id, purpose: 'report', ...by }, { user: ctx.user, report })
  return [{ ...shown, url: variable('PUBLIC_ADDRESS') + url }]
}

interface Words {
  subject: string
  message: string
}

const valuesOf = ({ report, client }: Reminder, name: string) => placeholderValues({ report, client, user: { name } })

async function write(ctx: Context, reminder: Reminder, { message }: Words, isLogged: boolean): Promise<RichText> {
  const links = [
    ...(await shownLinks(reminder, isLogged)),
    ...(await downloadLink(ctx, reminder.report, message, isLogged)),
  ]
  const marks = (Object.keys(linkPlaceholders) as LinkPlaceholder[]).map((name) => {
    const own = links.filter(({ placeholder }) => placeholder === name)
    return [name, own.map(({ mark }) => mark).join(', ')] as const
  })
  const values = { ...valuesOf(reminder, ctx.user.name), ...Object.fromEntries(marks) }
  return cleanMessage(fillHtml(withAllLinks(message, links), values), ...links)
}

function writeSubject(ctx: Context, reminder: Reminder, { subject }: Words): string {
  const none = Object.fromEntries(Object.keys(linkPlaceholders).map((name) => [name, '']))
  const filled = fillText(subject, { ...valuesOf(reminder, ctx.user.name), ...none })
  return oneLine(filled) || `Reminder: report ${reminder.report.ref}`
}

async function send(ctx: Context, reminder: Reminder, key: string): Promise<void> {
  const { report, client, email, links } = reminder
  const [first] = links
  if (!first || !isChasedPurpose(first.purpose)) throw new Error('A reminder names no link.')
  const words = await reminderTemplateOf(client, first.purpose)
  const sender = variable('MAIL_SENDER')
  const branch = client.branches.find(({ id }) => id === report.branchId)
  const subject = writeSubject(ctx, reminder, words)
  const about = aboutReport(report.id)
  const log: EmailLog = {
    ...sentBy(ctx.user),
    logdate: ctx.now().toISOString(),
    subject,
    message: (await write(ctx, reminder, words, true)).html,
    fromaddress: sender,
    toaddresses: [email],
    ccaddresses: [],
    bccaddresses: [],
    attachments: [],
  }
  let mime: Buffer | undefined
  await sendOnce(ctx, { about, key, digest: digestOf({ key }) }, log, {
    gives: { names: { [foldedAddress(email)]: first.sentto?.name ?? '' }, reminds: true },
    prepare: async () => {
      mime = await composeMail({
        from: { name: client.name, address: sender },
        replyTo: replyTo(ctx, client, branch),
        to: [email],
        cc: [],
        subject,
        pictures: await picturesFor(ctx, client, branch, undefined),
        files: [],
        message: await write(ctx, reminder, words, false),
      })
    },
    go: async () => {
      if (mime) await sendMime(mime, { sender, to: [email], cc: [], bcc: [] }, { subject: about, key })
    },
  })
}

export interface Asked {
  client: Client
  link: StoredLink
  email: string
  report: { id: string; ref: number; client: { id: string } }
  /** Of another link of the same person and report: whether it too can still be answered. */
  isOpen: (link: StoredLink) => boolean
}

/** Written with a reminder: what is recorded of it elsewhere. */
const remindedRows = (ctx: Context, { report, link, email }: Asked) => [
  writeAct(
    { now: ctx.now(), user: ctx.user },
    actOnReport('link.remind', report, { link: link.id, purpose: link.purpose, email }),
  ),
]

/** Of several reminders at the same time one is written. Throws 409 once answered, 429 within an hour of the last. */
async function begin(ctx: Context, asked: Asked): Promise<{ links: StoredLink[]; at: string; key: string }> {
  const { link, email, isOpen } = asked
  return retryUntilWritten('A reminder', async () => {
    const asks = await asksOf({ reportId: link.reportId, email })
    const own = asks.find(({ id }) => id === link.id)
    if (!own) throw new HttpError(409, chasingMessages.answered)
    const links = [own, ...asks.filter((one) => one.id !== own.id && isOpen(one))]
    const now = ctx.now()
    const last = Math.max(0, ...links.flatMap(({ reminded }) => reminded.map((each) => Date.parse(each))))
    const waitMs = last + hourMs - now.getTime()
    if (waitMs > 0) throw new HttpError(429, chasingMessages.remindedJustNow, { retryAfter: Math.ceil(waitMs / 1000) })
    const at = now.toISOString()
    const key = `reminder-${own.id}-${own.reminded.length}`
    return (await addReminder(links, { at, key }, remindedRows(ctx, asked))) ? { links, at, key } : undefined
  })
}

/** One mail for all that a person has not answered about a report. Recorded before it is sent, so that it is sent once. */
export async function remind(ctx: Context, asked: Asked): Promise<void> {
  const { client, link, email } = asked
  const report = await openReport(ctx, link.reportId)
  const { links, at, key } = await begin(ctx, asked)
  try {
    await send(ctx, { report, client, email, links }, key)
  } catch (error) {
    // Otherwise it may have been sent.
    if ((await findEmail(aboutReport(report.id), key))?.state !== 'sending') await removeReminder(links, at)
    throw error
  }
}

/** Sends a reminder that was recorded by a process that ended before it began to send it. False if there is none. */
export async function resumeReminder(ctx: Context, { client, link, email, isOpen }: Asked): Promise<boolean> {
  const { remindedkey: key, reportId } = link
  if (key === undefined || (await findEmail(aboutReport(reportId), key))) return false
  const links = (await asksOf({ reportId, email })).filter((one) => one.remindedkey === key && isOpen(one))
  if (links.length === 0) return false
  await send(ctx, { report: await openReport(ctx, reportId), client, email, links }, key)
  return true
}
