import { routes, type Appointment, type Client } from '@lintel/contract'
import { expect } from 'vitest'
import { call } from '../test/call.ts'
import { anAccount, inCalendar, linked, lookAtGoogle } from '../test/google.ts'
import { aClient, atStack, aUserOf, type Person } from '../test/people.ts'
import { syncPerson } from './sync-person.ts'
import { findLink, type Link } from './store/links.ts'
import { worksOf } from './store/work.ts'

export let client: Client
export let office: Person
export let inspector: Person
export let email: string
/** Each step of a test is some time after the previous one. */
export let clock: number

/** For `beforeEach`: another client, whose inspector has no calendar yet. */
export const beginAnew = async () => {
  atStack()
  client = await aClient()
  office = await aUserOf(client, ['Customers', 'CustomerAdministrators'])
  inspector = await aUserOf(client, ['Customers', 'Inspectors'], 'first')
  email = anAccount()
  clock = Date.now()
}

export const later = (minutes = 120) => new Date((clock += minutes * 60_000))
export const who = () => ({ client: client.id, user: inspector.userId })
export const run = (minutes?: number) => syncPerson(who(), later(minutes))
export const link = async (): Promise<Link> =>
  (await findLink(client.id, inspector.userId)) ?? expect.fail('not linked')
export const works = () => worksOf(client.id, inspector.userId)
export const eventsThere = async () => (await lookAtGoogle(email)).events
/** Links the inspector's calendar, before there are appointments. */
export const linkedEmpty = async () => {
  await linked(inspector, email)
  await run()
}
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
export const at = (time: string) => `${tomorrow}T${time}:00.000Z`
export const booked = async (change: object = {}): Promise<Appointment> => {
  const address = { line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 1AA' }
  const body = {
    userId: inspector.userId,
    reporttype: 'Inventory',
    starttime: at('09:00'),
    endtime: at('10:00'),
    address,
    notes: 'Keys at the office.',
    ...change,
  }
  return (await call(routes.createAppointment, office, { query: { client: client.id }, body })).body
}
export const saved = async ({ id, ...appointment }: Appointment, change: object): Promise<Appointment> =>
  (await call(routes.saveAppointment, office, { params: { id }, body: { ...appointment, ...change } })).body
export const one = async () => {
  const [event, ...others] = await eventsThere()
  expect(others).toEqual([])
  return event ?? expect.fail('no event')
}
export const moved = (id: string, from: string, to: string) =>
  inCalendar('move', { account: email, id, start: at(from).slice(0, 16), end: at(to).slice(0, 16) })
/** Links the inspector's calendar, which then has the event of one appointment. */
export const synced = async () => {
  await linked(inspector, email)
  const appointment = await booked()
  await run()
  return { appointment, id: (await one()).id }
}
export const opened = async ({ id }: Appointment) =>
  (await call(routes.getAppointment, office, { params: { id } })).body
export const state = async () => (await call(routes.getGoogleCalendar, inspector, {})).body
export const times = (event: Awaited<ReturnType<typeof one>>) =>
  [event.start, event.end].map(({ dateTime = '' }) => new Date(dateTime).toISOString())
