import { reportErrors, reportOperationMessages, routes, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../test/call.ts'
import { readReportVersion } from './read-report.ts'
import { address, anAgency, callAs, room, type Agency } from './operations.fixture.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const merge = (primary: Report, body: object, person = agency.everywhere) =>
  callAs(person, 'mergeReports', { params: { id: primary.id }, body })
const withRooms = (...names: string[]) => agency.make({ rooms: names.map((name) => room(name)) })
const roomsOf = async (id: string) => (await agency.open(id)).rooms.map(({ name }) => name)
const find = (ref: unknown, person = agency.everywhere, clientid = agency.client.id) =>
  callAs(person, 'findReportByRef', { params: { clientid, ref } })

describe('a merge', () => {
  it('moves the rooms to the end of the primary, and both get their next version', async () => {
    const fees = [{ _uuid: 'f', name: 'Fee', amount: 12.5 }]
    const primary = await agency.make({ rooms: [room('Kitchen')], fees, date: '2022-08-01' })
    const secondary = await agency.make({
      rooms: [room('Bathroom'), room('Hall')],
      keys: [{ _uuid: 'k', name: 'Front door' }],
      date: '2022-08-02',
      address: { ...address, line1: ' 3 old  QUAY ', postcode: 'zz47qa' },
    })
    const answer = await merge(primary, { secondaryref: secondary.ref })
    expect(answer).toMatchObject({ status: 200, body: { id: primary.id, version: 2, fees, keys: [] } })
    expect(await agency.open(primary.id)).toEqual(answer.body)
    expect(await roomsOf(primary.id)).toEqual(['Kitchen', 'Bathroom', 'Hall'])
    const { updatedAt, updatedBy, ...left } = await agency.open(secondary.id)
    expect({ ...left, updatedAt, updatedBy }).toEqual({ ...secondary, rooms: [], version: 2, updatedAt, updatedBy })
    const list = await call(routes.listReports, agency.administrator, {
      query: { client: agency.client.id, month: '2022-08' },
    })
    const totals = ['x-monthly-report-count', 'x-monthly-fees-total'].map((name) => list.headers.get(name))
    expect(totals).toEqual(['2', '12.5'])
    expect(list.body.data.map(({ version }) => version)).toEqual([2, 2])
  })

  it('keeps both bodies as they were before', async () => {
    const [primary, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Bathroom')])
    await merge(primary, { secondaryref: secondary.ref })
    expect((await readReportVersion(primary.id, 1)).report.rooms).toHaveLength(1)
    expect((await readReportVersion(secondary.id, 1)).report.rooms).toHaveLength(1)
    expect((await readReportVersion(secondary.id, 2)).report.rooms).toEqual([])
  })

  it('is refused when repeated: the secondary has no rooms', async () => {
    const [primary, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Bathroom')])
    await merge(primary, { secondaryref: secondary.ref })
    const refused = { status: 400, body: { message: reportErrors.noRooms(secondary.ref) } }
    expect(await merge(primary, { secondaryref: secondary.ref })).toMatchObject(refused)
    expect((await agency.open(secondary.id)).version).toBe(2)
  })

  it('loses and duplicates no room during concurrent merges', async () => {
    const [primary, other, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Hall'), withRooms('Attic')])
    await Promise.all([
      merge(primary, { secondaryref: secondary.ref }),
      merge(other, { secondaryref: secondary.ref }),
      merge(primary, { secondaryref: other.ref }),
    ])
    const found = await Promise.all([primary, other, secondary].map(({ id }) => roomsOf(id)))
    expect(found.flat().toSorted()).toEqual(['Attic', 'Hall', 'Kitchen'])
  })

  it('replaces names of provider staff by the client’s name', async () => {
    const [primary, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Bathroom')])
    const body = { secondaryref: secondary.ref, client: agency.client.id }
    expect(await merge(primary, body, agency.administrator)).toMatchObject({ status: 200 })
    expect(await roomsOf(primary.id)).toEqual(['Kitchen', 'Bathroom'])
  })
})

describe('a merge is refused', () => {
  const refusal = async (
    primary: Report,
    secondary: Pick<Report, 'ref'>,
    more: object = {},
    person?: Agency['first'],
  ) => {
    const before = await agency.open(primary.id)
    const { status, body } = await merge(primary, { secondaryref: secondary.ref, ...more }, person)
    expect(await agency.open(primary.id)).toEqual(before)
    return { status, message: (body as { message: string }).message }
  }
  const notFound = ({ ref }: Pick<Report, 'ref'>) => ({
    status: 404,
    message: `Could not find report with reference ${ref}`,
  })

  it('if the reference does not exist, belongs to another client or branch, or is deleted', async () => {
    const primary = await withRooms('Kitchen')
    expect(await refusal(primary, { ref: 0 })).toEqual(notFound({ ref: 0 }))
    expect(await refusal(primary, { ref: 999_999_999 })).toEqual(notFound({ ref: 999_999_999 }))
    const other = await anAgency()
    const foreign = await other.make({ rooms: [room('Bathroom')] })
    expect(await refusal(primary, foreign)).toEqual(notFound(foreign))
    expect(await refusal(primary, foreign, { client: other.client.id })).toEqual(notFound(foreign))
    expect(await refusal(primary, foreign, { client: other.client.id }, agency.administrator)).toEqual({
      status: 400,
      message: `Report ${foreign.ref} belongs to ${other.client.name}. Only reports of the same client can be merged.`,
    })
    const elsewhere = await agency.make({ branchId: `${agency.client.id}-2` })
    expect(await refusal(primary, elsewhere, {}, agency.first)).toEqual(notFound(elsewhere))
    const deleted = await withRooms('Bathroom')
    const query = { operation: 'delete' }
    await callAs(agency.administrator, 'deleteReport', { params: { id: deleted.id }, query })
    expect(await refusal(primary, deleted)).toEqual(notFound(deleted))
  })

  it('with itself', async () => {
    const primary = await withRooms('Kitchen')
    expect(await refusal(primary, primary)).toEqual({ status: 400, message: 'Please provide a different number' })
  })

  it('with another type', async () => {
    const [primary, secondary] = [await withRooms('Kitchen'), await agency.make({ type: 'Check In' })]
    expect(await refusal(primary, secondary)).toEqual({ status: 400, message: 'Reports must be of the same type' })
  })

  it('with another address', async () => {
    const primary = await withRooms('Kitchen')
    const secondary = await agency.make({ address: { ...address, line2: 'Flat 2' } })
    expect(await refusal(primary, secondary)).toEqual({ status: 400, message: 'Reports must have same address' })
  })

  it('with rooms of the same name', async () => {
    const [primary, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Hall', ' kitchen')])
    expect(await refusal(primary, secondary)).toEqual({
      status: 400,
      message: 'Duplicate rooms found in secondary report',
    })
    expect(await roomsOf(secondary.id)).toEqual(['Hall', ' kitchen'])
  })

  it('with more rooms than a report can have', async () => {
    const many = (prefix: string) => Array.from({ length: 101 }, (_, i) => `${prefix}${i}`)
    const [primary, secondary] = await Promise.all([withRooms(...many('A')), withRooms(...many('B'))])
    expect(await refusal(primary, secondary)).toMatchObject({ status: 400 })
    expect(await roomsOf(secondary.id)).toHaveLength(101)
  })

  it('while either is locked', async () => {
    const [primary, secondary] = await Promise.all([withRooms('Kitchen'), withRooms('Hall')])
    for (const { id } of [primary, secondary]) {
      await callAs(agency.everywhere, 'lockReport', { params: { id, locked: 'true' } })
      expect(await refusal(primary, secondary)).toEqual({ status: 423, message: reportOperationMessages.locked })
      await callAs(agency.everywhere, 'lockReport', { params: { id, locked: 'false' } })
    }
  })
})

describe('looking up a reference', () => {
  it('finds the client’s report', async () => {
    const report = await withRooms('Kitchen')
    expect(await find(report.ref)).toMatchObject({ status: 200, body: { id: report.id, ref: report.ref } })
    expect(await find(report.ref, agency.administrator)).toMatchObject({ status: 200, body: { id: report.id } })
  })
})
