import { chasingMessages, type Client, type Report } from '@lintel/contract'
import { addressText, chasingKindsData, hasPlaceholder, isChasedPurpose, linkPlaceholders } from '@lintel/rules'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { reminderTemplateOf } from '../emailtemplates/find-template.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { findReport } from '../reports/read-report.ts'
import { addReminder, asksOf, removeReminder, type RecordedReminder, type StoredLink } from '../sharing/chased-links.ts'
import { addressOfLink } from '../sharing/links.ts'
import { findEmail, type StoredEmail } from './log.ts'
import { newLinkMark } from './rich-text.ts'
import { prepare, sendToPerson } from './send-email.ts'
import { digestOf } from './send-once.ts'
import { aboutReport } from './subjects.ts'
import { namesByAddress } from './trail-acts.ts'
import type { GivenLink } from './write-message.ts'

const hourMs = 3_600_000

/** A transaction allows 100 writes, and a person can have several links of each report. */
const maxReports = 10

/** What one mail says of one report. */
interface Part {
  report: Report
  links: readonly [StoredLink, ...StoredLink[]]
}

/** The first link of the first part gives the mail its template. */
interface Reminder {
  client: Client
  email: string
  parts: readonly Part[]
}

/** The same links as before: a new one to sign would end the one that the person has. */
const linksIn = ({ report, links }: Part, isFirst: boolean): Promise<GivenLink>[] =>
  links.flatMap((link) => {
    if (!isChasedPurpose(link.purpose)) return []
    const { placeholder } = chasingKindsData[link.purpose]
    const signer = links.length > 1 ? report.signatures.find(({ _uuid }) => _uuid === link.signatureId)?.name : ''
    const words = [
      linkPlaceholders[placeholder],
      isFirst ? '' : `of ${addressText(report.address)}`,
      signer && `as ${signer}`,
    ]
    return addressOfLink(link.reportId, link.id).then((address) => ({
      mark: newLinkMark(),
      url: variable('PUBLIC_ADDRESS') + address,
      words: words.filter(Boolean).join(' '),
      placeholder: isFirst ? placeholder : undefined,
    }))
  })

/** What the template has no place for, and all of the other reports, are listed below the paragraph of its first link. */
function withAllLinks(message: string, links: readonly GivenLink[]): string {
  const others = links.filter(({ placeholder }) => !placeholder || !hasPlaceholder(message, placeholder))
  if (others.length === 0) return message
  const list = `<p>Waiting for you:</p><ul>${others.map(({ mark }) => `<li>${mark}</li>`).join('')}</ul>`
  const [before = message] = /^.*?\[[\w ]+ Link\].*?<\/p>/is.exec(message) ?? []
  return before + list + message.slice(before.length)
}

/** Its e-mail is in the log of its first report. */
const aboutFirst = ({ of: [first] }: RecordedReminder) => aboutReport(first?.reportId ?? '')

async function send(ctx: Context, { client, email, parts }: Reminder, recorded: RecordedReminder): Promise<void> {
  const { key } = recorded
  const [first, ...others] = parts
  const link = first?.links[0]
  if (!first || !link || !isChasedPurpose(link.purpose)) throw new Error('A reminder names no link.')
  const { report } = first
  const { subject, message } = await reminderTemplateOf(client, link.purpose)
  const given = await Promise.all(parts.flatMap((part) => linksIn(part, part === first)))
  const sent = { subject, message: withAllLinks(message, given) }
  const prepared = {
    ...(await prepare(ctx, { report, client }, sent)),
    given,
    gives: {
      names: namesByAddress(
        parts.flatMap(({ links }) => links.map(({ sentto }) => ({ name: sentto?.name ?? '', email }))),
      ),
      reminds: true as const,
      alsoOf: others.map((part) => part.report.id),
    },
  }
  const keyed = { about: aboutFirst(recorded), key, digest: digestOf({ key }) }
  await sendToPerson(ctx, keyed, prepared, { address: email, signatures: [] })
}

export interface Asked {
  link: StoredLink
  /** Of another link of the same person and report: whether it too can still be answered. */
  isOpen: (link: StoredLink) => boolean
}

async function partOf({ link, isOpen }: Asked, email: string): Promise<Part | undefined> {
  const [report, asks] = await Promise.all([findReport(link.reportId), asksOf(link.reportId, email)])
  const own = asks.find(({ id }) => id === link.id)
  return report && own && { report, links: [own, ...asks.filter((ask) => ask !== own && isOpen(ask))] }
}

/** Of each report once: a part has all of it that the person can still answer. */
async function partsOf(asked: readonly Asked[], email: string): Promise<Part[]> {
  const ofReports = [...new Map(asked.map((one) => [one.link.reportId, one])).values()].slice(0, maxReports)
  return (await Promise.all(ofReports.map((one) => partOf(one, email)))).filter((part) => part !== undefined)
}

/** Of several reminders at the same time one is written. Throws 409 once answered, 429 within an hour of the last. */
const begin = (ctx: Context, email: string, asked: readonly Asked[]) =>
  retryUntilWritten('A reminder', async () => {
    const parts = await partsOf(asked, email)
    const links = parts.flatMap((part) => part.links)
    const [own] = links
    if (!own) throw new HttpError(409, chasingMessages.answered)
    const now = ctx.now()
    const last = Math.max(0, ...links.flatMap(({ reminded }) => reminded.map((each) => Date.parse(each))))
    const waitMs = last + hourMs - now.getTime()
    if (waitMs > 0) throw new HttpError(429, chasingMessages.remindedJustNow, { retryAfter: Math.ceil(waitMs / 1000) })
    const at = now.toISOString()
    const acts = parts.map(({ report, links: [{ id: link, purpose }] }) =>
      writeAct({ now, user: ctx.user }, actOnReport('link.remind', report, { link, purpose })),
    )
    const of = parts.map(({ links: [{ id: linkId, reportId }] }) => ({ linkId, reportId }))
    const recorded = { key: `reminder-${own.id}-${own.reminded.length}`, of }
    return (await addReminder(links, at, recorded, acts)) ? { parts, links, at, recorded } : undefined
  })

/**
 * One mail for all that a person has not answered about these reports; returns the links in it. Recorded before it is
 * sent, so that it is sent once.
 */
export async function remind(
  ctx: Context,
  client: Client,
  email: string,
  asked: readonly Asked[],
): Promise<readonly StoredLink[]> {
  const { parts, links, at, recorded } = await begin(ctx, email, asked)
  try {
    await send(ctx, { client, email, parts }, recorded)
  } catch (error) {
    // Otherwise it may have been sent.
    if ((await emailOf(recorded))?.state !== 'sending') await removeReminder(links, at)
    throw error
  }
  return links
}

/** Sends a reminder that was recorded by a process that ended before it began to send it; returns the links in it. */
export async function resumeReminder(
  ctx: Context,
  { client, email, recorded }: Omit<Reminder, 'parts'> & { recorded: RecordedReminder },
  asked: readonly Asked[],
): Promise<readonly StoredLink[]> {
  const parts = (await partsOf(asked, email)).flatMap(({ report, links }) => {
    const [first, ...others] = links.filter(({ reminder }) => reminder?.key === recorded.key)
    return first ? [{ report, links: [first, ...others] as const }] : []
  })
  if (parts.length > 0) await send(ctx, { client, email, parts }, recorded)
  return parts.flatMap(({ links }) => links)
}

/** Of a reminder that is being or was sent. */
export const emailOf = (recorded: RecordedReminder): Promise<StoredEmail | undefined> =>
  findEmail(aboutFirst(recorded), recorded.key)
