import { ReminderOptions, routes, type Client } from '@lintel/contract'
import { periodEnd, reminderTimes } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import { aClientTakingComments, anAddress, keysIn, placedReport, sendAs } from '../emails/emails.fixture.ts'
import { addEmail, keepBounce } from '../emails/store.ts'
import { aboutReport } from '../emails/subjects.ts'
import { addReminder, readLink } from '../sharing/chased-links.ts'
import { call } from '../test/call.ts'
import { sendFeedback } from '../test/links.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf } from '../test/people.ts'
import { lookAtDue } from './on-schedule.ts'

const reminders = ReminderOptions.parse({ enabled: true, weekends: true })
const hourMs = 3_600_000

const aWorld = async (options: Client['options'] = { reminders }) => {
  const office = anAddress()
  const client = await aClientTakingComments(10, { options, feedbackemail: office })
  const person = await aUserOf(client, ['Customers'], 'first')
  const ann = anAddress()
  const ask = async (email = ann, change: object = {}) => {
    const signatures = [{ _uuid: 't1', type: 'tenant', name: 'Ann Lee', email }]
    const date = new Date().toISOString().slice(0, 10)
    const placed = await placedReport(client, { date, userId: 'nobody', signatures, ...change })
    await sendAs(person, placed, { toaddresses: [email], message: '<p>[Feedback Link]</p>' })
    return placed
  }
  const report = await ask()
  const asked = async () => (await call(routes.listChasing, person, { query: {} })).body.data[0]
  const { linkid = '', sent = '', until = '' } = (await asked()) ?? {}
  const link = async () => (await readLink(report.id, linkid)) ?? expect.fail('The link is gone.')
  const times = reminderTimes(sent, until, reminders)
  return { client, person, ann, office, report, linkid, sent, until, times, ask, asked, link }
}

type World = Awaited<ReturnType<typeof aWorld>>

/** As the schedule does in that hour. */
const runAt = (instant: string, plusMs = 5000) => lookAtDue(() => new Date(Date.parse(instant) + plusMs))

/** The first look decides when the others are to be. */
const firstLook = ({ sent }: World) => runAt(sent, hourMs)

describe('automatic reminders', () => {
  it('are sent when they are due, once, and end with the period and a notice', async () => {
    const world = await aWorld()
    const { ann, office, times, until } = world
    expect((await world.asked())?.next).toBe(times[0])
    await firstLook(world)
    expect(await mailTo(ann)).toHaveLength(1)
    for (const [at, time] of times.entries()) {
      await Promise.all([runAt(time), runAt(time)])
      await runAt(time, hourMs)
      expect(await mailTo(ann)).toHaveLength(at + 2)
    }
    expect((await world.link()).reminded).toHaveLength(times.length)
    const before = (await mailTo(office)).length
    await runAt(periodEnd(until))
    await runAt(periodEnd(until))
    const notices = (await mailTo(office)).slice(0, -before || undefined)
    expect(notices).toMatchObject([
      { subject: `No reply on report ${world.report.ref}, 3 Old Quay, Westhaven, ZZ4 7QA` },
    ])
    expect(notices[0]?.text).toMatch(/was reminded twice\.[^]*No reply is not consent\./)
    expect(await mailTo(ann)).toHaveLength(times.length + 1)
    const trail = (await call(routes.getReportTrail, world.person, { params: { id: world.report.id } })).body.data
    const told = trail.filter(({ email, kind }) => email === ann && kind !== 'delivered')
    expect(told.map(({ kind }) => kind)).toEqual(['mailed', 'reminded', 'reminded', 'noreply'])
    // Neither with the last author, who may be a visitor.
    for (const { by } of told.slice(1)) expect(by.name).toBe('Lintel')
    expect((await mailTo(ann))[0]?.text).toContain(`Kind regards,\n\n${world.client.name}\n`)
  })

  it.each([false, true])(
    'are one mail for all of a person, sent once; the run before was killed: %s',
    async (killed) => {
      const world = await aWorld()
      const { person, ann, report, ask } = world
      const loud = ann.replace(/^[^@]+/, (local) => local.toUpperCase())
      const other = await ask(loud, { address: { line1: '9 Vale Road' } })
      const asks = async () => (await call(routes.listChasing, person, { query: {} })).body.data
      const [last, first] = await asks()
      if (!last || !first) throw new Error('Both are asked.')
      await firstLook(world)
      const [time = ''] = reminderTimes(last.sent, last.until, reminders)
      const of = [first, last].map(({ linkid, report: { id } }) => ({ linkId: linkid, reportId: id }))
      const links = await Promise.all(of.map(({ linkId, reportId }) => readLink(reportId, linkId)))
      const marked = links.filter((link) => link !== undefined)
      if (killed) await addReminder(marked, time, { key: 'reminder-both', of }, [])
      await Promise.all([runAt(time), runAt(time)])
      await runAt(time, hourMs)
      const [reminder, ...mails] = [...(await mailTo(loud)), ...(await mailTo(ann))].toSorted(
        (a, b) => b.html.length - a.html.length,
      )
      expect(mails).toHaveLength(2)
      for (const { id } of [report, other]) {
        expect(reminder?.html).toContain(`/feedback/${id}?k=`)
        const kinds = async () =>
          (await call(routes.getReportTrail, person, { params: { id } })).body.data.map(({ kind }) => kind)
        await vi.waitFor(async () => expect((await kinds()).filter((kind) => kind === 'delivered')).toHaveLength(2), {
          timeout: 20_000,
          interval: 300,
        })
        expect((await kinds()).filter((kind) => kind === 'reminded')).toHaveLength(1)
      }
      expect(reminder?.text).toMatch(
        /^Hello Ann Lee,\n[^]*Waiting for you:\n+- Comment on the report of (3 Old Quay|9 Vale Road)[^]*\nKind regards/,
      )
      expect((await asks()).map(({ reminded }) => reminded.length)).toEqual([1, 1])
    },
  )

  it('are not sent to who has answered, is paused, or belongs to a locked report, nor unless switched on', async () => {
    const [off, locked, paused, answers] = [await aWorld({}), await aWorld(), await aWorld(), await aWorld()]
    const { person, report, linkid } = locked
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
    expect((await readLink(report.id, linkid))?.gsi1pk).toBeDefined()
    const params = { id: paused.report.id, linkid: paused.linkid }
    await call(routes.changeChasing, paused.person, { params, body: { paused: true } })
    const [mail] = await mailTo(answers.ann)
    const [key = ''] = keysIn(mail?.html, 'feedback')
    const said = { name: 'Ann', email: answers.ann, general: { comments: 'Fine.' } }
    expect((await sendFeedback(answers.report.id, key, said)).status).toBe(200)
    for (const world of [off, locked, paused, answers]) {
      await firstLook(world)
      for (const time of world.times) await runAt(time)
      expect(await mailTo(world.ann)).toHaveLength(1)
    }
  })

  it('end with one line for all that a person was asked on a report, and one notice to an inspector', async () => {
    const { client, person, ann, office, report, ask } = await aWorld()
    const other = await ask(ann, { address: { line1: '9 Vale Road' } })
    for (const one of [report, other])
      await sendAs(person, one, { toaddresses: [ann], message: '<p>[Signature Link] [Receipt Link]</p>' })
    await keepBounce(client.id, { address: ann, at: new Date().toISOString(), kind: 'permanent' })
    const asked = (await call(routes.listChasing, person, { query: { kind: 'receipt' } })).body.data
    const { sent = '', until = '' } = asked[0] ?? {}
    await runAt(sent, hourMs)
    for (const time of reminderTimes(sent, until, reminders)) await runAt(time)
    await Promise.all([runAt(periodEnd(until)), runAt(periodEnd(until))])
    const notices = (await mailTo(office)).filter(({ text }) => text.includes('for: signature, receipt.'))
    expect(notices).toMatchObject([
      { subject: 'No reply on 2 reports', html: expect.stringContaining('/chasing?state=ended"') },
    ])
    expect(notices[0]?.text.match(/was not reminded\. Mail to this address did not arrive\./g)).toHaveLength(2)
    for (const { id } of [report, other]) {
      const trail = (await call(routes.getReportTrail, person, { params: { id } })).body.data
      const texts = trail.filter(({ kind }) => kind === 'noreply').map(({ text }) => text.replace(/.*: /, ''))
      expect(texts.at(-1)).toBe('signature, receipt')
      expect(texts.filter((text) => text !== 'comments')).toHaveLength(1)
    }
  })

  it('are not sent again if the process ends while it sends one', async () => {
    const world = await aWorld()
    const { report, linkid: linkId, ann, times } = world
    await firstLook(world)
    const [time = ''] = times
    await addReminder([await world.link()], time, { key: 'reminder-one', of: [{ reportId: report.id, linkId }] }, [])
    const nobody = { ccaddresses: [], bccaddresses: [], attachments: [] }
    const log = {
      logdate: time,
      subject: '',
      message: '',
      fromaddress: 'mail@lintel.example',
      toaddresses: [ann],
      ...nobody,
    }
    await addEmail(aboutReport(report.id), 'reminder-one', { digest: '', log })
    await runAt(time)
    await runAt(time, hourMs)
    expect(await mailTo(ann)).toHaveLength(1)
  })
})
