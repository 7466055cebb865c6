import { expect, it } from 'vitest'
import { aBody, aNote, aPhoto, aRoom } from '../reports/reports.fixture.ts'
import { claimablesIn } from './claimable.ts'
import { evidenceOf } from './evidence.ts'
import { newLine } from './lines.ts'

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
  keys: [{ _uuid: 'k', name: 'Front door', photos: { in: [before], out: [] } }],
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

it('can claim for anything that was there, with what is known of it', () => {
  const found = claimablesIn(body)
  expect(found).toEqual([
    { path, room: 'Hall', name: 'Door' },
    { path: 'keys.k', room: 'Keys', name: 'Front door' },
    { path: 'alarms.l', room: 'Alarms', name: 'Smoke alarm' },
  ])
  const unknown = { remedy: 'replace', cost: 0, share: 100, bought: '', quality: '' }
  expect(newLine(body, path)).toEqual({ ...unknown, path, bought: '2019', quality: 'high' })
  expect(newLine(body, 'keys.k')).toEqual({ ...unknown, path: 'keys.k' })
})
