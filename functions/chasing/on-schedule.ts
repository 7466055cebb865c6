import type { Client } from '@lintel/contract'
import {
  acceptsVisitors,
  addressText,
  chasingKindsData,
  displayDate,
  escapeHtml,
  isReminderTime,
  nextReminder,
  periodEnd,
  reminderTimes,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { contextFor } from '../emails/deliver-report.ts'
import { firstAddress } from '../emails/first-address.ts'
import { remind, resumeReminder } from '../emails/reminder-email.ts'
import { agencyAddress, notificationKey, notifyOnce } from '../emails/report-notifications.ts'
import { limitConcurrency } from '../lib/concurrency.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'
import { automatic, type ActToRecord } from '../reports/trail/write-trail.ts'
import { findReport, findRows } from '../reports/read-report.ts'
import { dueHours, dueIn, endLook, readLink, type DueLink, type StoredLink } from '../sharing/chased-links.ts'
import { chasedOf, hasBounced } from './chased.ts'

const log = makeLogger('reminders')

const hourMs = 3_600_000
const atOnce = 4
/** No new work is started after this: the rest is due in the next run too. */
const runMs = 240_000

const minOf = (...instants: (string | undefined)[]): string | undefined =>
  instants.filter((each) => each !== undefined).toSorted()[0]

type Chased = NonNullable<ReturnType<typeof chasedOf>>

/** To the inspector: silence is recorded, and never read as consent. */
async function tellNoReply(ctx: { now: () => Date }, chased: Chased, client: Client): Promise<void> {
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

interface Found {
  link: StoredLink
  chased: Chased
  client: Client
  isOpen: (link: StoredLink) => boolean
}

/** Undefined if it asks for nothing any more. */
async function find({ reportId, linkId }: DueLink, now: Date): Promise<Found | undefined> {
  const [link, rows] = await Promise.all([readLink(reportId, linkId), findRows([reportId])])
  const row = rows.get(reportId)
  const client = row && (await findClient(row.record.client.id))
  if (!link?.sentto || !row || !client) return undefined
  const known = { row, client, hasBounced: await hasBounced({ now: () => now }, client.id, link.sentto.email), now }
  const chased = chasedOf(link, known)
  return chased && { link, chased, client, isOpen: (one) => chasedOf(one, known)?.state === 'waiting' }
}

type Looked = Parameters<typeof endLook>[2]

const noReplyAct = ({ until = '', person, email, kind }: Chased, now: Date): ActToRecord => ({
  at: now.toISOString(),
  kind: 'noreply',
  by: automatic,
  person,
  email,
  text: `No reply by ${displayDate(until)}: ${chasingKindsData[kind].missing.toLowerCase()}`,
})

/** `next`: when to look at it again, if at all. */
async function look(due: DueLink, now: Date): Promise<Looked> {
  const found = await find(due, now)
  if (!found) return {}
  const { link, chased, client, isOpen } = found
  const { until, sent, reminded, state, email } = chased
  const options = client.options?.reminders
  const moment = now.toISOString()
  const end = until === undefined ? undefined : periodEnd(until)
  if (end !== undefined && end <= moment) {
    const report = await findReport(due.reportId)
    const isClosed = (report?.locked && !chasingKindsData[chased.kind].whileLocked) || !acceptsVisitors(client)
    if (isClosed || !report) return {}
    if (options?.enabled) await tellNoReply({ now: () => now }, chased, client)
    return { acts: [noReplyAct(chased, now)] }
  }
  const times = options ? reminderTimes(sent, until, options) : []
  const { due: isDue, next } = nextReminder({ sent, reminded }, times, now)
  if (state !== 'waiting' || !options?.enabled) return { next: minOf(next, end) }
  // A run that was late must not wake anybody.
  const soon = new Date(now.getTime() + hourMs).toISOString()
  if (!isReminderTime(now, options)) return { next: isDue ? soon : minOf(next, end) }
  const report = await findReport(due.reportId)
  if (!report) return {}
  const ctx = { ...contextFor(report, client, log), now: () => now }
  const asked = { client, link, email, report, isOpen }
  try {
    if (!(await resumeReminder(ctx, asked)) && isDue) await remind(ctx, asked)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn('A reminder was not sent', { report: due.reportId, link: due.linkId, told: error.message })
    return { next: soon }
  }
  return { next: minOf(next, end) }
}

/** Over the links of this hour and of those that an earlier run left. Throws last, if something failed. */
export async function lookAtDue(now: () => Date): Promise<void> {
  const begun = now().getTime()
  const inTurn = limitConcurrency(atOnce)
  const failures: unknown[] = []
  for (let ago = dueHours; ago >= 0; ago--) {
    const hour = new Date(begun - ago * hourMs).toISOString()
    const work = async (due: DueLink) => {
      if (now().getTime() - begun > runMs) return
      try {
        await endLook(due, hour, await look(due, now()))
      } catch (error) {
        failures.push(error)
      }
    }
    await Promise.all((await dueIn(hour)).map((due) => inTurn(() => work(due))))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests could not be looked at.`)
}

/** Runs at the beginning of each hour. */
export const handler = (): Promise<void> => lookAtDue(() => new Date())
