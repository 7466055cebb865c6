import { routes, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAgency, aPhotoOf, aReportOf, reportNow, saved, type Agency } from '../abuse-world.ts'
import { call, callRaw } from '../call.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

describe('A user who tries to change the check-in of a check-out', () => {
  const rooms = (item: { name: string }) => [
    {
      ...{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const },
      sections: [
        { name: 'Doors', slug: 'doors', types: [{ slug: 'door', name: 'Door', items: [{ _uuid: 'door', ...item }] }] },
      ],
    },
  ]
  const door = { name: 'Door', colour: 'White', condition: { in: { condition: 'Good' as const } } }
  const make = async (): Promise<Report> => {
    const keys = [{ _uuid: 'key', name: 'Front door', qty: { in: 3, out: 0 } }]
    const { id } = await aReportOf(agency, { rooms: rooms(door), keys })
    const photo = await aPhotoOf(agency.first, id)
    const source = await reportNow(agency.first, id)
    for (const room of source.rooms) room.photos.push({ ...photo, hasGalleryLink: true, readonly: false })
    itemIn(source).condition.in.photos.push({ ...photo, hasGalleryLink: true, readonly: false })
    await saved(agency.first, source)
    return (await call(routes.followOnReport, agency.first, { params: { id }, body: { target: 'Check Out' } })).body
  }
  const itemIn = ({ rooms: [room] }: Report) => {
    const item = room?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('The report has no item.')
    return item
  }
  const save = async (report: Report) =>
    callRaw(routes.saveReport, agency.first.idToken, {
      ...{ params: { id: report.id }, query: { force: 'true' }, body: report },
    })
  const forged = (report: Report, id = 'door'): Report => {
    const copy = structuredClone(report)
    const item = itemIn(copy)
    Object.assign(item, { _uuid: id, name: 'Gate', qty: 9 })
    item.condition.in.condition = 'Poor'
    return copy
  }
  const refused = {
    status: 400,
    body: { message: 'The check-in of a check-out cannot be changed. Nothing was saved.' },
  }

  it('by another id gets an item that is new at check-out, next to the omitted one', async () => {
    const report = await make()
    expect(await save(forged(report, 'other'))).toMatchObject({ status: 200 })
    const now = await reportNow(agency.first, report.id)
    expect(itemIn(now)).toMatchObject({
      name: 'Door',
      condition: { in: { condition: 'Good' }, out: { missing: true } },
    })
    const past = now.rooms[0]?.sections[0]?.types[0]?.items[1]?.condition.in
    expect(past).toEqual({ condition: '', cleanliness: '', notes: [], photos: [], audios: [] })
    // Undoing that restores the check-in.
    expect(await save(report)).toMatchObject({ status: 200 })
    expect(itemIn(await reportNow(agency.first, report.id))).toEqual(itemIn(report))
  })

  it('is refused even after leaving the item out for one save', async () => {
    const report = await make()
    expect(await save({ ...report, rooms: [] })).toMatchObject({ status: 200 })
    expect(await save(forged(report))).toMatchObject(refused)
    expect(await save(report)).toMatchObject({ status: 200 })
    expect(itemIn(await reportNow(agency.first, report.id))).toEqual(itemIn(report))
  })

  it('is refused even after giving the report another type for one save', async () => {
    const report = await make()
    expect(await save({ ...forged(report), type: 'Inventory' })).toMatchObject({ status: 200 })
    expect(await save(forged(report))).toMatchObject(refused)
  })

  it.each<[string, (report: Report) => void]>([
    ['rooms.0.sections.0.types.0.items.0.condition.in.photos', (report) => (itemIn(report).condition.in.photos = [])],
    ['rooms.0.photos', ({ rooms: [room] }) => room?.photos.pop()],
    ['keys.0.qty.in', ({ keys: [key] }) => key && (key.qty.in = 1)],
    ['keys.0.photos.in', ({ keys: [key], rooms: [room] }) => key?.photos.in.push(...(room?.photos ?? []))],
    ['keys.0.name', ({ keys: [key] }) => key && (key.name = 'Shed')],
    ['rooms.0.name', ({ rooms: [room] }) => room && (room.name = 'Cellar')],
  ])('is refused in %s, even with differences on the side of the check-out', async (path, change) => {
    const report = await make()
    const [key] = report.keys
    if (key) key.out = { facts: { name: 'Back door' } }
    expect(await save(report)).toMatchObject({ status: 200 })
    change(report)
    expect(await save(report)).toMatchObject({ ...refused, body: { issues: [{ path: `body.${path}` }] } })
  })
})
