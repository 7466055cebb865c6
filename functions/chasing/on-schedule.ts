import type { Chased, Client, ReportSummary } from '@lintel/contract'
import {
  acceptsVisitors,
  addressText,
  chasingKindsData,
  displayDate,
  escapeHtml,
  foldedAddress,
  isReminderTime,
  nextReminder,
  noReplyText,
  periodEnd,
  reminderTimes,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { contextFor } from '../emails/deliver-report.ts'
import { firstAddress } from '../emails/first-address.ts'
import { emailOf, remind, resumeReminder, type Asked } from '../emails/reminder-email.ts'
import { agencyAddress, notificationKey, notifyOnce } from '../emails/report-notifications.ts'
import { limitConcurrency } from '../lib/concurrency.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'
import { automatic } from '../reports/trail/write-trail.ts'
import { findReport, findRows } from '../reports/read-report.ts'
import {
  dueHours,
  dueIn,
  endLook,
  readLink,
  type DueLink,
  type RecordedReminder,
  type StoredLink,
} from '../sharing/chased-links.ts'
import { chasedOf, hasBounced } from './chased.ts'

const log = makeLogger('reminders')

const hourMs = 3_600_000
const atOnce = 4
/** No new work is started after this: the rest is due in the next run too. */
const runMs = 240_000

/** To the inspector: silence is recorded, and never read as consent. */
async function tellNoReply(ctx: { now: () => Date }, { chased, client }: Found): Promise<void> {
  const { until = '', kind, person, email, reminded, linkid } = chased
  const report = await findReport(chased.report.id)
  if (!report) return
  const agency = agencyAddress(
    client,
    client.branches.find(({ id }) => id === report.branchId),
  )
  const to = firstAddress(client.users.find(({ id }) => id === report.userId)?.email, agency)
  if (to === '') return
  const times =
    ['was not reminded', 'was reminded once', 'was reminded twice'][reminded.length] ?? 'was reminded three times'
  const missing = chasingKindsData[kind].missing.toLowerCase()
  await notifyOnce(ctx, {
    report,
    client,
    by: { sentby: client.name },
    key: notificationKey('noreply', linkid, until),
    to: [to],
    replyTo: agency || to,
    subject: `No reply on report ${report.ref}, ${addressText(report.address)}`,
    html: (mark) =>
      `<p>${escapeHtml(person || email)} (${escapeHtml(email)}) was asked for: ${missing}. There was no reply by ` +
      `${displayDate(until)}; the person ${times}. No reply is not consent.</p>` +
      `<p><a href="${mark}">Open the report</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}`,
  })
}

interface Found extends Asked {
  header: ReportSummary
  chased: Chased
  client: Client
}

/** Undefined if it asks for nothing any more. */
async function find({ reportId, linkId }: DueLink, now: Date): Promise<Found | undefined> {
  const [link, rows] = await Promise.all([readLink(reportId, linkId), findRows([reportId])])
  const row = rows.get(reportId)
  const client = row && (await findClient(row.record.client.id))
  if (!link?.sentto || !row || !client) return undefined
  const known = { row, client, hasBounced: await hasBounced({ now: () => now }, client.id, link.sentto.email), now }
  const chased = chasedOf(link, known)
  const isOpen = (one: StoredLink) => chasedOf(one, known)?.state === 'waiting'
  return chased && { link, header: row.record, chased, client, isOpen }
}

/** `next`: when to look at it again, if at all. */
type Looked = Parameters<typeof endLook>[2]

/** To be reminded of before it is looked at again. */
interface Waiting extends Found {
  next: string | undefined
  /** Recorded by a run that ended before it was sent. */
  unsent: RecordedReminder | undefined
}

const inAnHour = (now: Date) => new Date(now.getTime() + hourMs).toISOString()

async function look(due: DueLink, now: Date): Promise<Looked | Waiting> {
  const found = await find(due, now)
  if (!found) return {}
  const { link, header, chased, client } = found
  const { until, sent, reminded, state } = chased
  const options = client.options?.reminders
  const end = until === undefined ? undefined : periodEnd(until)
  if (end !== undefined && end <= now.toISOString()) {
    const isClosed = (header.locked && !chasingKindsData[chased.kind].whileLocked) || !acceptsVisitors(client)
    if (isClosed) return {}
    if (options?.enabled) await tellNoReply({ now: () => now }, found)
    const { person, email, kind } = chased
    const text = noReplyText(until ?? '', kind)
    return { acts: [{ at: now.toISOString(), kind: 'noreply', by: automatic, person, email, text }] }
  }
  const { due: isDue, next: time } = nextReminder({ sent, reminded }, reminderTimes(sent, until, options), now)
  const next = [time, end].filter((each) => each !== undefined).toSorted()[0]
  if (state !== 'waiting' || !options?.enabled) return { next }
  // A run that was late must not wake anybody.
  if (!isReminderTime(now, options)) return { next: isDue ? inAnHour(now) : next }
  const unsent = link.reminder && !(await emailOf(link.reminder)) ? link.reminder : undefined
  return unsent || isDue ? { ...found, next, unsent } : { next }
}

interface Due extends Waiting {
  /** When it was to be looked at. */
  hour: string
}

/** Returns the links in the mail. */
async function remindOne(waiting: readonly [Due, ...Due[]], now: Date): Promise<readonly StoredLink[]> {
  const [{ header, client, chased, link, unsent }] = waiting
  const ctx = { ...contextFor(header, client, log), now: () => now }
  try {
    if (!unsent) return await remind(ctx, client, chased.email, waiting)
    const others = await Promise.all(unsent.of.map((due) => find(due, now)))
    const asked = [...others.filter((one) => one !== undefined), ...waiting]
    return await resumeReminder(ctx, { client, email: chased.email, recorded: unsent }, asked)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn('A reminder was not sent', { report: header.id, link: link.id, told: error.message })
    return []
  }
}

/**
 * Over the links of this hour and of those that an earlier run left: one mail for all that a person of a client is to be
 * reminded of. Throws last, if something failed.
 */
export async function lookAtDue(now: () => Date): Promise<void> {
  const begun = now().getTime()
  const inTurn = limitConcurrency(atOnce)
  const failures: unknown[] = []
  const attempt = (work: () => Promise<unknown>) =>
    inTurn(async () => {
      if (now().getTime() - begun > runMs) return
      await work().catch((error: unknown) => failures.push(error))
    })
  const people = new Map<string, [Due, ...Due[]]>()
  for (let ago = dueHours; ago >= 0; ago--) {
    const hour = new Date(begun - ago * hourMs).toISOString()
    const work = async (due: DueLink) => {
      const looked = await look(due, now())
      if (!('link' in looked)) return endLook(due, hour, looked)
      const { client, chased, unsent } = looked
      const key = unsent?.key ?? `${client.id} ${foldedAddress(chased.email)}`
      return people.set(key, [...(people.get(key) ?? []), { ...looked, hour }])
    }
    await Promise.all((await dueIn(hour)).map((due) => attempt(() => work(due))))
  }
  const remindAll = async (waiting: readonly [Due, ...Due[]]) => {
    const reminded = new Set((await remindOne(waiting, now())).map(({ id }) => id))
    const end = ({ hour, link: { id: linkId, reportId }, next }: Due) =>
      endLook({ reportId, linkId }, hour, { next: reminded.has(linkId) ? next : inAnHour(now()) })
    await Promise.all(waiting.map(end))
  }
  await Promise.all([...people.values()].map((waiting) => attempt(() => remindAll(waiting))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests could not be looked at.`)
}

/** Runs at the beginning of each hour. */
export const handler = (): Promise<void> => lookAtDue(() => new Date())
