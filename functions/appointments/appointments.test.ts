import { once } from 'node:events'
import { appointmentMessages, reportMessages, routes, type Appointment } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { anAppointmentOf } from '../test/appointments.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { everyPage } from '../test/pages.ts'
import { addUser, aStaffedClient, type Person } from '../test/people.ts'
import { openSocket } from '../test/sockets.ts'
import { checkedUpload } from '../test/uploads.ts'

const { client, people } = await aStaffedClient()
const user = (name: string) => `${client.id}-${name}`
await addUser(client.id, { id: user('away'), name: 'Al Away', email: 'al@people.example', planneractive: false })

const branch = (number: 1 | 2) => `${client.id}-${number}`
const visit = (change: object = {}) => ({
  userId: user('first'),
  reporttype: 'Inventory',
  starttime: '2026-11-24T09:00:00Z',
  endtime: '2026-11-24T10:00:00Z',
  ...change,
})
const create = (person: Person, change: object = {}) =>
  callRaw(routes.createAppointment, person.idToken, { query: { client: client.id }, body: visit(change) })
const made = async (person: Person, change: object = {}): Promise<Appointment> => {
  const { status, body } = await create(person, change)
  expect(status, JSON.stringify(body)).toBe(201)
  return routes.createAppointment.answer.parse(body)
}
const save = (person: Person, { id, ...appointment }: Appointment, change: object = {}) =>
  callRaw(routes.saveAppointment, person.idToken, { params: { id }, body: { ...appointment, ...change } })
const ids = async (person: Person, query: Record<string, string> = {}) => {
  const asked = { client: client.id, date: '24-11-2026', ...query }
  const { body } = await call(routes.listAppointments, person, { query: asked })
  return body.data.map(({ id }) => id)
}
const hill = { town: 'Westhaven', postcode: 'ZZ5 1AA' }
const aReport = async (person: Person, line1: string) => {
  const body = { address: { ...hill, line1 }, branchId: branch(1), type: 'Inventory' }
  return (await call(routes.createReport, person, { body })).body
}
const at = (path: string, message: string) => ({ status: 400, body: { message, issues: [{ path, message }] } })
const unknownReport = at('body.reportId', appointmentMessages.unknownReport)
const link = (person: Person, id: string, reportId: string) =>
  callRaw(routes.linkAppointmentReport, person.idToken, { params: { id }, body: { reportId } })
const removeReport = (id: string, operation: 'delete' | 'restore' = 'delete') =>
  call(routes.deleteReport, people.provider, { params: { id }, query: { operation } })

describe('an appointment', () => {
  it('keeps what was written, in UTC, with its day in the United Kingdom', async () => {
    const written = {
      starttime: '2026-07-01T23:15:00Z',
      endtime: '2026-07-02T00:15:00Z',
      address: { line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '', postcode: 'zz1 1aa' },
      propertyspec: { propertytype: 'Flat', bedrooms: 2, furnished: 'Unfurnished', sqft: 640 },
      customer: { companyName: 'Harbour Homes' },
      notes: 'Keys at the office.',
    }
    const appointment = await made(people.company, written)
    expect(appointment).toMatchObject({
      client: client.id,
      branchId: branch(1),
      userId: user('first'),
      reporttype: 'Inventory',
      version: 1,
      // Summer time: already the next day.
      date: '2026-07-02',
      starttime: '2026-07-01T23:15:00.000Z',
      endtime: '2026-07-02T00:15:00.000Z',
      address: { line1: '1 Old Quay', postcode: 'ZZ1 1AA' },
      propertyspec: written.propertyspec,
      customer: { companyName: 'Harbour Homes' },
      notes: 'Keys at the office.',
      cancelled: false,
      dataentrydocuments: [],
      savedBy: 'Eve Rywhere',
    })
    expect(await ids(people.company, { date: '02-07-2026' })).toEqual([appointment.id])
    expect(await ids(people.company, { date: '01-07-2026' })).toEqual([])
  })

  it('is rejected if it is not valid', async () => {
    const day = (time: string, year = 2026) => `${year}-11-24T${time}:00Z`
    const none = { id: 'none', ref: 1, type: 'Inventory', date: '2026-01-01' }
    const refusals: [object, string, string][] = [
      [{ endtime: day('09:00') }, 'body.endtime', appointmentMessages.endsBefore],
      [{ endtime: '2026-11-25T00:30:00Z' }, 'body.endtime', appointmentMessages.oneDay],
      [{ date: '2026-11-25' }, 'body.date', appointmentMessages.otherDay],
      [{ starttime: day('09:00', 1926), endtime: day('10:00', 1926) }, 'body.starttime', appointmentMessages.oddYear],
      [{ reporttype: 'No such type' }, 'body.reporttype', reportMessages.typeNotCreatable('No such type')],
      [{ userId: 'nobody' }, 'body.userId', appointmentMessages.unknownInspector],
      [{ userId: user('away') }, 'body.userId', appointmentMessages.notInPlanner],
      [{ userId: user('first'), branchId: branch(2) }, 'body.userId', appointmentMessages.otherBranch],
      [{ branchId: 'no-such-branch' }, 'body.branchId', appointmentMessages.unknownBranch],
      [{ previousreport: none }, 'body.previousreport', appointmentMessages.unknownReport],
    ]
    for (const [change, path, message] of refusals)
      expect(await create(people.company, change)).toMatchObject(at(path, message))
    const untyped = await create(people.company, { reporttype: ' ' })
    expect(untyped).toMatchObject({ status: 400, body: { issues: [{ message: appointmentMessages.jobTypeRequired }] } })
  })

  it('is created once per key', async () => {
    const idempotencykey = newId()
    const first = await made(people.first, { idempotencykey })
    const corrected = { status: 201, body: { id: first.id, notes: 'Corrected' } }
    expect(await create(people.first, { idempotencykey, notes: 'Corrected' })).toMatchObject(corrected)
    // Another user's identical key is a different key.
    expect((await made(people.company, { idempotencykey })).id).not.toBe(first.id)
  })

  it('is saved only at its current version, and moves in every list', async () => {
    const first = await made(people.company)
    const moved = { userId: user('everywhere'), starttime: '2026-12-01T11:00:00Z', endtime: '2026-12-01T12:00:00Z' }
    const { body } = await save(people.company, first, { ...moved, date: '2026-12-01' })
    const second = routes.saveAppointment.answer.parse(body)
    expect(second).toMatchObject({ version: 2, date: '2026-12-01', userId: user('everywhere'), branchId: branch(1) })
    expect(await ids(people.company)).not.toContain(first.id)
    expect(await ids(people.company, { user: user('first'), view: 'month' })).not.toContain(first.id)
    expect(await ids(people.company, { date: '01-12-2026', user: user('everywhere') })).toEqual([first.id])
    // No change: no version is needed.
    expect(await save(people.company, second, { version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save(people.company, second, { version: 1, notes: 'Late' })).toMatchObject({
      status: 409,
      body: { message: appointmentMessages.savedBy('Eve Rywhere'), current: 2 },
    })
  })

  it('keeps an inspector and a type that can no longer be chosen', async () => {
    const { id } = await anAppointmentOf(client.id, { userId: user('away'), reporttype: 'Of last year' })
    const { body: old } = await call(routes.restoreAppointment, people.company, { params: { id } })
    const saved = await save(people.company, old, { notes: 'Ring twice.' })
    expect(saved).toMatchObject({ status: 200, body: { userId: user('away'), notes: 'Ring twice.' } })
  })

  it('is cancelled and restored, once each', async () => {
    const { id, version } = await made(people.first)
    const cancel = () => call(routes.cancelAppointment, people.first, { params: { id } })
    expect((await cancel()).body).toMatchObject({ cancelled: true, version: version + 1 })
    expect((await cancel()).body).toMatchObject({ cancelled: true, version: version + 1 })
    expect(await ids(people.first)).toContain(id)
    const restored = await call(routes.restoreAppointment, people.first, { params: { id } })
    expect(restored.body).toMatchObject({ cancelled: false, version: version + 2 })
  })

  it('is deleted only at the version that was seen, and audited', async () => {
    const appointment = await made(people.company)
    const { id } = appointment
    const remove = (version: string) =>
      callRaw(routes.deleteAppointment, people.company.idToken, { params: { id }, query: { version } })
    expect(await remove('7')).toMatchObject({ status: 409, body: { current: 1 } })
    expect(await remove('1')).toMatchObject({ status: 200 })
    expect(await remove('1')).toMatchObject(refusal(404, appointmentMessages.notFound))
    expect(await ids(people.company)).not.toContain(id)
    const acts = (await actsOf(client.id)).filter(({ subject }) => subject.id === id)
    expect(acts).toMatchObject([{ action: 'appointment.delete', subject: { kind: 'appointment' } }])
  })
})

describe('appointments by scope', () => {
  it('are visible: everyone’s, the branches’, or one’s own', async () => {
    const date = '24-03-2027'
    const day = { starttime: '2027-03-24T09:00:00.000Z' }
    const [mine, theirs, borrowed] = await Promise.all([
      anAppointmentOf(client.id, day),
      anAppointmentOf(client.id, { ...day, userId: user('second'), branchId: branch(2) }),
      anAppointmentOf(client.id, { ...day, userId: user('everywhere'), branchId: branch(1) }),
    ])
    const all = [mine, theirs, borrowed].map(({ id }) => id).toSorted()
    const seen = async (person: Person, query: Record<string, string> = {}) =>
      (await ids(person, { date, ...query })).toSorted()
    for (const person of [people.company, people.provider]) expect(await seen(person)).toEqual(all)
    expect(await seen(people.branch)).toEqual([mine.id, borrowed.id].toSorted())
    expect(await seen(people.first)).toEqual([mine.id])
    expect(await seen(people.second)).toEqual([theirs.id])
    expect(await seen(people.company, { branch: branch(2) })).toEqual([theirs.id])
    expect(await seen(people.company, { user: user('everywhere') })).toEqual([borrowed.id])
    expect(await seen(people.first, { user: user('second') })).toEqual([])
    expect(await seen(people.company, { view: 'month', date: '01-03-2027' })).toEqual(all)
  })

  it('can be created: for the client, for one’s branches, or for oneself', async () => {
    const unknown = at('body.userId', appointmentMessages.unknownInspector)
    expect(await create(people.first, { userId: user('everywhere') })).toMatchObject(unknown)
    expect(await create(people.first)).toMatchObject({ status: 201, body: { branchId: branch(1) } })
    expect(await create(people.second, { userId: user('second') })).toMatchObject({ body: { branchId: branch(2) } })
    expect(await create(people.branch, { userId: user('everywhere') })).toMatchObject({ body: { branchId: branch(1) } })
    const second = { userId: user('second'), branchId: branch(2) }
    expect(await create(people.branch, second)).toMatchObject(at('body.branchId', appointmentMessages.unknownBranch))
    const toSecond = at('body.userId', appointmentMessages.otherBranch)
    expect(await create(people.branch, { userId: user('second') })).toMatchObject(toSecond)
    expect(await create(people.provider, second)).toMatchObject({ status: 201 })
  })

  it('require provider staff to name a client', async () => {
    const unnamed = await callRaw(routes.listAppointments, people.provider.idToken)
    expect(unnamed).toMatchObject(at('query.client', appointmentMessages.chooseClient))
  })

  it('a diary larger than a response is paged, and the pages add up to the diary', { tags: ['long'] }, async () => {
    // 7 MB: more than 40 inspectors with four jobs a day have in a month.
    const document = (number: number) => ({
      src: `${client.id}/20261122T100000Z/${'0'.repeat(22)}-${number}.pdf`,
      name: 'é'.repeat(120),
      type: 'application/pdf',
      createdAt: '2026-11-22T10:00:00.000Z',
    })
    const large = {
      notes: '🏠'.repeat(2000),
      dataentrydocuments: Array.from({ length: 50 }, (_, number) => document(number)),
    }
    const starts = Array.from({ length: 250 }, (_, number) =>
      new Date(Date.parse('2027-09-06T07:00:00.000Z') + number * 900_000).toISOString(),
    )
    const written: string[] = []
    for (const starttime of starts) written.push((await anAppointmentOf(client.id, { ...large, starttime })).id)
    for (const query of [{}, { user: user('first') }]) {
      const read = await everyPage(async (after) => {
        const asked = {
          client: client.id,
          date: '08-09-2027',
          view: 'month' as const,
          ...query,
          ...(after && { after }),
        }
        const { body } = await call(routes.listAppointments, people.company, { query: asked })
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_500_000)
        return body
      })
      expect(read.map(({ id }) => id)).toEqual(written)
    }
  })
})

it("shows the previous report's current state, only of the same branches", async () => {
  const report = await aReport(people.company, '5 Hill')
  const named = { id: report.id, ref: 1, type: 'Made up', date: '2000-01-01' }
  const { previousreport } = await made(people.company, { previousreport: named })
  const { id, ref, date } = report
  expect(previousreport).toEqual({ id, ref, type: 'Inventory', date, address: '5 Hill, Westhaven, ZZ5 1AA' })
  const fields = { ...hill, line1: '5 Hill', line2: '', county: '' }
  const { id: visited } = await made(people.company, { address: fields, previousreport: named })
  const movedTo = async (line1: string) => {
    const { body: now } = await call(routes.getAppointment, people.company, { params: { id: visited } })
    const address = { ...now.address, line1 }
    const change = { params: { id: visited }, body: { ...now, address, previousreport } }
    return (await call(routes.saveAppointment, people.company, change)).body.previousreport?.id
  }
  expect([await movedTo('5, Hill'), await movedTo('6 Hill'), await movedTo('5 Hill')]).toEqual([id, undefined, id])
  const beside = await create(people.second, { userId: user('second'), previousreport: named })
  expect(beside).toMatchObject(at('body.previousreport', appointmentMessages.unknownReport))
  const { id: own } = await made(people.second, { userId: user('second') })
  expect(await link(people.second, own, report.id)).toMatchObject(unknownReport)
})

describe('documents of an appointment', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  type Of = { appointment: string } | { key: string; client: string }
  const ask = (person: Person, query: Of, name: string) =>
    callRaw(routes.requestAppointmentDocuments, person.idToken, {
      query,
      body: { files: [{ name, size: pdf.length }] },
    })
  const records = async (person: Person, query: Of, documents: string) =>
    (await call(routes.listAppointmentDocuments, person, { query: { ...query, ids: documents } })).body.data
  const open = (person: Person, query: Of, src: string) =>
    callRaw(routes.downloadAppointmentDocument, person.idToken, { query: { ...query, src } })
  const sent = async (person: Person, query: Of, name: string) => {
    const { body } = await ask(person, query, name)
    const [upload] = routes.requestAppointmentDocuments.answer.parse(body).data
    return checkedUpload(upload, pdf, async (id) => (await records(person, query, id))[0])
  }

  it('are uploaded before it is created, kept with it, and readable by those who can see it', async () => {
    const key = newId()
    const unmade = { key, client: client.id }
    const plan = await sent(people.first, unmade, 'Plan.pdf')
    expect(plan).toMatchObject({ filename: 'Plan.pdf', status: 'ready', bytes: pdf.length })
    expect(await open(people.first, unmade, plan.src)).toMatchObject({ status: 200 })
    // Another user's identical key is a different appointment.
    expect(await open(people.company, unmade, plan.src)).toMatchObject({ status: 404 })
    expect(await records(people.company, unmade, plan.id)).toEqual([])
    const dataentrydocuments = [{ src: plan.src, name: 'Plan.pdf' }]
    expect(await create(people.first, { dataentrydocuments })).toMatchObject({ status: 400 })
    const appointment = await made(people.first, { idempotencykey: key, dataentrydocuments })
    const of = { appointment: appointment.id }
    for (const person of [people.first, people.company, people.branch, people.provider]) {
      expect(await open(person, of, plan.src)).toMatchObject({ status: 200, body: { filename: 'Plan.pdf' } })
      expect(await records(person, of, plan.id)).toEqual([plan])
    }
    for (const refused of [await open(people.second, of, plan.src), await ask(people.second, of, 'a.pdf')])
      expect(refused).toMatchObject(refusal(404, appointmentMessages.notFound))
    // Another appointment of the same inspector gives no access to it.
    const { id: other } = await made(people.first)
    expect(await open(people.first, { appointment: other }, plan.src)).toMatchObject({ status: 404 })
  })

  it('go into the report made from it, and not into a report of a user who cannot see it', async () => {
    const appointment = await made(people.first)
    const of = { appointment: appointment.id }
    const { src } = await sent(people.first, of, 'Plan.pdf')
    const dataentrydocuments = [{ src, name: 'Plan.pdf' }]
    expect(await save(people.first, appointment, { dataentrydocuments })).toMatchObject({ status: 200 })
    const report = (person: Person, branchId: string) => {
      const address = { ...hill, line1: '8 Hill' }
      const body = { address, branchId, type: 'Inventory', uploaddocuments: dataentrydocuments }
      return callRaw(routes.createReport, person.idToken, { body })
    }
    expect(await report(people.second, branch(2))).toMatchObject({ status: 400 })
    const first = await report(people.first, branch(1))
    expect(first).toMatchObject({ status: 201, body: { uploaddocuments: dataentrydocuments } })
    const { id } = routes.createReport.answer.parse(first.body)
    const read = await callRaw(routes.downloadDocument, people.first.idToken, { params: { id }, query: { src } })
    expect(read).toMatchObject({ status: 200, body: { filename: 'Plan.pdf' } })
  })
})

it('a report made from it is linked once and keeps its link', async () => {
  const appointment = await made(people.first)
  const linkTo = (reportId: string) => link(people.first, appointment.id, reportId)
  const [first, second] = [await aReport(people.company, '6 Hill'), await aReport(people.company, '6 Hill')]
  expect(await linkTo('none')).toMatchObject(unknownReport)
  const { ref, type, date } = first
  const linked = { version: 2, dataentryreport: { id: first.id, ref, type, date } }
  expect(await linkTo(first.id)).toMatchObject({ status: 200, body: linked })
  expect(await linkTo(first.id)).toMatchObject({ status: 200, body: linked })
  expect(await linkTo(second.id)).toMatchObject(refusal(409, appointmentMessages.hasReport))
  // Saving the appointment keeps the link; only deleting it allows another.
  expect(await save(people.first, { ...appointment, version: 2 }, { notes: 'Later' })).toMatchObject({
    body: { dataentryreport: { id: first.id } },
  })
  await removeReport(first.id)
  expect(await linkTo(second.id)).toMatchObject({ body: { dataentryreport: { id: second.id } } })
})

it('a report shows the one appointment that it was made from, to those who can see both', async () => {
  const { id } = await made(people.first)
  const other = await made(people.first)
  const report = async () => (await aReport(people.first, '7 Hill')).id
  const [first, second] = [await report(), await report()]
  const of = async (reportId: string, person = people.first) =>
    (await call(routes.getReportAppointment, person, { params: { id: reportId } })).body.appointment?.id
  expect(await of(first)).toBeUndefined()
  await link(people.first, id, first)
  expect([await of(first), await of(first, people.provider)]).toEqual([id, id])
  expect(await link(people.first, other.id, first)).toMatchObject(refusal(409, appointmentMessages.reportOfAnother))
  const beside = await callRaw(routes.getReportAppointment, people.second.idToken, { params: { id: first } })
  expect(beside).toMatchObject({ status: 404 })
  // Another user's appointment is not shown with one's own report.
  const theirs = await made(people.company, { userId: user('everywhere') })
  await link(people.company, theirs.id, second)
  expect([await of(second), await of(second, people.company)]).toEqual([undefined, theirs.id])
  // A new report replaces a deleted one, and a deleted appointment belongs to no report.
  await removeReport(first)
  const third = await report()
  expect(await link(people.first, id, third)).toMatchObject({ status: 200 })
  await removeReport(first, 'restore')
  expect([await of(first), await of(third)]).toEqual([undefined, id])
  expect(await link(people.first, other.id, first)).toMatchObject({ status: 200 })
  await call(routes.deleteAppointment, people.first, { params: { id: other.id } })
  expect(await of(first)).toBeUndefined()
})

it('notifies those who can see the appointment, or could before it moved', async () => {
  const listeners = await Promise.all(
    Object.entries(people).map(async ([name, person]) => ({ name, ...(await openSocket(person, () => {})) })),
  )
  const heardOf = async (id: string) => {
    await Promise.all(listeners.map(async ({ socket }) => (socket.ping(), once(socket, 'pong'))))
    return listeners.flatMap(({ name, heard }) =>
      heard
        .splice(0)
        .flatMap((event) =>
          event.event === 'appointmentchanged' && event.appointmentId === id ? [`${name} ${event.days.join(' ')}`] : [],
        ),
    )
  }
  try {
    const appointment = await made(people.company)
    const day = '2026-11-24'
    expect(await heardOf(appointment.id)).toEqual(
      ['company', 'branch', 'first', 'provider'].map((who) => `${who} ${day}`),
    )
    const moved = { starttime: '2026-11-25T09:00:00Z', endtime: '2026-11-25T10:00:00Z', date: '2026-11-25' }
    await save(people.company, appointment, { userId: user('second'), branchId: branch(2), ...moved })
    const both = `${day} 2026-11-25`
    const all = ['company', 'branch', 'first', 'second', 'provider']
    expect(await heardOf(appointment.id)).toEqual(all.map((who) => `${who} ${both}`))
    await call(routes.cancelAppointment, people.company, { params: { id: appointment.id } })
    expect(await heardOf(appointment.id)).toEqual(['company', 'second', 'provider'].map((who) => `${who} 2026-11-25`))
  } finally {
    for (const { socket } of listeners) socket.terminate()
  }
})
