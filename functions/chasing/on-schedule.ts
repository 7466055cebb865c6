import type { Chased, Client, ReportSummary } from '@lintel/contract'
import {
  acceptsVisitors,
  addressText,
  chasingKindsData,
  displayDate,
  escapeHtml,
  foldedAddress,
  isReminderTime,
  missingText,
  nextReminder,
  noReplyText,
  periodEnd,
  reminderTimes,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import { contextFor } from '../emails/deliver-report.ts'
import { firstAddress } from '../emails/first-address.ts'
import { emailOf, remind, resumeReminder, type Asked } from '../emails/reminder-email.ts'
import { agencyAddress, notificationKey } from '../emails/report-notifications.ts'
import { sendNotification } from '../emails/send-notification.ts'
import { aboutReport } from '../emails/subjects.ts'
import { limitConcurrency } from '../lib/concurrency.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'
import { automatic } from '../reports/trail/write-trail.ts'
import { findRows } from '../reports/read-report.ts'
import {
  dueHours,
  dueIn,
  endLook,
  endPeriod,
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

interface Found extends Asked {
  header: ReportSummary
  chased: Chased
  client: Client
  hasBounced: boolean
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
  return chased && { link, header: row.record, chased, client, hasBounced: known.hasBounced, isOpen }
}

/** `next`: when to look at it again, if at all. */
interface Looked {
  next?: string | undefined
}

/** Not answered in its period. */
interface Ended extends Found {
  until: string
}

/** To be reminded of before it is looked at again. */
interface Waiting extends Found {
  next: string | undefined
  /** Recorded by a run that ended before it was sent. */
  unsent: RecordedReminder | undefined
}

const inAnHour = (now: Date) => new Date(now.getTime() + hourMs).toISOString()

async function look(due: DueLink, now: Date): Promise<Looked | Waiting | Ended> {
  const found = await find(due, now)
  if (!found) return {}
  const { link, header, chased, client } = found
  const { until, sent, reminded, state } = chased
  const options = client.options?.reminders
  const end = until === undefined ? undefined : periodEnd(until)
  if (until !== undefined && end !== undefined && end <= now.toISOString()) {
    const isClosed = (header.locked && !chasingKindsData[chased.kind].whileLocked) || !acceptsVisitors(client)
    return isClosed ? {} : { ...found, until }
  }
  const { due: isDue, next: time } = nextReminder({ sent, reminded }, reminderTimes(sent, until, options), now)
  const next = [time, end].filter((each) => each !== undefined).toSorted()[0]
  if (state !== 'waiting' || !options?.enabled) return { next }
  // A run that was late must not wake anybody.
  if (!isReminderTime(now, options)) return { next: isDue ? inAnHour(now) : next }
  const unsent = link.reminder && !(await emailOf(link.reminder)) ? link.reminder : undefined
  return unsent || isDue ? { ...found, next, unsent } : { next }
}

/** `hour`: when it was to be looked at. */
type Due = Waiting & { hour: string }
type Over = Ended & { hour: string }

/** Of one person, report and day. */
type Silence = readonly [Over, ...Over[]]

const kindsOf = (silence: Silence) => silence.map(({ chased: { kind } }) => kind)

const timesReminded = ['was not reminded', 'was reminded once', 'was reminded twice', 'was reminded three times']

function silenceHtml(silence: Silence): string {
  const [{ header, chased, until, hasBounced }] = silence
  const { person, email } = chased
  const times = timesReminded[Math.max(...silence.map(({ chased: { reminded } }) => reminded.length))]
  const link = `${variable('PUBLIC_ADDRESS')}/reports/${header.id}`
  return (
    `<p>${escapeHtml(person || email)} (${escapeHtml(email)}) was asked for: ${missingText(kindsOf(silence))}. ` +
    `There was no reply by ${displayDate(until)}; the person ${times}. ` +
    (hasBounced ? 'Mail to this address did not arrive. ' : '') +
    `<a href="${link}">Report ${header.ref}, ${escapeHtml(addressText(header.address))}</a></p>`
  )
}

function inspectorOf({ client, header: { branchId, userId } }: Found) {
  const branch = client.branches.find(({ id }) => id === branchId)
  const agency = agencyAddress(client, branch)
  return { agency, to: firstAddress(client.users.find(({ id }) => id === userId)?.email, agency) }
}

/** To one inspector: silence is recorded, and never read as consent. */
async function tellNoReply(now: Date, silences: readonly [Silence, ...Silence[]]): Promise<void> {
  const [[first]] = silences
  const { client, header } = first
  const { agency, to } = inspectorOf(first)
  const reports = new Set(silences.map(([one]) => one.header.id)).size
  const [where, words] =
    reports > 1 ? ['/chasing?state=ended', 'Open them in Chasing'] : [`/reports/${header.id}`, 'Open the report']
  const links = silences.flat().map(({ link }) => link.id)
  if (to === '' || !client.options?.reminders?.enabled) return
  await sendNotification(
    { now: () => now },
    {
      about: aboutReport(header.id),
      from: client.name,
      by: { sentby: client.name },
      key: notificationKey('noreply', to, links.toSorted()),
      to: [to],
      replyTo: agency || to,
      subject:
        reports > 1
          ? `No reply on ${reports} reports`
          : `No reply on report ${header.ref}, ${addressText(header.address)}`,
      html: (mark) =>
        `${silences.map(silenceHtml).join('')}<p>No reply is not consent. <a href="${mark}">${words}</a></p>`,
      link: () => `${variable('PUBLIC_ADDRESS')}${where}`,
    },
  )
}

async function endSilence(silence: Silence, now: Date): Promise<void> {
  const [{ header, chased, until }] = silence
  const { person, email } = chased
  const text = noReplyText(until, ...kindsOf(silence))
  const looked = silence.map(({ link, hour }) => ({ linkId: link.id, hour }))
  await endPeriod(header.id, looked, { at: now.toISOString(), kind: 'noreply', by: automatic, person, email, text })
}

type Groups<T> = Map<string, [T, ...T[]]>

const add = <T>(groups: Groups<T>, key: string, one: T) => groups.set(key, [...(groups.get(key) ?? []), one])

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
 * reminded of, one notice to an inspector of all that ended. Throws last, if something failed.
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
  const people: Groups<Due> = new Map()
  const over: Groups<Over> = new Map()
  for (let ago = dueHours; ago >= 0; ago--) {
    const hour = new Date(begun - ago * hourMs).toISOString()
    const work = async (due: DueLink) => {
      const looked = await look(due, now())
      if (!('link' in looked)) return endLook(due, hour, looked.next)
      const { client, chased } = looked
      const email = foldedAddress(chased.email)
      if ('unsent' in looked) return add(people, looked.unsent?.key ?? `${client.id} ${email}`, { ...looked, hour })
      return add(over, JSON.stringify([due.reportId, email, chased.person, looked.until]), { ...looked, hour })
    }
    await Promise.all((await dueIn(hour)).map((due) => attempt(() => work(due))))
  }
  const remindAll = async (waiting: readonly [Due, ...Due[]]) => {
    const reminded = new Set((await remindOne(waiting, now())).map(({ id }) => id))
    const end = ({ hour, link: { id: linkId, reportId }, next }: Due) =>
      endLook({ reportId, linkId }, hour, reminded.has(linkId) ? next : inAnHour(now()))
    await Promise.all(waiting.map(end))
  }
  await Promise.all([...people.values()].map((waiting) => attempt(() => remindAll(waiting))))
  const inspectors: Groups<Silence> = new Map()
  // In the same order in each run, so that the notice is known to be the same.
  for (const [, silence] of [...over].toSorted(([one], [other]) => one.localeCompare(other)))
    add(inspectors, `${silence[0].client.id} ${inspectorOf(silence[0]).to}`, silence)
  const endAll = async (silences: readonly [Silence, ...Silence[]]) => {
    await tellNoReply(now(), silences)
    await Promise.all(silences.map((silence) => endSilence(silence, now())))
  }
  await Promise.all([...inspectors.values()].map((silences) => attempt(() => endAll(silences))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests could not be looked at.`)
}

/** Runs at the beginning of each hour. */
export const handler = (): Promise<void> => lookAtDue(() => new Date())
