import {
  apiErrors,
  type Branch,
  type Client,
  type EmailLog,
  type Report,
  type Signature,
  type InputOf,
} from '@lintel/contract'
import { isToSigners, linkObstacle, lookOf, signaturesToAsk } from '@lintel/rules'
import { getClientFor } from '../clients/find-client.ts'
import { isProviderStaff, type Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { readPrintCopy } from '../uploads/uploaded-photos.ts'
import { sentBy } from './log.ts'
import { assertWorkedWith, openToChange } from '../reports/guards.ts'
import { openReport } from '../reports/read-report.ts'
import { assertChecked } from '../reports/report-checks.ts'
import { chooseFiles, divideFiles, fetchFile, type ChosenFile } from './files.ts'
import { firstAddress } from './first-address.ts'
import { limitMail } from './limits.ts'
import { sendMime } from './send-mime.ts'
import { composeMail, type MailPicture } from './mime.ts'
import { digestOf, keyFor, sendOnce, sentBefore, type KeyedEmail } from './send-once.ts'
import { aboutReport } from './subjects.ts'
import { namesByAddress, type GivenByEmail } from './trail-acts.ts'
import type { RichText } from './rich-text.ts'
import { writeForLog, writeMessage, writeSubject, type Writing } from './write-message.ts'

type Sent = Omit<InputOf<'sendEmail'>['body'], 'idempotencykey'>
type Answer = { emaillog: EmailLog }
type Recipients = Pick<Sent, 'toaddresses' | 'ccaddresses' | 'bccaddresses'>

/** The sender, or the branch if the sender is provider staff. */
const replyTo = (ctx: Context, client: Client, branch: Branch | undefined): string =>
  (isProviderStaff(ctx) && firstAddress(branch?.address.email, client.email)) || ctx.user.email

/** Above and below the message: the branch's, otherwise the client's; another client's if chosen. */
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

/** Throws as `openToChange` does, and 400 for a deleted or legacy report. E-mails about a locked one are allowed. */
async function openToWrite(ctx: Context, id: string): Promise<{ report: Report; client: Client }> {
  const { row, client } = await openToChange(ctx, id)
  assertWorkedWith(row.record)
  return { report: await openReport(ctx, id), client }
}

/** Throws 400 if the message requests comments or signatures that a recipient could not give. */
function assertLinks(
  ctx: Context,
  { report, client }: Pick<Writing, 'report' | 'client'>,
  asking: { message: string; toaddresses: readonly string[] },
): void {
  const obstacle = linkObstacle({ report, client, ...asking }, ctx.now())
  if (obstacle) throw refused(`body.${obstacle.field}`, obstacle.message)
}

interface Prepared extends Writing {
  sender: string
  subject: string
  mime: Omit<Parameters<typeof composeMail>[0], 'to' | 'cc' | 'message'>
  attachments: EmailLog['attachments']
  gives: GivenByEmail
}

const noFiles = { files: [], attached: [], linked: [] }

/** `files` as chosen; those attached have been fetched. */
export async function prepare(
  ctx: Context,
  { report, client }: Pick<Writing, 'report' | 'client'>,
  sent: Pick<Sent, 'subject' | 'message' | 'client'>,
  { files, attached, linked }: Awaited<ReturnType<typeof filesFor>> = noFiles,
): Promise<Prepared> {
  const sender = variable('MAIL_SENDER')
  const branch = client.branches.find(({ id }) => id === report.branchId)
  const writing = { report, client, sent, linked }
  const subject = writeSubject(ctx, writing)
  return {
    ...writing,
    sender,
    subject,
    mime: {
      from: { name: client.name, address: sender },
      replyTo: replyTo(ctx, client, branch),
      subject,
      pictures: await picturesFor(ctx, client, branch, sent.client),
      files: attached,
    },
    attachments: files.map(({ file, filename }) => ({ filename, path: file.path })),
    gives: givenTo(report, files),
  }
}

async function filesFor(report: Report, { attachments }: Pick<Sent, 'attachments'>) {
  const files = await chooseFiles(report, attachments)
  const { attached, linked } = divideFiles(files)
  return { files, attached: await Promise.all(attached.map(fetchFile)), linked }
}

function givenTo({ signatures, attachments }: Report, files: readonly ChosenFile[]): GivenByEmail {
  const isMain = files.some(({ file: { source } }) => 'variant' in source && source.variant === 'report')
  const { version, sha256 } = (isMain && attachments['report']) || {}
  return { names: namesByAddress(signatures), ...(version && { version }), ...(sha256 && { sha256 }) }
}

const logOf = (
  ctx: Context,
  { subject, sender, attachments }: Prepared,
  to: Recipients,
  message: RichText,
): EmailLog => ({
  ...sentBy(ctx.user),
  logdate: ctx.now().toISOString(),
  subject,
  message: message.html,
  fromaddress: sender,
  toaddresses: to.toaddresses,
  ccaddresses: to.ccaddresses,
  bccaddresses: to.bccaddresses,
  attachments,
})

const envelopeOf = ({ sender }: Prepared, { toaddresses, ccaddresses, bccaddresses }: Recipients) => ({
  sender,
  to: toaddresses,
  cc: ccaddresses,
  bcc: bccaddresses,
})

async function sendToAll(ctx: Context, email: KeyedEmail, prepared: Prepared, to: Recipients): Promise<EmailLog> {
  const { toaddresses, ccaddresses: cc, bccaddresses } = to
  const [reader, ...others] = [...toaddresses, ...cc, ...bccaddresses]
  const message = await writeMessage(ctx, others.length > 0 ? prepared : { ...prepared, reader }, 'left out')
  const mime = await composeMail({ ...prepared.mime, to: toaddresses, cc, message })
  const logged = { subject: email.about, key: email.key }
  const go = () => sendMime(mime, envelopeOf(prepared, to), logged)
  return sendOnce(ctx, email, logOf(ctx, prepared, to, message), { go, gives: prepared.gives })
}

/** Links are created once no one else is sending it: a new link to sign ends the previous one. They are not logged. */
export async function sendToPerson(
  ctx: Context,
  email: KeyedEmail,
  prepared: Prepared,
  { address, signatures }: { address: string; signatures: readonly Signature[] },
): Promise<EmailLog> {
  const to = { toaddresses: [address], ccaddresses: [], bccaddresses: [] }
  let mime: Buffer | undefined
  return sendOnce(ctx, email, logOf(ctx, prepared, to, writeForLog(ctx, { ...prepared, reader: address })), {
    gives: prepared.gives,
    prepare: async () => {
      const message = await writeMessage(ctx, { ...prepared, reader: address }, signatures)
      mime = await composeMail({ ...prepared.mime, to: [address], cc: [], message })
    },
    go: async () => {
      if (mime) await sendMime(mime, envelopeOf(prepared, to), { subject: email.about, key: email.key })
    },
  })
}

/** Of the e-mail, or of each part if several are sent under one key. */
async function keyed(
  ctx: Context,
  { reportid, idempotencykey, ...sent }: InputOf<'sendEmail'>['body'],
  part?: string,
): Promise<KeyedEmail> {
  const about = aboutReport(reportid)
  const digest = digestOf(part === undefined ? { reportid, ...sent } : { reportid, ...sent, part })
  const own =
    idempotencykey === undefined || part === undefined ? idempotencykey : keyedId(part, [idempotencykey, part])
  return { about, digest, key: own ?? (await keyFor(ctx, { about, digest })) }
}

type Outcome = { log: EmailLog | undefined } | { error: unknown }
const outcomeOf = (log: Promise<EmailLog | undefined>): Promise<Outcome> =>
  log.then(
    (sent) => ({ log: sent }),
    (error: unknown) => ({ error }),
  )

/** Throws the first failure, with the address that it is about. */
function throwFailed(outcomes: readonly (readonly [address: string, Outcome])[]): void {
  const failed = outcomes.find(([, outcome]) => 'error' in outcome)
  if (!failed || !('error' in failed[1])) return
  const [address, { error }] = failed
  if (!(error instanceof HttpError) || outcomes.length === 1) throw error
  throw new HttpError(error.status, `${address}: ${error.message}`, error.details)
}

/** And one without links to sign to others. A failed one keeps none of the others: a retry sends what is missing. */
async function sendToSigners(
  ctx: Context,
  body: InputOf<'sendEmail'>['body'],
  opened: Pick<Writing, 'report' | 'client'>,
): Promise<EmailLog> {
  const { toaddresses, ccaddresses, bccaddresses } = body
  const parts = await Promise.all(
    signaturesToAsk(opened.report, toaddresses, body.message).map(async (part) => {
      const email = await keyed(ctx, body, part.address.toLowerCase())
      return { ...part, email, before: await outcomeOf(sentBefore(ctx, email)) }
    }),
  )
  const isOpen = (before: Outcome) => 'log' in before && !before.log
  const open = parts.filter(({ before }) => isOpen(before)).map(({ address }) => address)
  if (open.length > 0) assertLinks(ctx, opened, { message: body.message, toaddresses: open })
  const copy = ccaddresses.length + bccaddresses.length > 0 ? await keyed(ctx, body, 'copy') : undefined
  const copied = copy && (await outcomeOf(sentBefore(ctx, copy)))
  const copies = copied && isOpen(copied) ? ccaddresses.length + bccaddresses.length : 0
  if (open.length + copies > 0) await assertChecked(ctx, opened, body)
  if (open.length + copies > 0) await limitMail(ctx, open.length + copies)
  const prepared = await prepare(ctx, opened, body, await filesFor(opened.report, body))
  const outcomes: [string, Outcome][] = []
  for (const { address, signatures = [], email, before } of parts)
    outcomes.push([
      address,
      isOpen(before) ? await outcomeOf(sendToPerson(ctx, email, prepared, { address, signatures })) : before,
    ])
  if (copy && copies > 0) {
    const to = { toaddresses: [], ccaddresses, bccaddresses }
    outcomes.push(['Copies', await outcomeOf(sendToAll(ctx, copy, prepared, to))])
  } else if (copied) outcomes.push(['Copies', copied])
  throwFailed(outcomes)
  const [first] = outcomes
  if (!first || !('log' in first[1]) || !first[1].log)
    throw refused('body.toaddresses', 'At least one address is required.')
  return first[1].log
}

/** Once per key. With a link to sign or confirm receipt there is one e-mail for each addressee. */
export async function sendEmail(ctx: Context, { body }: InputOf<'sendEmail'>): Promise<Answer> {
  const opened = await openToWrite(ctx, body.reportid)
  const sender = variable('MAIL_SENDER')
  if (body.fromaddress && body.fromaddress.toLowerCase() !== sender.toLowerCase())
    throw refused('body.fromaddress', apiErrors.senderOnly(sender))
  if (isToSigners(body.message)) return { emaillog: await sendToSigners(ctx, body, opened) }
  const email = await keyed(ctx, body)
  const answered = await sentBefore(ctx, email)
  if (answered) return { emaillog: answered }
  assertLinks(ctx, opened, body)
  await assertChecked(ctx, opened, body)
  await limitMail(ctx, body.toaddresses.length + body.ccaddresses.length + body.bccaddresses.length)
  const prepared = await prepare(ctx, opened, body, await filesFor(opened.report, body))
  return { emaillog: await sendToAll(ctx, email, prepared, body) }
}
