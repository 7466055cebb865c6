import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ReminderOptions, routes, type Report } from '@lintel/contract'
import { isReminderTime, periodEnd, reminderTimes } from '@lintel/rules'
import { expect, inject, it } from 'vitest'
import { aClientTakingComments, anAddress, placedReport } from '../emails/emails.fixture.ts'
import { keepBounce } from '../emails/store.ts'
import { changeChased, readLink } from '../sharing/chased-links.ts'
import { call } from '../test/call.ts'
import { anAskOf } from '../test/links.ts'
import { aUserOf } from '../test/people.ts'

const reminders = ReminderOptions.parse({ enabled: true })
const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const [reports, people, feedbackDays] = [125, 8, 12]
/** Links that expire, and periods that end, do so within the year that is run. */
const sentDays = 340

/** The same in each run. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

interface Asked {
  report: Report
  linkid: string
  email: string
  kind: 'feedback' | 'receipt'
  sent: Date
  /** When the address bounced, or the person was paused. */
  stopped?: Date
}

const inHours = (instant: string) => instant.slice(0, 13)

/** Runs the schedule through these hours in a process that is killed so many times, and goes on where it was. */
async function chase(from: Date, to: Date, kills: number, random: () => number): Promise<void> {
  const script = path.join(import.meta.dirname, '../test/chase-hours.ts')
  let next = from
  for (let killed = 0; next < to;) {
    const parts = [script, next.toISOString(), to.toISOString()]
    const child = spawn(process.execPath, parts, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const kill = killed < kills ? setTimeout(() => child.kill('SIGKILL'), 1500 + random() * 4000) : undefined
    // What functions log is JSON.
    for await (const line of createInterface(child.stdout))
      if (!line.startsWith('{')) next = new Date(Date.parse(line) + hourMs)
    clearTimeout(kill)
    const [code, signal] = (await ended) as [number | null, string | null]
    if (signal === 'SIGKILL') killed += 1
    else expect(code).toBe(0)
  }
}

async function aYear(random: () => number) {
  const client = await aClientTakingComments(feedbackDays, { options: { reminders } })
  const person = await aUserOf(client, ['Customers'], 'first')
  const start = Date.parse(`${inHours(new Date().toISOString())}:00:00Z`)
  const asked: Asked[] = []
  for (let at = 0; at < reports; at++) {
    const sent = new Date(start + Math.floor(random() * sentDays * dayMs))
    const report = await placedReport(client, { date: sent.toISOString().slice(0, 10) })
    for (let each = 0; each < people; each++) {
      const [email, kind] = [anAddress(), each % 2 === 0 ? 'feedback' : 'receipt'] as const
      const { id } = await anAskOf(report, { purpose: kind, now: sent, sentto: { name: `Ann ${each}`, email } })
      asked.push({ report, linkid: id, email, kind, sent })
    }
  }
  return { client, person, asked, months: Array.from({ length: 13 }, (_, at) => new Date(start + at * 30.5 * dayMs)) }
}

it(
  'a year of 1,000 requests, with both clock changes and killed runs: each is reminded when it is due, once, and never when it must not be',
  { tags: ['long'], timeout: 1_800_000 },
  async () => {
    const random = dice(2026)
    const { client, person, asked, months } = await aYear(random)
    const [yearEnd = new Date()] = months.slice(-1)
    const lockedAt = new Map<string, Date>()
    for (const [month, from] of months.slice(0, -1).entries()) {
      const recent = asked.filter(
        ({ sent, stopped }) => !stopped && sent < from && from.getTime() - sent.getTime() < 9 * dayMs,
      )
      for (const one of recent) {
        const { report, linkid, email } = one
        const chance = random()
        if (chance < 0.3) one.stopped = from
        if (chance < 0.15) await keepBounce(client.id, { address: email, at: from.toISOString(), kind: 'permanent' })
        else if (chance < 0.3) await changeChased({ reportId: report.id, id: linkid }, [['paused', true]], [])
        else if (chance < 0.4) {
          lockedAt.set(report.id, lockedAt.get(report.id) ?? from)
          await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
        }
      }
      await chase(from, months[month + 1] ?? from, 2, random)
    }

    const answer = await fetch(`${inject('stack').url}/_local/mail.json`)
    const mails = (await answer.json()) as { to: string[] }[]
    const mailed = Map.groupBy(
      mails.flatMap(({ to }) => to),
      (address) => address,
    )
    let [all, lost] = [0, 0]
    for (const { report, linkid, email, kind, sent, stopped } of asked) {
      const { expiresAt, reminded = [] } = (await readLink(report.id, linkid)) ?? {}
      const { data } = (await call(routes.getReportTrail, person, { params: { id: report.id } })).body
      const kinds = data.filter((act) => act.email === email).map((act) => act.kind)
      const period = new Date(Date.parse(report.date) + feedbackDays * dayMs).toISOString()
      const until = (kind === 'feedback' ? period : expiresAt)?.slice(0, 10) ?? ''
      // A locked report takes receipts still.
      const locked = kind === 'feedback' ? lockedAt.get(report.id) : undefined
      const stop = [stopped, locked].flatMap((each) => each?.toISOString() ?? []).toSorted()[0] ?? yearEnd.toISOString()
      const due = reminderTimes(sent.toISOString(), until, reminders).filter((time) => time < stop)
      expect(reminded.map(inHours), `${kind} ${email}`).toEqual(due.map(inHours))
      expect(reminded.every((at) => isReminderTime(new Date(at), reminders))).toBe(true)
      // One that was being sent when its process was killed may have been sent: it is not sent again.
      const sentMails = mailed.get(email)?.length ?? 0
      expect(sentMails).toBeLessThanOrEqual(due.length)
      all += due.length
      lost += due.length - sentMails
      const isOver = periodEnd(until) < yearEnd.toISOString() && !locked
      expect(kinds.filter((act) => act === 'noreply')).toHaveLength(isOver ? 1 : 0)
    }
    expect(all).toBeGreaterThan(1000)
    expect(lost).toBeLessThan(0.02 * all)
  },
)
