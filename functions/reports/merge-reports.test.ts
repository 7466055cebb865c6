import { reportErrors, reportOperationMessages, routes, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../test/call.ts'
import { readReportVersion } from './read-report.ts'
import { address, anAgency, callAs, room, type Agency } from './operations.fixture.ts'

const agency = await anAgency()

const merge = (primary: Report, body: object, person = agency.everywhere) =>
  callAs(person, 'mergeReports', { params: { id: primary.id }, body })
const withRooms = (...names: string[]) => agency.make({ rooms: names.map((name) => room(name)) })
const roomsOf = async (id: string) => (await agency.open(id)).rooms.map(({ name }) => name)

describe('a merge', () => {
  it('moves the rooms to the end of the primary, once; both get their next version and keep the former', async () => {
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
    expect((await readReportVersion(primary.id, 1)).report.rooms).toHaveLength(1)
    expect((await readReportVersion(secondary.id, 1)).report.rooms).toHaveLength(2)
    const list = await call(routes.listReports, agency.administrator, {
      query: { client: agency.client.id, month: '2022-08' },
    })
    const totals = ['x-monthly-report-count', 'x-monthly-fees-total'].map((name) => list.headers.get(name))
    expect(totals).toEqual(['2', '12.5'])
    expect(list.body.data.map(({ version }) => version)).toEqual([2, 2])
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
})

describe('a merge is refused', () => {
  let primary: Report
  beforeAll(async () => {
    primary = await withRooms('Kitchen')
  })
  const refusal = async ({ ref }: Pick<Report, 'ref'>, more: object = {}, person?: Agency['first']) => {
    const { status, body } = await merge(primary, { secondaryref: ref, ...more }, person)
    expect(await agency.open(primary.id)).toEqual(primary)
    return { status, message: (body as { message: string }).message }
  }
  const notFound = ({ ref }: Pick<Report, 'ref'>) => ({
    status: 404,
    message: `Could not find report with reference ${ref}`,
  })

  it('if the reference does not exist, belongs to another client or branch, or is deleted', async () => {
    expect(await refusal({ ref: 999_999_999 })).toEqual(notFound({ ref: 999_999_999 }))
    const other = await anAgency()
    const foreign = await other.make({ rooms: [room('Bathroom')] })
    expect(await refusal(foreign, { client: other.client.id })).toEqual(notFound(foreign))
    expect(await refusal(foreign, { client: other.client.id }, agency.administrator)).toEqual({
      status: 400,
      message: `Report ${foreign.ref} belongs to ${other.client.name}. Only reports of the same client can be merged.`,
    })
    const elsewhere = await agency.make({ branchId: `${agency.client.id}-2` })
    expect(await refusal(elsewhere, {}, agency.first)).toEqual(notFound(elsewhere))
    const deleted = await withRooms('Bathroom')
    const query = { operation: 'delete' }
    await callAs(agency.administrator, 'deleteReport', { params: { id: deleted.id }, query })
    expect(await refusal(deleted)).toEqual(notFound(deleted))
  })

  it('with itself, another type or address, rooms of the same name, and too many rooms', async () => {
    const refused = (message: string) => ({ status: 400, message })
    expect(await refusal(primary)).toEqual(refused('Please provide a different number'))
    const typed = await agency.make({ type: 'Check In' })
    expect(await refusal(typed)).toEqual(refused('Reports must be of the same type'))
    const moved = await agency.make({ address: { ...address, line2: 'Flat 2' } })
    expect(await refusal(moved)).toEqual(refused('Reports must have same address'))
    const same = await withRooms('Hall', ' kitchen')
    expect(await refusal(same)).toEqual(refused('Duplicate rooms found in secondary report'))
    const many = await withRooms(...Array.from({ length: 200 }, (_, i) => `A${i}`))
    expect(await refusal(many)).toMatchObject({ status: 400 })
    expect([await roomsOf(same.id), (await roomsOf(many.id)).length]).toEqual([['Hall', ' kitchen'], 200])
  })

  it('while either is locked', async () => {
    const secondary = await withRooms('Hall')
    for (const { id } of [primary, secondary]) {
      const lock = (locked: string) => callAs(agency.everywhere, 'lockReport', { params: { id, locked } })
      await lock('true')
      expect(await merge(primary, { secondaryref: secondary.ref })).toMatchObject({
        status: 423,
        body: { message: reportOperationMessages.locked },
      })
      await lock('false')
    }
    expect((await agency.open(primary.id)).version).toBe(1)
  })
})

it('looking up a reference finds the client’s report', async () => {
  const report = await withRooms('Kitchen')
  const params = { clientid: agency.client.id, ref: report.ref }
  for (const person of [agency.everywhere, agency.administrator])
    expect(await callAs(person, 'findReportByRef', { params })).toMatchObject({
      status: 200,
      body: { id: report.id, ref: report.ref },
    })
})
