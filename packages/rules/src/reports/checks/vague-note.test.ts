import { expect, it } from 'vitest'
import { isVague } from './vague-note.ts'

it.each([
  '',
  'Damaged',
  'Worn.',
  'Poor',
  'needs attention',
  'In need of repair',
  'Badly worn, and dirty',
  'Damaged by the tenant',
  'Tenants’ damage',
  'Needs attention at the earliest',
  'Worn, in the need of repair',
  'Left damaged',
  'Not right',
  'On the whole worn',
  'Two small scratches',
  '3 marks',
  'Large hole',
  'Signs of wear and tear',
  'Fair wear & tear',
  'To be replaced ASAP',
  'In a very poor condition',
  'See photos',
  'Door damaged',
  'Doors: scuffed',
  'The panelled door is worn',
  'Door left dirty',
  'Broken - needs fixing',
  'Multiple scuffs/marks',
  'Requires cleaning',
  'Generally tired',
  'Chipped and cracked',
])('‘%s’ says only that it is damaged', (note) => {
  expect(isVague(note, 'Panelled door')).toBe(true)
})

it.each([
  'Crack on wall by window',
  'Cord frayed by window',
  'Large hole in ceiling',
  'Stain 4cms',
  'Two 2-inch scratches',
  'Scuffed at low level',
  'Chip to frame LHS',
  'Burn mark by cooker',
  'Scuffs to wall by door',
  'Worn throughout',
  'Scratched all over',
  'Scuffs near the door, about 3 cm each',
  'Worn at threshold',
  'Stained, 30%',
  'Hole 2"',
  'Mark 10 x 5',
  'Left side scratched',
  'Cracked top left',
  'Dent, right hand door',
  'Hairline crack',
  'Not working',
  '1.5m tear',
  'Zarysowania przy oknie',
  'Crac ger y ffenestr',
  'Handle loose',
  'Fist-sized hole',
])('‘%s’ says more', (note) => {
  expect(isVague(note, 'Panelled door')).toBe(false)
})

it.each([
  ['Door handle damaged', 'Door'],
  ['Frame chipped', 'Door and frame'],
  ['Stained by window', 'Window sill'],
])('‘%s’ says more of %s', (note, item) => {
  expect(isVague(note, item)).toBe(false)
})
