import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Appointment, appointmentMessages, ReportCustomer, routes, type Client } from '@lintel/contract'
import { dayInLondon, instantInLondon, plusDays } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsOf } from '../../audit/store.ts'
import { cognito } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { anAppointmentOf } from '../../test/appointments.ts'
import { call, callRaw, refusal } from '../../test/call.ts'
import { suspend } from '../../test/client-data.ts'
import { keyIn } from '../../test/links.ts'
import { aClient, aPerson, type Person } from '../../test/people.ts'
import { calendarOf } from './feed.ts'

let client: Client
let own: Person
let admin: Person

const peopleOf = async (of: Client) => ({
  own: await aPerson(['Customers', 'Inspectors'], { clientId: of.id, userId: `${of.id}-first` }),
  admin: await aPerson(['Customers', 'CustomerAdministrators'], { clientId: of.id, userId: `${of.id}-everywhere` }),
})

beforeAll(async () => {
  client = await aClient()
  ;({ own, admin } = await peopleOf(client))
})

const at = (of = client) => ({ params: { userId: `${of.id}-first` } })
const renewed = async (person: Person, of = client): Promise<string> =>
  keyIn((await call(routes.renewCalendarFeed, person, at(of))).body.url)
const read = (k: string, of = client) => callRaw(routes.readCalendarFeed, undefined, { ...at(of), query: { k } })

/** The lines of a calendar by RFC 5545: CRLF, at most 75 octets, continued lines begin with a space. */
const linesOf = (text: string): string[] => {
  expect(text.endsWith('\r\n')).toBe(true)
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\n\r\uFFFD]/)
  }
  return folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
}

const eventsOf = (text: string) => {
  const lines = linesOf(text)
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? expect.fail(line)
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (name !== 'BEGIN' && name !== 'END') {
      const event = events.at(-1)
      // Only texts have backslashes.
      if (event)
        event[name] = value.replaceAll(/\\([\\;,n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
    }
  }
  return events
}

/** A day before the next clock change. */
const nextChange = (): string => {
  const offset = (day: string) => instantInLondon(day, '12:00').slice(11, 13)
  let day = dayInLondon(new Date())
  while (offset(day) === offset(plusDays(day, 1))) day = plusDays(day, 1)
  return day
}

describe('a calendar feed', () => {
  it('shows job, time and place, in UTC across clock changes, and nothing else', async () => {
    const [before, after] = [nextChange(), plusDays(nextChange(), 1)]
    const line2 = 'é🏠'.repeat(60)
    const address = { line1: 'Flat 3; "The Quay", 1\\2', line2, town: 'Westhaven', postcode: 'ZZ1 1AA' }
    const private_ = {
      notes: 'The key is under the pot.',
      customer: ReportCustomer.parse({ companyName: 'Secret Homes' }),
      dataentrydocuments: [{ src: `${client.id}/20261122T100000Z/${'0'.repeat(22)}-secret.pdf` }],
    }
    const on = (day: string) => ({ starttime: instantInLondon(day, '09:00'), endtime: instantInLondon(day, '10:00') })
    const first = await anAppointmentOf(client.id, { ...on(before), ...private_, address: { ...address, county: '' } })
    const second = await anAppointmentOf(client.id, on(after))
    // Another user's, last year's, and one for the year after next.
    await anAppointmentOf(client.id, { ...on(before), userId: `${client.id}-everywhere` })
    await anAppointmentOf(client.id, on(plusDays(before, -400)))
    await anAppointmentOf(client.id, on(plusDays(before, 600)))
    await call(routes.cancelAppointment, own, { params: { id: second.id } })
    const { status, headers, body } = await read(await renewed(own))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const events = eventsOf(String(body))
    const basic = (instant: string) => instant.replaceAll(/[-:]|\.000/g, '')
    const place = `${address.line1}, ${address.line2}, Westhaven, ZZ1 1AA`
    expect(events).toMatchObject([
      {
        UID: `${first.id}@lintel`,
        SEQUENCE: '0',
        STATUS: 'CONFIRMED',
        DTSTART: basic(first.starttime),
        DTEND: basic(first.endtime),
        SUMMARY: `Inventory, ${place}`,
        LOCATION: place,
      },
      { UID: `${second.id}@lintel`, SEQUENCE: '1', STATUS: 'CANCELLED', DTSTART: basic(second.starttime) },
    ])
    // Nine o'clock is a different hour in UTC the day after.
    expect(first.starttime.slice(11)).not.toBe(second.starttime.slice(11))
    const fields = 'CREATED DTEND DTSTAMP DTSTART LAST-MODIFIED LOCATION SEQUENCE STATUS SUMMARY UID URL'
    expect(Object.keys(events[0] ?? {}).toSorted()).toEqual(fields.split(' '))
    expect(events[0]?.['URL']).toMatch(new RegExp(`/planner\\?.*appointment=${first.id}$`))
    expect(String(body)).not.toMatch(/pot|Secret|secret|Eve/)
  })

  it('is readable only at its newest address, and at none once it is ended', async () => {
    const first = await renewed(own)
    const second = await renewed(admin)
    expect(await read(first)).toMatchObject(refusal(404, appointmentMessages.noCalendar))
    expect((await read(second)).status).toBe(200)
    // Another calendar's key does not open this one, within the client or across clients.
    const foreign = await aClient()
    const { own: stranger } = await peopleOf(foreign)
    const theirs = await renewed(stranger, foreign)
    const beside = { params: { userId: `${client.id}-everywhere` }, query: { k: second } }
    expect((await callRaw(routes.readCalendarFeed, undefined, beside)).status).toBe(404)
    for (const k of [theirs, theirs.replace(foreign.id, client.id), `${second}x`, second.slice(0, -1), '.', 'x', ''])
      expect(await read(k)).toMatchObject({ status: 404 })
    const { body } = await call(routes.getCalendarFeed, own, at())
    expect(body.feed).toMatchObject({ createdBy: 'Eve Rywhere' })
    expect(JSON.stringify(body)).not.toContain(second.split('.')[1])
    await call(routes.endCalendarFeed, own, at())
    await call(routes.endCalendarFeed, own, at())
    expect((await read(second)).status).toBe(404)
    expect((await call(routes.getCalendarFeed, own, at())).body).toEqual({})
    const acts = (await actsOf(client.id)).map(({ action }) => action).filter((action) => action.startsWith('calendar'))
    expect(acts.toSorted()).toEqual(['calendar.end', 'calendar.make', 'calendar.renew', 'calendar.renew'])
  })

  it('ends with its inspector’s account, and with the user, whoever made it', async () => {
    const other = await aClient()
    const people = await peopleOf(other)
    const { putClient } = await import('../../clients/put-client.ts')
    // An imported inspector has no account.
    expect((await read(await renewed(people.admin, other), other)).status).toBe(200)
    const withEmail = { ...other, users: other.users.map((user) => ({ ...user, email: people.own.email })) }
    await putClient(withEmail)
    const k = await renewed(people.admin, other)
    expect((await read(k, other)).status).toBe(200)
    const account = { UserPoolId: variable('USER_POOL_ID'), Username: people.own.email }
    await cognito.send(new AdminDisableUserCommand(account))
    expect((await read(k, other)).status).toBe(404)
    await cognito.send(new AdminEnableUserCommand(account))
    expect((await read(k, other)).status).toBe(200)
    await putClient({ ...withEmail, users: withEmail.users.filter(({ id }) => id !== `${other.id}-first`) })
    expect((await read(k, other)).status).toBe(404)
    await putClient(withEmail)
    expect((await read(k, other)).status).toBe(200)
    await cognito.send(new AdminDeleteUserCommand(account))
    expect((await read(k, other)).status).toBe(404)
  })

  it('of a suspended client is neither readable nor renewed', async () => {
    const other = await aClient()
    const people = await peopleOf(other)
    const k = await renewed(people.own, other)
    await suspend(other)
    expect((await read(k, other)).status).toBe(404)
    expect((await callRaw(routes.renewCalendarFeed, people.own.idToken, at(other))).status).toBe(403)
  })
})

it('a feed is cut off before it exceeds the response limit', () => {
  const address = { line1: 'é'.repeat(300), line2: 'é'.repeat(300), town: 'é'.repeat(300), county: '', postcode: 'x' }
  const many = Array.from({ length: 2000 }, (_, number) =>
    Appointment.parse({
      id: String(number),
      client: 'c',
      branchId: 'b',
      userId: 'u',
      reporttype: 'Inventory',
      date: '2026-11-24',
      starttime: '2026-11-24T09:00:00.000Z',
      endtime: '2026-11-24T10:00:00.000Z',
      address,
      version: 1,
      createdAt: '2026-11-24T09:00:00.000Z',
      updatedAt: '2026-11-24T09:00:00.000Z',
    }),
  )
  const text = calendarOf(many, { address: 'https://lintel.example', typeName: (name) => name })
  expect(Buffer.byteLength(text)).toBeLessThan(5_500_000)
  expect(eventsOf(text).length).toBeGreaterThan(1000)
})
