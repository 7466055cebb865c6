import { ReportBody, type Item, type Room } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { mergeBodies } from '../../../three-way-merge/merge-bodies.ts'
import { followOn } from '../../../report-operations/follow-on.ts'
import * as edits from '../../../index.ts'
import { aBody, aRoom } from '../../reports.fixture.ts'

const door = { _uuid: 'door', name: 'Door', make: 'Yale', colour: 'White' }
const checkIn = aBody('Check In', {
  rooms: [aRoom('hall', 'Hall', [door], { overview: 'Bright' })],
  keys: [{ _uuid: 'key', name: 'Front door', code: '12', qty: { in: 2, out: 0 } }],
  appliances: [{ _uuid: 'oven', name: 'Oven', serial: 'A1', manualpresent: true }],
})

let ids = 0
const aCheckOut = (): ReportBody =>
  followOn(checkIn, { target: 'Check Out', date: '2026-06-30', userId: 'u', preparedBy: '' }, () => `id-${++ids}`)

const path = { room: 0, section: 0, type: 0, item: 0 }
const itemIn = (body: ReportBody): Item => edits.itemAt(body, path) ?? expect.fail('The item is gone.')
const roomIn = ({ rooms: [room] }: ReportBody): Room => room ?? expect.fail('The room is gone.')

describe('removing at check-out', () => {
  it('keeps an item of the check-in as missing, which counts as a change and as inspected', () => {
    const body = aCheckOut()
    edits.gradeCondition(body, path, 'out', 'Good')
    edits.setItemText(body, path, 'colour', 'Cream')
    edits.removeItem(body, path)
    expect(itemIn(body)).toMatchObject({
      name: 'Door',
      colour: 'White',
      condition: { out: { missing: true, condition: '' } },
    })
    expect(itemIn(body).condition.out.facts).toBeUndefined()
    expect(edits.outState(itemIn(body))).toBe('changed')
    expect(edits.roomProgress(roomIn(body), 'out')).toMatchObject({ done: 1, of: 1, changed: 1 })
    expect(edits.unrecordedItems(roomIn(body), body)).toEqual([])
    expect(ReportBody.parse(body)).toEqual(body)
  })

  it('is undone by restoring it, by grading it, and by editing its facts', () => {
    for (const back of [
      () => edits.restoreItem,
      () => (body: ReportBody) => edits.gradeCondition(body, path, 'out', 'Poor'),
      () => (body: ReportBody) => edits.setItemText(body, path, 'colour', 'Cream'),
      () => (body: ReportBody) => edits.setSameAsCheckin(body, path, true),
    ]) {
      const body = aCheckOut()
      edits.removeItem(body, path)
      back()(body, path)
      expect(edits.isGone(itemIn(body))).toBe(false)
    }
  })

  it('keeps a room with all check-in entries in it, and can be undone', () => {
    const body = aCheckOut()
    edits.duplicateItem(
      body,
      path,
      edits.newItem({ name: 'Mat' }, () => 'mat'),
    )
    edits.removeRoom(body, 0)
    expect(roomIn(body)).toMatchObject({ name: 'Hall', overview: 'Bright', out: { missing: true } })
    expect(roomIn(body).sections[0]?.types[0]?.items).toMatchObject([
      { _uuid: 'door', condition: { out: { missing: true } } },
    ])
    edits.restoreRoom(body, 0)
    expect(roomIn(body)).not.toHaveProperty('out')
    expect(edits.isGone(itemIn(body))).toBe(false)
  })

  it('keeps a key of the check-in, and removes an added one', () => {
    const body = aCheckOut()
    edits.addEntry(
      body,
      'keys',
      edits.newKey('out', () => 'new'),
    )
    edits.removeEntry(body, 'keys', 1)
    edits.removeEntry(body, 'keys', 0)
    expect(body.keys).toMatchObject([{ _uuid: 'key', name: 'Front door', out: { missing: true } }])
    edits.restoreEntry(body, 'keys', 0)
    expect(body.keys[0]).not.toHaveProperty('out')
  })

  it('merges with another user’s concurrent changes of the same entry', () => {
    const base = aCheckOut()
    const [mine, theirs] = [structuredClone(base), structuredClone(base)]
    edits.removeItem(mine, path)
    edits.removeEntry(mine, 'keys', 0)
    edits.addNote(theirs, path, 'out')
    edits.setEntry(theirs, 'keys', 0, 'notes', 'Worn')
    edits.setOverview(theirs, 0, 'Dark')
    const { body, conflicts } = mergeBodies(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(ReportBody.parse(body)).toEqual(body)
    expect(edits.isGone(itemIn(body))).toBe(true)
    expect(body.keys[0]?.out).toEqual({ missing: true, facts: { notes: 'Worn' } })
    expect(roomIn(body).out).toEqual({ facts: { overview: 'Dark' } })
  })
})

it('facts of a room or a key at check-out are stored next to the check-in’s, and removed once they equal it again', () => {
  const body = aCheckOut()
  edits.setOverview(body, 0, 'Dark')
  edits.renameRoom(body, 0, 'Corridor')
  edits.setEntry(body, 'keys', 0, 'code', '13')
  edits.setEntry(body, 'appliances', 0, 'serial', 'B2')
  edits.setEntry(body, 'appliances', 0, 'manualpresent', false)
  expect(roomIn(body)).toMatchObject({ name: 'Hall', overview: 'Bright' })
  expect(edits.entryChanges('rooms', roomIn(body))).toEqual([
    { fact: 'name', label: 'Name', before: 'Hall', after: 'Corridor' },
    { fact: 'overview', label: 'Overview', before: 'Bright', after: 'Dark' },
  ])
  const [oven] = body.appliances
  expect(oven && edits.entryChanges('appliances', oven)).toEqual([
    { fact: 'serial', label: 'Serial number', before: 'A1', after: 'B2' },
    { fact: 'manualpresent', label: 'Manual', before: 'Yes', after: 'No' },
  ])
  expect(body.keys).toMatchObject([{ code: '12', out: { facts: { code: '13' } } }])
  expect(oven && edits.presentEntry(body, oven)).toMatchObject({ serial: 'B2', manualpresent: false })
  // An inventory shows the field that it writes.
  const inventory = { type: 'Inventory' }
  expect(oven && edits.presentEntry(inventory, oven)).toMatchObject({ serial: 'A1', manualpresent: true })
  expect(oven && edits.overriddenValue(inventory, oven, 'serial')).toBeUndefined()
  edits.setOverview(body, 0, 'Bright')
  edits.renameRoom(body, 0, 'Hall')
  edits.setEntry(body, 'keys', 0, 'code', '12')
  expect([roomIn(body), body.keys[0]].some((thing) => thing && 'out' in thing)).toBe(false)
})
