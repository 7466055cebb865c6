import { Address } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aBody, aRoom } from '../reports/reports.fixture.ts'
import { haveDuplicateRooms, mergeRooms, sameAddress } from './merge-rooms.ts'

const address = (change: Partial<Address> = {}) =>
  Address.parse({ line1: '3 Old Quay', line2: 'Flat 2', town: 'Westhaven', county: '', postcode: 'ZZ4 7QA', ...change })

describe('the same address', () => {
  it.each([
    ['itself', {}],
    ['other letters’ case', { line1: '3 OLD quay', postcode: 'zz4 7qa' }],
    ['other blanks', { line1: ' 3  Old Quay', postcode: 'ZZ47QA' }],
    ['abbreviations', { line1: '3 Old Quay.', town: 'West’haven' }],
    ['another telephone', { phone: '0123', country: 'Wales' }],
  ])('is %s', (_, change) => expect(sameAddress(address(), address(change))).toBe(true))

  it.each([
    ['line1', { line1: '4 Old Quay' }],
    ['line2', { line2: '' }],
    ['town', { town: 'Easthaven' }],
    ['county', { county: 'Shire' }],
    ['postcode', { postcode: 'ZZ4 7QB' }],
  ])('differs with another %s', (_, change) => expect(sameAddress(address(), address(change))).toBe(false))
})

const room = (name: string, ids: { room: string; item: string; question?: string }) => {
  const complianceitems = ids.question ? [{ _uuid: ids.question, slug: 'q', prompt: 'Q' }] : []
  const compliancesections = [{ heading: 'H', complianceitems }]
  return aRoom(ids.room, name, [{ _uuid: ids.item, name: 'I' }], { compliancesections })
}
const body = (rooms: object[], more: object = {}) => aBody('Inventory', { rooms, ...more })

const one = body([room('Bedroom 1', { room: 'a', item: 'b' })])
it.each(['Bedroom 1', 'bedroom 1', ' BEDROOM  1 '])('duplicate rooms are found by the name %j', (name) =>
  expect(haveDuplicateRooms(one, body([room(name, { room: 'c', item: 'd' })]))).toBe(true),
)

it('a merge gives new ids to entries whose ids the primary uses', () => {
  const primary = body([room('Kitchen', { room: 'a', item: 'b', question: 'q' })])
  const secondary = body([room('Bathroom', { room: 'a', item: 'b', question: 'q' })])
  let made = 0
  const [, moved] = mergeRooms(primary, secondary, () => `new-${made++}`).primary.rooms
  expect(moved?.name).toBe('Bathroom')
  const all = [
    moved?._uuid,
    moved?.sections[0]?.types[0]?.items[0]?._uuid,
    moved?.compliancesections[0]?.complianceitems[0]?._uuid,
  ]
  expect(all.every((id) => id?.startsWith('new-'))).toBe(true)
  expect(new Set(all).size).toBe(3)
})
