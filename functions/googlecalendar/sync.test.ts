import { googleCalendarMessages, routes } from '@lintel/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { membershipOf } from '../clients/membership.ts'
import { changeClient } from '../clients/put-client.ts'
import { call } from '../test/call.ts'
import { suspend } from '../test/client-data.ts'
import { atGoogle, linked, lookAtGoogle, refuse, self } from '../test/google.ts'
import { spoilRecord } from '../test/unchecked.ts'
import { finishLinkEnd } from './finish-link-end.ts'
import { eventIdOf } from './write-event.ts'
import { pauseMs } from './google/request.ts'
import { syncPerson } from './sync-person.ts'
import { updateOffer } from './update-offer.ts'
import { eventsOf, findOffer, keepEvent, offersOf } from './store/linked.ts'
import { findGone, findLink, type Link } from './store/links.ts'
import { addWork } from './store/work.ts'
import {
  at,
  beginAnew,
  booked,
  client,
  clock,
  email,
  eventsThere,
  inspector,
  later,
  link,
  linkedEmpty,
  moved,
  office,
  one,
  opened,
  run,
  saved,
  state,
  synced,
  times,
  who,
  works,
} from './sync.fixture.ts'

beforeEach(beginAnew)

it('keeps the time of day of an event that was moved as an all-day one across a clock change', async () => {
  const starttime = '2027-10-30T08:00:00.000Z'
  const appointment = await booked({ starttime, endtime: '2027-10-30T09:00:00.000Z' })
  const row = { event: 'e', appointment: appointment.id, written: '', starttime, endtime: appointment.endtime }
  const event = { id: 'e', etag: 'x', start: { date: '2027-11-01' }, end: { date: '2027-11-02' } }
  await updateOffer({ ...who(), id: 'link' } as Link, appointment, event as never, row)
  const offered = { starttime: '2027-11-01T09:00:00.000Z', endtime: '2027-11-01T10:00:00.000Z' }
  expect(await findOffer(client.id, appointment.id)).toMatchObject(offered)
})

describe('writing to Google', () => {
  it('creates, changes, removes and restores the event of an appointment, once', async () => {
    await linked(inspector, email)
    const appointment = await booked()
    await run()
    const event = await one()
    expect(event).toMatchObject({
      summary: 'Inventory: 1 Old Quay, Westhaven, ZZ1 1AA',
      location: '1 Old Quay, Westhaven, ZZ1 1AA',
      description: 'Keys at the office.',
      extendedProperties: { private: { lintelAppointment: appointment.id, lintelLink: (await link()).id } },
    })
    expect(times(event)).toEqual([at('09:00'), at('10:00')])
    const changed = await saved(appointment, { starttime: at('11:00'), endtime: at('12:30') })
    await run()
    expect(times(await one())).toEqual([at('11:00'), at('12:30')])
    await call(routes.cancelAppointment, office, { params: { id: changed.id } })
    await run()
    expect(await eventsThere()).toEqual([])
    await call(routes.restoreAppointment, office, { params: { id: changed.id } })
    await run()
    expect((await one()).id).toBe(event.id)
    // Another inspector's appointment is in their calendar.
    const theirs = await saved(await opened(changed), { userId: `${client.id}-everywhere` })
    await run()
    expect(await eventsThere()).toEqual([])
    await saved(theirs, { userId: inspector.userId })
    await run()
    await one()
    await call(routes.deleteAppointment, office, { params: { id: changed.id }, query: {} })
    await run()
    expect(await eventsThere()).toEqual([])
    expect(await works()).toEqual([])
  })

  it('writes existing bookings, but nothing of other users or of the past', async () => {
    const mine = await booked()
    await booked({ userId: `${client.id}-everywhere`, starttime: at('13:00'), endtime: at('14:00') })
    await linkedEmpty()
    expect((await one()).extendedProperties?.private).toMatchObject({ lintelAppointment: mine.id })
  })

  it('creates no second event if the response to the first was lost', async () => {
    await linked(inspector, email)
    const appointment = await booked()
    const id = eventIdOf((await link()).id, appointment.id)
    await run()
    // As if the process had died before recording Google's response.
    const [row] = await eventsOf((await link()).id)
    if (!row) return expect.fail('nothing was written down')
    await keepEvent((await link()).id, { ...row, etag: undefined })
    await addWork({ ...who(), appointment: appointment.id }, new Date())
    await run()
    expect((await one()).id).toBe(id)
    expect(await eventsOf((await link()).id)).toMatchObject([{ etag: expect.any(String) }])
  })

  it('keeps what users add to an event in Google', async () => {
    const { appointment, id } = await synced()
    // Moved and moved back: another version with the same times.
    await moved(id, '15:00', '16:00')
    await moved(id, '09:00', '10:00')
    await saved(appointment, { notes: 'Keys at number 2.' })
    await run()
    expect(await one()).toMatchObject({ description: 'Keys at number 2.' })
    expect(await offersOf(client.id)).toEqual([])
  })
})

describe('failures at Google', () => {
  it.each([
    { status: 429, reason: 'rateLimitExceeded', retryAfter: 7000 },
    { status: 403, reason: 'accessNotConfigured' },
    // The access token expired between two requests of a run.
    { status: 401, reason: 'authError' },
  ])('waits after $status $reason, and continues where it was', async (fault) => {
    await linkedEmpty()
    await booked()
    await refuse(email, fault)
    const begun = clock
    await run()
    const held = await link()
    expect(held.failures).toBe(1)
    const waits = Date.parse(held.heldUntil ?? '') - begun - 120 * 60_000
    expect(waits).toBeGreaterThanOrEqual((fault.retryAfter ?? 60) * 1000)
    expect(waits).toBeLessThanOrEqual((fault.retryAfter ?? 60) * 1500)
    expect(await eventsThere()).toEqual([])
    // Not before it may.
    await syncPerson(who(), new Date(Date.parse(held.heldUntil ?? '') - 1000))
    expect(await eventsThere()).toEqual([])
    await run(240)
    await one()
    expect(await link()).toMatchObject({ failures: 0 })
  })

  it('continues with a new access token once the previous one has expired', async () => {
    const { appointment } = await synced()
    await atGoogle('expire', { email })
    await saved(appointment, { notes: 'Ring twice.' })
    await run()
    expect((await one()).description).toBe('Ring twice.')
    expect(await link()).toMatchObject({ failures: 0 })
    // The refresh token remains valid: nobody has to link again.
    expect(await state()).toMatchObject({ linked: true })
    expect((await lookAtGoogle(email)).grants).toBe(1)
  })

  it('waits longer each time, up to an hour, and shows that to the user', async () => {
    expect([1, 2, 3, 7, 20].map((failures) => pauseMs(failures, undefined, 0) / 60_000)).toEqual([1, 2, 4, 60, 60])
    expect(pauseMs(1, 600, 0)).toBe(600_000)
    expect(pauseMs(1, undefined, 1)).toBe(90_000)
    await linkedEmpty()
    await booked()
    await refuse(email, { status: 500, reason: 'backendError', times: 2 })
    await run()
    await run()
    expect(await state()).toMatchObject({ problem: googleCalendarMessages.behind })
    await run()
    expect(await state()).not.toHaveProperty('problem')
  })

  it('gives up an appointment that Google refuses, reports it, and retries once it is saved', async () => {
    const fault = { status: 403, reason: 'forbiddenForNonOrganizer' }
    await linkedEmpty()
    const first = await booked()
    const second = await booked({ starttime: at('11:00'), endtime: at('12:00') })
    await refuse(email, { ...fault, method: 'POST' })
    await run()
    const [givenUp] = await works()
    expect(givenUp).toMatchObject({ givenUp: true })
    await one()
    expect(await state()).toMatchObject({ problem: googleCalendarMessages.givenUp })
    const refused = [first, second].find(({ id }) => id === givenUp?.appointment) ?? expect.fail('another one')
    await saved(refused, { notes: 'Again.' })
    await run()
    expect(await eventsThere()).toHaveLength(2)
    expect(await state()).not.toHaveProperty('problem')
  })

  it('continues with the others if an appointment does not parse, and lists their offers', async () => {
    await linkedEmpty()
    const [odd, other] = [await booked(), await booked({ starttime: at('11:00'), endtime: at('12:00') })]
    await run()
    for (const { id } of await eventsThere()) await moved(id, '15:00', '16:00')
    await run()
    expect(await offersOf(client.id)).toHaveLength(2)
    await spoilRecord('APPOINTMENTS_TABLE', { pk: `APPOINTMENT#${odd.id}`, sk: 'APPOINTMENT' }, { version: 'third' })
    const { body } = await call(routes.listCalendarOffers, office, { query: { client: client.id } })
    expect(body.data.map(({ appointment }) => appointment.id)).toEqual([other.id])
    for (const { id } of await eventsThere()) await moved(id, '17:00', '18:00')
    await addWork({ ...who(), appointment: odd.id }, new Date())
    await run()
    expect((await link()).failures).toBe(0)
    expect(await findOffer(client.id, other.id)).toMatchObject({ starttime: at('17:00') })
    expect(await works()).toMatchObject([{ appointment: odd.id, givenUp: true }])
    expect(await eventsThere()).toHaveLength(2)
  })

  it('unlinks and notifies the user if access was revoked at Google', async () => {
    await linked(inspector, email)
    await booked()
    await run()
    const { id } = await link()
    await atGoogle('withdraw', { email })
    await booked({ starttime: at('13:00'), endtime: at('14:00') })
    await run()
    expect((await call(routes.getActiveOnGoogle, inspector, { query: self(inspector) })).body).toBe(false)
    expect(await state()).toEqual({ available: true, linked: false, email, problem: googleCalendarMessages.withdrawn })
    await finishLinkEnd(id, later())
    const left = [await eventsOf(id), await findGone(id), await works()]
    expect(left).toEqual([[], undefined, []])
    await linked(inspector, email)
    expect(await state()).not.toHaveProperty('problem')
  })

  it('pauses for users of a suspended client, and ends for removed ones', async () => {
    await linkedEmpty()
    await suspend(client)
    await addWork({ ...who(), appointment: 'none' }, new Date())
    await run()
    expect(await works()).toHaveLength(1)
    expect((await link()).failures).toBe(0)
    await suspend(client, 'false')
    await changeClient(
      client.id,
      (known) => known && { ...known, users: known.users.filter(({ id }) => id !== inspector.userId) },
    )
    expect((await membershipOf(client.id, inspector.userId)).user).toBeUndefined()
    await run()
    expect(await findLink(client.id, inspector.userId)).toBeUndefined()
  })
})

it('unlinking removes the events, revokes the access and leaves nothing', async () => {
  const { appointment, id: event } = await synced()
  const { id } = await link()
  await moved(event, '15:00', '16:00')
  await run()
  await call(routes.unlinkGoogle, inspector, { query: self(inspector) })
  expect(await offersOf(client.id)).toEqual([])
  await refuse(email, { status: 503, reason: 'backendError' })
  await finishLinkEnd(id, later(0))
  await vi.waitFor(() => finishLinkEnd(id, later()), { timeout: 10_000 })
  const google = await lookAtGoogle(email)
  expect([google.events, google.grants]).toEqual([[], 0])
  expect([await eventsOf(id), await findGone(id)]).toEqual([[], undefined])
  await saved(appointment, { notes: 'Nobody at Google hears of it.' })
  expect(await works()).toEqual([])
})

it('unlinking removes events that follow empty pages', async () => {
  await linked(office, email)
  await linked(inspector, email)
  for (const time of ['09', '11', '13'])
    await booked({ userId: office.userId, starttime: at(`${time}:00`), endtime: at(`${time}:30`) })
  await syncPerson({ client: client.id, user: office.userId }, later())
  await booked()
  await run()
  expect(await eventsThere()).toHaveLength(4)
  const { id } = await link()
  await call(routes.unlinkGoogle, inspector, { query: self(inspector) })
  await vi.waitFor(() => finishLinkEnd(id, later()), { timeout: 10_000 })
  expect(await eventsThere()).toHaveLength(3)
})
