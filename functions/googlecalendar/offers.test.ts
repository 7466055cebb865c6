import { googleCalendarMessages, routes } from '@lintel/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { atGoogle, inCalendar, linked } from '../test/google.ts'
import { pagesOf } from '../test/pages.ts'
import { type Person } from '../test/people.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { findOffer, keepOffer, offersOf } from './store/linked.ts'
import {
  at,
  beginAnew,
  booked,
  client,
  email,
  eventsThere,
  inspector,
  link,
  moved,
  office,
  one,
  opened,
  run,
  saved,
  synced,
  times,
} from './sync.fixture.ts'

beforeEach(beginAnew)

describe('changes in Google', () => {
  it('are offered when an event is moved, and withdrawn when it is moved back', async () => {
    const { appointment, id } = await synced()
    await moved(id, '15:00', '16:30')
    await run()
    expect(await offersOf(client.id)).toMatchObject([
      { kind: 'moved', appointment: appointment.id, starttime: at('15:00'), endtime: at('16:30') },
    ])
    expect(await opened(appointment)).toEqual(appointment)
    await moved(id, '09:00', '10:00')
    await run()
    expect(await offersOf(client.id)).toEqual([])
  })

  it('are not overwritten by the planner before anyone has seen them', async () => {
    const { appointment, id } = await synced()
    await moved(id, '15:00', '16:30')
    await saved(appointment, { notes: 'Another note.' })
    await run()
    expect(times(await one())).toEqual([at('15:00'), at('16:30')])
    expect(await findOffer(client.id, appointment.id)).toMatchObject({ kind: 'moved', starttime: at('15:00') })
    await saved(await opened(appointment), { notes: 'And more.' })
    await run()
    expect(times(await one())).toEqual([at('15:00'), at('16:30')])
  })

  it('are found by a full read if Google no longer knows what has changed', async () => {
    await linked(inspector, email)
    await booked()
    await run()
    await run()
    const { id } = await one()
    expect((await link()).syncToken).toBeDefined()
    await atGoogle('forgetsync', { email })
    await inCalendar('delete', { account: email, id })
    await run()
    expect(await offersOf(client.id)).toMatchObject([{ kind: 'removed' }])
  })
})

describe('decisions', () => {
  const offersFor = async (person: Person) =>
    (await call(routes.listCalendarOffers, person, { query: { client: client.id } })).body.data
  const decide = (
    route: typeof routes.acceptCalendarOffer | typeof routes.refuseCalendarOffer,
    mark: string,
    id: string,
  ) => callRaw(route, office.idToken, { params: { id }, body: { mark } })
  const offered = async (verb: 'move' | 'delete') => {
    const { appointment, id } = await synced()
    if (verb === 'move') await moved(id, '15:00', '16:30')
    else await inCalendar('delete', { account: email, id })
    await run()
    const [offer] = await offersFor(office)
    return { appointment, offer: offer ?? expect.fail('nothing is offered') }
  }

  it('are listed page by page, despite rows that do not parse', async () => {
    const { appointment, offer } = await offered('move')
    const kept = (await findOffer(client.id, appointment.id)) ?? expect.fail('nothing is kept')
    const gone = Array.from({ length: 110 }, (_, n) => ({ ...kept, appointment: `gone-${n}` }))
    await Promise.all(gone.map((one) => keepOffer(client.id, one)))
    const key = { pk: `OFFERS#${client.id}`, sk: 'gone-7' }
    await writeUnchecked('GOOGLE_CALENDARS_TABLE', { ...key, kind: 'lost' })
    const pages = await pagesOf(async (after) => {
      const query = { client: client.id, ...(after !== undefined && { after }) }
      return (await call(routes.listCalendarOffers, office, { query })).body
    })
    expect(pages).toHaveLength(2)
    expect(pages.flatMap(({ data }) => data)).toEqual([offer])
  })

  it('to accept move the appointment, and the calendar stays as its owner changed it', async () => {
    const { appointment, offer } = await offered('move')
    expect(offer).toMatchObject({ kind: 'moved', starttime: at('15:00'), endtime: at('16:30'), appointment })
    expect(await offersFor(inspector)).toEqual([offer])
    expect(await decide(routes.acceptCalendarOffer, 'another', appointment.id)).toMatchObject(
      refusal(409, googleCalendarMessages.offerChanged),
    )
    const { status, body } = await decide(routes.acceptCalendarOffer, offer.mark, appointment.id)
    expect([status, body]).toMatchObject([200, { starttime: at('15:00'), endtime: at('16:30'), version: 2 }])
    expect(await offersFor(office)).toEqual([])
    expect(await decide(routes.acceptCalendarOffer, offer.mark, appointment.id)).toMatchObject(
      refusal(404, googleCalendarMessages.offerGone),
    )
    await run()
    expect(times(await one())).toEqual([at('15:00'), at('16:30')])
    await run()
    expect(await offersFor(office)).toEqual([])
  })

  it('to refuse keep the appointment, and the calendar follows it again', async () => {
    const { appointment, offer } = await offered('move')
    expect((await decide(routes.refuseCalendarOffer, offer.mark, appointment.id)).status).toBe(200)
    expect(await offersFor(office)).toEqual([])
    await run()
    expect(times(await one())).toEqual([at('09:00'), at('10:00')])
    await run()
    expect(await offersFor(office)).toEqual([])
  })

  it('on a deleted event cancel the appointment, or restore the event', async () => {
    const { appointment, offer } = await offered('delete')
    expect(offer.kind).toBe('removed')
    expect((await decide(routes.refuseCalendarOffer, offer.mark, appointment.id)).status).toBe(200)
    await run()
    const { id } = await one()
    await inCalendar('delete', { account: email, id })
    await run()
    const [again] = await offersFor(office)
    const accepted = await decide(routes.acceptCalendarOffer, again?.mark ?? '', appointment.id)
    expect(accepted).toMatchObject({ status: 200, body: { cancelled: true } })
    await run()
    expect(await eventsThere()).toEqual([])
    expect(await offersFor(office)).toEqual([])
  })
})
