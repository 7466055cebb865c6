import { CalendarOffer, Id, Instant } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf, type Condition, type Key } from '../../lib/table.ts'

/*
 * Rows of the Google calendars table:
 *
 * pk                sk              holds
 * EVENTS#<link>     <event>         an appointment as written to Google, and Google's version of it
 * OFFERS#<client>   <appointment>   a change in Google that waits for a decision in the planner
 */

const EventRow = z.object({
  event: z.string(),
  appointment: Id,
  /** Google's version; absent while the event may not exist there yet. */
  etag: z.string().optional(),
  /** Hash of the written fields, to detect our own changes and those at Google. */
  written: z.string(),
  starttime: Instant,
  endtime: Instant,
})
const events = rowsOf('GOOGLE_CALENDARS_TABLE', 'event at Google', EventRow)
export type EventRow = z.infer<typeof EventRow>

const OfferRow = z.object({
  ...CalendarOffer.pick({ kind: true, starttime: true, endtime: true, seenAt: true, mark: true }).shape,
  appointment: Id,
  link: Id,
})
const offers = rowsOf('GOOGLE_CALENDARS_TABLE', 'change at Google', OfferRow)
export type Offer = z.infer<typeof OfferRow>

const anyRow = rowsOf('GOOGLE_CALENDARS_TABLE', 'row of calendars', z.looseObject({ sk: z.string() }))

const eventKey = (link: string, event: string): Key => ({ pk: `EVENTS#${link}`, sk: event })
const offersPartition = (client: string) => `OFFERS#${client}`
const offerKey = (client: string, appointment: string): Key => ({ pk: offersPartition(client), sk: appointment })

export const findEvent = (link: string, event: string): Promise<EventRow | undefined> =>
  events.get(eventKey(link, event))

export const findEvents = (link: string, ids: readonly string[]): Promise<EventRow[]> =>
  events.batchGet(ids.map((id) => eventKey(link, id)))

export const eventsOf = (link: string): Promise<EventRow[]> => events.query({ pk: `EVENTS#${link}` })

export const keepEvent = async (link: string, row: EventRow): Promise<void> =>
  void (await events.put(eventKey(link, row.event), row))

export const forgetEvent = async (link: string, event: string): Promise<void> =>
  void (await events.remove(eventKey(link, event)))

export async function forgetEvents(link: string): Promise<void> {
  const pk = `EVENTS#${link}`
  for await (const { rows, invalid } of anyRow.pages({ pk }))
    for (const { sk } of [...rows, ...invalid]) await anyRow.remove({ pk, sk })
}

export const findOffer = (client: string, appointment: string): Promise<Offer | undefined> =>
  offers.get(offerKey(client, appointment))

export const offersOf = (client: string): Promise<Offer[]> => offers.query({ pk: offersPartition(client) })

/** Each includes its appointment, and a Lambda response is limited to 6 MB. */
const offersAtOnce = 100

export async function offersPage(client: string, after?: string): Promise<{ offers: Offer[]; next?: string }> {
  const page = { pk: offersPartition(client), sk: { from: after ?? '-', to: '~' }, pageSize: offersAtOnce }
  for await (const { rows, isLast } of offers.pages(page)) {
    // Reading starts at the row of `after` itself.
    const found = rows.filter(({ appointment }) => appointment !== after)
    if (isLast) return { offers: found }
    const next = found.at(-1)?.appointment
    // Skip pages on which no row parses.
    if (next !== undefined) return { offers: found, next }
  }
  return { offers: [] }
}

export const keepOffer = async (client: string, offer: Offer): Promise<void> =>
  void (await offers.put(offerKey(client, offer.appointment), offer))

/** False if it has been replaced. */
export const removeOffer = (
  client: string,
  { appointment, mark }: Pick<Offer, 'appointment' | 'mark'>,
): Promise<boolean> => offers.remove(offerKey(client, appointment), isMarked(mark))

const isMarked = (mark: string): Condition => ({
  expression: '#mark = :mark',
  names: { '#mark': 'mark' },
  values: { ':mark': mark },
})

export async function removeOffersOf(client: string, link: string): Promise<void> {
  for (const offer of await offersOf(client)) if (offer.link === link) await removeOffer(client, offer)
}

export async function eraseOffers(client: string): Promise<void> {
  const pk = offersPartition(client)
  for await (const { rows, invalid } of anyRow.pages({ pk }))
    for (const { sk } of [...rows, ...invalid]) await anyRow.remove({ pk, sk })
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: events, pk: 'EVENTS#', sk: '' },
  {
    rows: offers,
    pk: 'OFFERS#',
    sk: '',
    findsIn: 'APPOINTMENTS_TABLE',
    finds: (row) => ({ pk: `APPOINTMENT#${offers.schema.parse(row).appointment}`, sk: 'APPOINTMENT' }),
  },
]
