import { ReportType } from '@lintel/contract'
import { beforeAll, expect, it } from 'vitest'
import { aBody, aReport, aSource, itemsIn } from './source.ts'
import { flat, print, type Printed } from './printed.ts'

const name = 'Contents Schedule'
const report = aReport(aBody(name))
const [first] = report.rooms
if (first) first.overview = 'A hall that is 4 m long'
const withTypes = (reportItemBased: boolean, type = report) => {
  const source = aSource(type)
  const types = [ReportType.parse({ id: 'own', name: type.type, displayName: 'Schedule', reportItemBased })]
  return {
    ...source,
    client: { ...source.client, reportfactory: { ...source.client.reportfactory, reportTypeList: types } },
  }
}
let printed: Printed

beforeAll(async () => {
  printed = await print(withTypes(true))
})

it('a report of one list of items has one chapter of all items, which are numbered continuously and name their rooms', () => {
  expect(printed.structure).toMatchObject({ tagged: true, problems: [] })
  const titles = printed.outline.map(({ title }) => flat(title))
  expect(titles.filter((title) => title === 'Items')).toHaveLength(1)
  for (const [at, room] of report.rooms.entries()) expect(titles).not.toContain(flat(`${at + 1}${room.name}`))
  const text = flat(printed.pages.join(' '))
  expect(text).toContain(flat('Hall: A hall that is 4 m long'))
  const items = itemsIn(report)
  const rooms = report.rooms.flatMap((room) => itemsIn({ rooms: [room] }).map(() => room.name))
  for (const [at, { item }] of items.entries())
    expect(text, item.name).toContain(flat(`${at + 1} ${item.name} ${rooms[at] ?? ''}`))
  expect(text).toContain(flat(`${items.length} items, `))
  expect(text).not.toContain('4.12')
})
