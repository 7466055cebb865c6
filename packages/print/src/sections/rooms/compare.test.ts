import { Item, Room } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { compareRoom } from './compare.ts'
import { ItemRows } from './item-rows.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { changesOf } from '../changes/view.ts'

const note = (words: string, flagged = false) => ({ note: words, flagged })
const before = { condition: 'Good', cleanliness: 'Dusty', notes: [note('Small scuff')] }

const compared = (out: object, more: object = {}) => {
  const item = Item.parse({ _uuid: 'i', name: 'Door', condition: { in: before, out, ...more } })
  const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items: [item] }] }]
  const room = Room.parse({ _uuid: 'r', name: 'Hall', type: 'hall', category: 1, sections })
  const view = compareRoom(room, {
    no: 1,
    code: 'H',
    book: new PhotographBook(new Map()),
    rows: new ItemRows(),
    perRow: 3,
    asked: { shown: new Set(), flags: [] },
  })
  const [first] = view.items
  if (!first) throw new Error('The room has no item.')
  return { view, item: first }
}

describe('an item at check-out', () => {
  it.each([
    ['nothing at all', {}, 'unrecorded'],
    ['as check-in', { sameAsCheckin: { active: true } }, 'same'],
    ['the same grades again', { condition: 'Good', cleanliness: 'Dusty' }, 'graded'],
    ['the same note again', { notes: [note(' Small scuff ')] }, 'graded'],
    ['another grade', { condition: 'Poor' }, 'changed'],
    ['another cleanliness', { cleanliness: 'Greasy' }, 'changed'],
    ['another note', { notes: [note('Large scuff')] }, 'changed'],
    ['a flag', { notes: [note('Small scuff', true)] }, 'changed'],
  ])('with %s is described by its state', (_, out, state) => {
    expect(compared(out).item.state).toBe(state)
  })

  it.each([
    ['graded again', { condition: 'Poor' }, '1 poor'],
    ['as check-in, whoever copied the grade or not', { sameAsCheckin: { active: true } }, '1 good'],
    ['with a note alone', { notes: [note('Torn')] }, '1 not graded'],
    ['that nobody recorded', {}, ''],
    ['that is not there', { missing: true }, ''],
  ])('%s is counted by its grade at check-out', (_, out, grades) => {
    expect(compared(out).view.grades).toBe(grades)
  })

  it('names everyone responsible once, those of its notes first', () => {
    const out = {
      condition: 'Poor',
      notes: [
        { note: 'a', responsibility: ['TT'] },
        { note: 'b', responsibility: ['CLN', 'TT'] },
        { note: ' ', responsibility: ['FWT'] },
      ],
    }
    const { item } = compared(out, { responsibility: ['CLN', 'LL'] })
    expect(item.codes).toEqual(['TT', 'CLN', 'FWT', 'LL'])
    expect(item.out.notes.map(({ text }) => text)).toEqual(['a', 'b'])
  })
})

describe('the page of changes', () => {
  const rooms = [{ condition: 'Poor' }, {}, { sameAsCheckin: { active: true } }].map((out) => compared(out).view)
  const items = rooms.flatMap((room) => room.items)

  it('counts changed, unchanged and unrecorded items', () => {
    expect(changesOf(items, 3, 3, '16/05/2025').changeLede).toBe(
      'Of 3 items in 3 rooms, 1 is as it was on 16/05/2025, and 1 is not. 1 item was not recorded at check-out. ' +
        'Codes are the inspector’s opinion; the adjudicator decides.',
    )
    expect(changesOf([], 0, 0, '').changeLede).toBe('No items were recorded.')
  })
})
