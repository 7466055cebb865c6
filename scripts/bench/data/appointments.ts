import { Appointment, type PlainDate } from '@lintel/contract'
import { instantInLondon, newClient, plusDays } from '@lintel/rules'
import type { Context } from '../../../functions/lib/context.ts'

/*
 * 1,000 or 100,000 appointments of one client with 40 inspectors. The weeks of June 2027 have the same 600 in both, 20 a
 * day; the others are before and after.
 */

const client = 'bench-planner'
const inspectors = 40
const userId = (n: number) => `${client}-u${n % inspectors}`
const ofMonth = 600
/** The Tuesday of the first week shown for June. */
const firstDay = '2027-06-01'
/** Days on either side of the measured period. */
const gap = 40

export const clients = () => [newClient({ id: client, name: 'Quillhaven' }, { branchId: `${client}-1` })]

const starts = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00']

const appointment = (n: number, date: PlainDate): Appointment => {
  const start = starts[n % starts.length] ?? '08:00'
  const starttime = instantInLondon(date, start)
  return Appointment.parse({
    id: `bench-appointment-${String(n).padStart(6, '0')}`,
    client,
    branchId: `${client}-1`,
    userId: userId(n),
    reporttype: 'Inventory',
    date,
    starttime,
    endtime: new Date(Date.parse(starttime) + 3_600_000).toISOString(),
    address: { line1: `${n % 400} Chapel Row`, town: 'Westhaven', postcode: 'ZZ4 1AA' },
    propertyspec: { propertytype: 'Flat', bedrooms: 2, bathrooms: 1, furnished: 'Unfurnished' },
    notes: 'Keys are at the office. Ring the tenant half an hour before.',
    createdAt: '2027-01-01T09:00:00.000Z',
    updatedAt: '2027-01-01T09:00:00.000Z',
    version: 1,
    savedBy: 'Ann',
  })
}

/** That many appointments: those of the month, and the rest alternately before and after it, forty a day. */
export function* appointments(total: number): Generator<Appointment> {
  for (let n = 0; n < total; n++) {
    const beyond = Math.floor((n - ofMonth) / inspectors)
    const day = n < ofMonth ? Math.floor(n / 20) : beyond % 2 === 0 ? gap + beyond / 2 : -gap - Math.floor(beyond / 2)
    yield appointment(n, plusDays(firstDay, day))
  }
}

const contextOf = (scope: Context['scope']): Context => ({
  requestId: 'bench',
  now: () => new Date(),
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  viewerAddress: undefined,
  user: {
    sub: 's',
    username: 'u',
    email: 'u@people.example',
    name: 'U',
    groups: [],
    clientId: client,
    userId: userId(0),
  },
  scope,
})

/** The measured cases by name: each call runs once and returns its number of rows. */
export async function casesOf(): Promise<Record<string, () => Promise<number>>> {
  const { listAppointments } = await import('../../../functions/appointments/operations.ts')
  const everybody = contextOf({ kind: 'client', clientId: client })
  const own = contextOf({ kind: 'self', clientId: client, userId: userId(0) })
  const of = (ctx: Context, query: Partial<Parameters<typeof listAppointments>[1]['query']>) => async () => {
    const input = { params: {}, headers: {}, body: undefined, query: { date: '2027-06-15', ...query } }
    return (await listAppointments(ctx, input)).data.length
  }
  return {
    'planner: a day': of(everybody, { view: 'day' }),
    'planner: a week': of(everybody, { view: 'week' }),
    'planner: a month': of(everybody, { view: 'month' }),
    'planner: a month of one': of(everybody, { view: 'month', user: userId(3) }),
    'planner: the own day': of(own, { view: 'day' }),
    'planner: the own month': of(own, { view: 'month' }),
  }
}
