import { expect, it } from 'vitest'
import { aBody, aNote, aPhoto, aRoom } from '../reports/reports.fixture.ts'
import { claimablesIn, claimName } from './claimable.ts'
import { evidenceOf } from './evidence.ts'
import { apportionLine, hasOtherSums, newLine, savedSum } from './lines.ts'

const [before, other, after, alone] = [
  aPhoto('a'),
  aPhoto('b'),
  aPhoto('c', { linkedphoto: 'b' }),
  aPhoto('d', { linkedphoto: 'gone' }),
]
const side = { condition: 'Good', cleanliness: 'Dusty', notes: [aNote('Two scuffs.'), aNote('')] }
const door = {
  _uuid: 'door',
  name: 'Door',
  bought: '2019',
  condition: {
    in: { ...side, photos: [before, other], readonly: true },
    out: { missing: true, notes: [aNote('Taken away')], photos: [alone, after], facts: { quality: 'high' } },
  },
}
const body = aBody('Check Out', {
  rooms: [aRoom('r', 'Hall', [door])],
  keys: [
    { _uuid: 'k', name: 'Front door', photos: { in: [before], out: [] } },
    {
      _uuid: 'y',
      name: 'Yale',
      notes: 'Two new',
      qty: { in: 3, out: 1 },
      readonly: true,
      out: { facts: { code: 'B' } },
    },
  ],
  appliances: [{ _uuid: 'o', name: 'Oven', qty: { in: 1 }, readonly: true, out: { missing: true } }],
  alarms: [{ _uuid: 'l', name: 'Smoke alarm', condition: 'Yellowed' }],
})
const path = 'rooms.r.sections.doors.types.door.items.door'

it('shows what was at check-in and is at check-out, linked photographs first', () => {
  expect(evidenceOf(body, path)).toEqual({
    was: 'Good, Dusty. Two scuffs',
    is: 'Not there. Taken away',
    pairs: [{ before: other, after }, { after: alone }, { before }],
  })
  expect(evidenceOf(body, 'keys.k').pairs).toEqual([{ before }])
  for (const nothing of ['alarms.l', 'keys.m']) expect(evidenceOf(body, nothing).pairs).toEqual([])
})

it('says how many there were and are, and what changed', () => {
  const states = ['keys.k', 'keys.y', 'appliances.o', 'alarms.l', 'keys.m'].map((at) => {
    const { was, is } = evidenceOf(body, at)
    return [was, is]
  })
  expect(states).toEqual([
    ['Quantity: 0', 'Quantity: Not recorded'],
    ['Quantity: 3. Two new. Code: Not recorded', 'Quantity: 1 of 3. Code: B'],
    ['Quantity: 1', 'Not there'],
    ['', 'Yellowed'],
    ['', ''],
  ])
})

it('can claim for anything that was there, with what is known of it', () => {
  const found = claimablesIn(body)
  expect(found).toEqual([
    { path, room: 'Hall', name: 'Door' },
    { path: 'appliances.o', room: 'Appliances', name: 'Oven' },
    { path: 'keys.k', room: 'Keys', name: 'Front door' },
    { path: 'keys.y', room: 'Keys', name: 'Yale' },
    { path: 'alarms.l', room: 'Alarms', name: 'Smoke alarm' },
  ])
  expect(claimName(body, 'keys.k')).toBe('Keys, Front door')
  const unknown = { remedy: 'replace', cost: 0, share: 100, bought: '', quality: '' }
  expect(newLine(body, path)).toEqual({ ...unknown, path, bought: '2019', quality: 'high' })
  expect(newLine(body, 'keys.k')).toEqual({ ...unknown, path: 'keys.k' })
})

it('finds other sums than those that were saved once the tenancy ended another month', () => {
  const sofa = { ...newLine(body, path), cost: 500, bought: '2024-11', life: 10 }
  const ended = (enddate: string) => ({ ...body, tenancy: { ...body.tenancy, enddate } })
  const { low = 0, middle = 0, high = 0, proposed = 0, steps = [] } = apportionLine(ended('2026-11-20'), {}, sofa) ?? {}
  expect(proposed).toBe(40_000)
  const lines = [{ ...sofa, low: low / 100, middle: middle / 100, high: high / 100, proposed: proposed / 100, steps }]
  const isOther = (enddate: string) => hasOtherSums(ended(enddate), {}, { lines })
  expect([isOther('2026-11-20'), isOther('2026-12-20')]).toEqual([false, true])
  const unknown = apportionLine(body, {}, newLine(body, path))
  expect(savedSum({ ...sofa, low: 0, middle: 0, high: 0, proposed: 0, steps: unknown?.steps ?? [] })).toEqual(unknown)
})
