import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  AgencyUser,
  appointmentMessages,
  daySheetMessages,
  routes,
  type Appointment,
  type Client,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { download, jobsOf } from '../documents/jobs.fixture.ts'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { anAddress } from '../emails/emails.fixture.ts'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { anAppointmentOf } from '../test/appointments.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { bytesAt, mailTo } from '../test/mailbox.ts'
import { contextOf } from '../test/context.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { daySheetOf } from './sheet.ts'

const date = '2027-06-15'
const to = anAddress()
let client: Client
/** `first` works for the first branch. */
let people: Record<'company' | 'branch' | 'first', Person>

beforeAll(async () => {
  const made = await aClient({ name: 'Quay & <Sons>' })
  const users = made.users.map((user) => (user.id === `${made.id}-first` ? { ...user, email: to } : user))
  const gone = await aPerson(['Customers', 'Inspectors'], { clientId: made.id, userId: `${made.id}-second` })
  await cognito.send(new AdminDisableUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: gone.email }))
  const named = { id: `${made.id}-second`, email: gone.email, name: 'Sam' }
  const second = AgencyUser.parse({ ...named, branchlist: [`${made.id}-2`], planneractive: true })
  client = { ...made, users: [...users, second] }
  const { putClient } = await import('../clients/put-client.ts')
  await putClient(client)
  const of = (name: string) => ({ clientId: client.id, userId: `${client.id}-${name}` })
  people = {
    company: await aPerson(['Customers', 'CustomerAdministrators'], of('everywhere')),
    branch: await aPerson(['Customers', 'BranchAdministrators'], of('first')),
    first: await aPerson(['Customers', 'Inspectors'], of('first')),
  }
})

const first = () => `${client.id}-first`
const at = (line1: string, hour: string, change: Partial<Appointment> = {}) =>
  anAppointmentOf(client.id, {
    userId: first(),
    branchId: `${client.id}-1`,
    date,
    reporttype: 'Mid Term',
    starttime: `${date}T${hour}:00:00.000Z`,
    endtime: `${date}T${hour}:45:00.000Z`,
    address: { line1, line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 1AA' },
    ...change,
  })
const sheet = (userId = first(), day = date) => ({ params: { userId, date: day }, query: { client: client.id } })
const send = (person: Person, body: object = {}, day = date) =>
  callRaw(routes.sendDaySheet, person.idToken, { ...sheet(first(), day), body })

async function printed(person: Person) {
  const { body } = await call(routes.downloadDaySheet, person, sheet())
  // On a slow machine, rendering outlasts the request.
  const file = body.data ?? (await jobsOf(person, await aClient()).ended(body.job ?? '')).payload
  if (!file) return expect.fail('There is no PDF.')
  return { text: (await textsOf((await download(file)).bytes)).join(' '), filename: file.filename }
}

describe('the day sheet of an inspector', { timeout: 120_000 }, () => {
  it('has the visits of the day that the caller can see, and is mailed to the inspector and logged', async () => {
    await at('1 Quay', '09')
    // Of a branch that its administrator does not work for.
    await at('7 Hill', '10', { branchId: `${client.id}-2` })
    await at('9 Cliff', '09', { date: '2027-06-16', starttime: '2027-06-16T09:00:00.000Z' })
    const whole = await printed(people.company)
    // British summer time is an hour ahead.
    expect(whole.text).toContain('10:00 to 10:45 45 minutes 1 Quay Westhaven, ZZ1 1AA Property Visit')
    expect(whole.text).toContain('15 minutes until the next visit 11:00')
    expect(whole.text).not.toContain('9 Cliff')
    expect(whole.filename).toMatch(/^Day sheet 2027-06-15 .+\.pdf$/)
    const scope = { kind: 'client', clientId: client.id, branchIds: [`${client.id}-1`] } as const
    const ctx = { ...contextOf(people.branch), scope }
    const { source } = await daySheetOf(ctx, sheet())
    expect(source.appointments.map(({ address }) => address.line1)).toEqual(['1 Quay'])

    const email = { message: 'Bring the <long> ladder.', idempotencykey: newId() }
    const sent = await send(people.company, email)
    expect(sent, JSON.stringify(sent.body)).toMatchObject({
      status: 200,
      body: { emaillog: { toaddresses: [to], daysheet: { userId: first(), date } } },
    })
    // The response was lost: a retry sends no further e-mail.
    expect(await send(people.company, email)).toMatchObject({ status: 200, body: sent.body })
    const [mail, ...others] = await mailTo(to)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: daySheetMessages.emailSubject('Tuesday, 15 June 2027') })
    expect(mail?.text).toContain('2 visits, 10:00 to 11:45')
    expect(mail?.text).toContain('Bring the <long> ladder.')
    const [text] = await textsOf(await bytesAt(mail?.attachments[0]?.url ?? ''))
    expect(text).toContain('7 Hill')
    const { body: log } = await call(routes.listDaySheetEmails, people.first, sheet())
    expect(log).toMatchObject({ to, data: [{ subject: mail?.subject, attachments: [{ filename: whole.filename }] }] })
    const other = await call(routes.listDaySheetEmails, people.company, sheet(first(), '2027-06-16'))
    expect(other.body.data).toEqual([])
  })

  it('has the current references of the reports of a visit', async () => {
    const address = { line1: '1 Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
    const make = () =>
      call(routes.createReport, people.company, { body: { address, branchId: `${client.id}-1`, type: 'Inventory' } })
    const [{ body: previous }, { body: report }] = await Promise.all([make(), make()])
    const day = '2027-06-18'
    const { id } = await at('1 Quay', '09', {
      date: day,
      starttime: `${day}T09:00:00.000Z`,
      endtime: `${day}T10:00:00.000Z`,
      previousreport: { id: previous.id, ref: previous.ref, type: 'Inventory', date: previous.date, address: '' },
    })
    await call(routes.linkAppointmentReport, people.company, { params: { id }, body: { reportId: report.id } })
    const provider = await aPerson(['Administrators'], { clientId: 'provider', userId: 'somebody' })
    const renumbered = await Promise.all(
      [previous, report].map((one) => call(routes.allocateNewRef, provider, { params: { id: one.id } })),
    )
    const [before = 0, ref = 0] = renumbered.map(({ body }) => body.ref)
    const query = { client: client.id, date: day.split('-').toReversed().join('-') }
    const { data } = (await call(routes.listAppointments, people.company, { query })).body
    expect(data).toMatchObject([{ id, dataentryreport: { ref } }])
    const ctx = { ...contextOf(provider), scope: { kind: 'any' } } as const
    const { source } = await daySheetOf(ctx, sheet(first(), day))
    expect(source.appointments).toMatchObject([{ previousreport: { ref: before }, dataentryreport: { ref } }])
  })

  it('is mailed neither for a day without visits nor to a disabled inspector', async () => {
    const nothing = refusal(409, daySheetMessages.nothing)
    expect(await send(people.company, {}, '2027-06-20')).toMatchObject(nothing)
    const disabled = refusal(409, daySheetMessages.noAddress)
    await at('1 Quay', '09', { userId: `${client.id}-second`, branchId: `${client.id}-2` })
    const toSecond = { ...sheet(`${client.id}-second`), body: {} }
    expect(await callRaw(routes.sendDaySheet, people.company.idToken, toSecond)).toMatchObject(disabled)
    const odd = { status: 400, body: { issues: [{ path: 'params.date', message: appointmentMessages.oddYear }] } }
    for (const day of ['9999-12-31', '0000-01-01']) expect(await send(people.company, {}, day)).toMatchObject(odd)
  })

  it('is only their own for others, and not of an inspector of another branch', async () => {
    const others = refusal(404, appointmentMessages.unknownInspector)
    const everywhere = sheet(`${client.id}-everywhere`)
    expect(await callRaw(routes.downloadDaySheet, people.first.idToken, everywhere)).toMatchObject(others)
    const ofOther = sheet(`${client.id}-second`)
    expect(await callRaw(routes.downloadDaySheet, people.branch.idToken, ofOther)).toMatchObject(others)
    expect(await callRaw(routes.sendDaySheet, people.branch.idToken, { ...ofOther, body: {} })).toMatchObject(others)
    expect(await callRaw(routes.listDaySheetEmails, people.company.idToken, sheet('nobody'))).toMatchObject(others)
  })
})
