import { Item, itemDetailNames, ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeBodies } from '../../../three-way-merge/merge-bodies.ts'
import { followOn } from '../../../report-operations/follow-on.ts'
import * as edits from '../../../index.ts'
import { aBody, aRoom, theFirst } from '../../reports.fixture.ts'

const door = {
  _uuid: 'door',
  name: 'Door',
  colour: 'White',
  qty: 2,
  constituents: [
    { label: 'Handle', value: 1 },
    { label: 'Lock', value: 2 },
  ],
}

const reportOf = (type: string, items: object[]): ReportBody => aBody(type, { rooms: [aRoom('hall', 'Hall', items)] })

let ids = 0
const follow = (source: ReportBody, target: string) =>
  followOn(source, { target, date: '2026-11-22', userId: 'u', preparedBy: '' }, () => `id-${++ids}`)

/** A check-out with one item of the check-in. */
const aCheckOut = () => follow(reportOf('Check In', [door]), 'Check Out')

const path = { room: 0, section: 0, type: 0, item: 0 }
const itemIn = (body: ReportBody, at = path): Item => {
  const item = edits.itemAt(body, at)
  if (!item) throw new Error('The item is gone.')
  return item
}

const word = fc.constantFrom('', 'Door', 'White', 'Cream', 'Door ', 'Handle', 'Lock')
const anEdit = fc.oneof(
  fc.record({ name: word }).map(
    ({ name }) =>
      (body: ReportBody) =>
        edits.renameItem(body, path, name),
  ),
  fc.tuple(fc.constantFrom('colour' as const, ...itemDetailNames), word).map(
    ([field, text]) =>
      (body: ReportBody) =>
        edits.setItemText(body, path, field, text),
  ),
  fc
    .constantFrom('', '2019', '2019-03')
    .map((bought) => (body: ReportBody) => edits.setItemText(body, path, 'bought', bought)),
  fc.nat(3).map((count) => (body: ReportBody) => edits.setQuantity(body, path, count)),
  word.map((label) => (body: ReportBody) => edits.addConstituent(body, path, label)),
  fc.tuple(fc.nat(2), word).map(
    ([at, label]) =>
      (body: ReportBody) =>
        edits.labelConstituent(body, path, at, label),
  ),
  fc.tuple(fc.nat(2), fc.nat(2)).map(
    ([at, n]) =>
      (body: ReportBody) =>
        edits.countConstituent(body, path, at, n),
  ),
  fc.nat(2).map((at) => (body: ReportBody) => edits.removeConstituent(body, path, at)),
)

describe('facts of an item at check-out', () => {
  it('are shown where they are written, if the report is an inventory too', () => {
    const body = aCheckOut()
    edits.renameItem(body, path, 'Gate')
    edits.addConstituent(body, path, 'Chain')
    body.type = 'Inventory'
    expect(edits.presentFacts(body, itemIn(body))).toEqual(edits.ownFacts(Item.parse(door)))
    edits.renameItem(body, path, 'Hatch')
    edits.addConstituent(body, path, 'Bolt')
    const now = edits.presentFacts(body, itemIn(body))
    expect([now.name, now.constituents.map(({ label }) => label)]).toEqual([
      'Hatch',
      [...door.constituents.map(({ label }) => label), 'Bolt'],
    ])
  })

  it('are stored next to the check-in’s, and read as if there were no check-in', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 12 }), (steps) => {
        const [beside, alone] = [aCheckOut(), reportOf('Check Out', [door])]
        for (const step of steps) {
          step(beside)
          step(alone)
        }
        const [item, free] = [itemIn(beside), itemIn(alone)]
        expect(edits.ownFacts(item)).toEqual(edits.ownFacts(Item.parse(door)))
        expect(edits.presentFacts(beside, item)).toEqual(edits.ownFacts(free))
        expect(free.condition.out.facts).toBeUndefined()
        const facts = Object.entries(item.condition.out.facts ?? {})
        for (const [fact, value] of facts) expect(Reflect.get(item, fact)).not.toEqual(value)
        expect(ReportBody.parse(beside)).toEqual(beside)
      }),
    )
  })

  it('are removed once they equal the check-in’s again', () => {
    const body = aCheckOut()
    edits.renameItem(body, path, 'Panelled door')
    edits.setQuantity(body, path, 1)
    edits.countConstituent(body, path, 1, 1)
    expect(itemIn(body).condition.out.facts).toMatchObject({ name: 'Panelled door', qty: 1 })
    edits.renameItem(body, path, 'Door')
    edits.setQuantity(body, path, 2)
    edits.countConstituent(body, path, 1, 2)
    expect('facts' in itemIn(body).condition.out).toBe(false)
    expect(edits.outState(itemIn(body))).toBe('unrecorded')
  })

  it('count as a readable change, and end Same as Check-In, which excludes changes', () => {
    const body = aCheckOut()
    const room = theFirst(body.rooms)
    edits.setSameAsCheckin(body, path, true)
    edits.setQuantity(body, path, 1)
    expect(itemIn(body).condition.out.sameAsCheckin.active).toBe(false)
    edits.setItemText(body, path, 'colour', 'Cream')
    edits.removeConstituent(body, path, 0)
    expect(edits.outState(itemIn(body))).toBe('changed')
    expect(edits.roomProgress(room, 'out')).toMatchObject({ changed: 1 })
    expect(edits.unrecordedItems(room, body)).toEqual([])
    expect(edits.factChanges(itemIn(body))).toEqual([
      { fact: 'colour', label: 'Colour', before: 'White', after: 'Cream' },
      { fact: 'qty', label: 'Quantity', before: '2', after: '1' },
      { fact: 'constituents', label: 'Parts', before: 'Handle, 2 lock', after: '2 lock' },
    ])
    edits.setSameAsCheckin(body, path, true)
    expect(itemIn(body).condition.out.facts).toBeUndefined()
  })
})

it.each([
  ['', ''],
  ['2019', '2019'],
  [' 3/2019', '2019-03'],
  ['03.2019', '2019-03'],
  ['2019-11', '2019-11'],
  ['March 2019', '2019-03'],
  ['sept  2019', '2019-09'],
  ['Ma 2019', undefined],
  ['1066', undefined],
  ['13/2019', undefined],
  ['1/3/2019', undefined],
  ['19', undefined],
  ['12/2026', undefined],
])('%j is when it was bought: %j', (typed, bought) => {
  expect(edits.parseBought(typed, '2026-11')).toBe(bought)
})

describe('age and quality', () => {
  it('added at check-out are a change, and stay with what is gone', () => {
    const body = aCheckOut()
    edits.setSameAsCheckin(body, path, true)
    edits.setItemText(body, path, 'bought', '2019-03')
    expect(edits.outState(itemIn(body))).toBe('changed')
    expect(edits.factChanges(itemIn(body))).toEqual([
      { fact: 'bought', label: 'Bought', before: 'Not recorded', after: '03/2019' },
    ])
    edits.setItemText(body, path, 'colour', 'Cream')
    edits.setSameAsCheckin(body, path, true)
    expect(edits.outState(itemIn(body))).toBe('same')
    expect(edits.outFacts(itemIn(body))).toEqual({ bought: '2019-03' })
    expect(itemIn(follow(body, 'Check In')).bought).toBe('2019-03')
    edits.setItemText(body, path, 'colour', 'Cream')
    edits.removeItem(body, path)
    edits.setItemText(body, path, 'quality', 'high')
    expect(edits.isGone(itemIn(body))).toBe(true)
    expect(itemIn(body).condition.out.facts).toEqual({ bought: '2019-03', quality: 'high' })
    expect(edits.outFacts(itemIn(body))).toEqual({ bought: '2019-03', quality: 'high' })
  })

  it('are found as printed, and copied to things of the check-in that have none', () => {
    const known = { _uuid: 'known', name: 'Gate', bought: '2018' }
    const body = follow(reportOf('Check In', [door, { _uuid: 'hatch', name: 'Hatch' }, known]), 'Check Out')
    edits.setItemText(body, path, 'bought', '2019-03')
    edits.applyTo(body, itemIn(body), ['hatch', 'known'], 'out', ['bought'])
    const found = edits.createFinder()(body.rooms, 'bought 03/2019')
    expect(found.map(({ itemId }) => itemId)).toEqual(['door', 'hatch'])
  })

  it('of an appliance that is gone are kept too', () => {
    const source = aBody('Check In', { appliances: [{ _uuid: 'oven', name: 'Oven' }] })
    const body = follow(source, 'Check Out')
    edits.setEntry(body, 'appliances', 0, 'serial', 'A1')
    edits.setEntry(body, 'appliances', 0, 'bought', '2019')
    edits.removeEntry(body, 'appliances', 0)
    edits.setEntry(body, 'appliances', 0, 'quality', 'budget')
    const oven = theFirst(body.appliances)
    expect(oven.out).toEqual({ missing: true, facts: { bought: '2019', quality: 'budget' } })
    expect(edits.entryChanges('appliances', oven).map(({ fact }) => fact)).toEqual(['bought', 'quality'])
  })
})

describe('two users at a check-out', () => {
  const changed = (base: ReportBody, ...steps: ((body: ReportBody) => void)[]) => {
    const body = structuredClone(base)
    for (const step of steps) step(body)
    return body
  }

  it('each keep what they wrote of an item, down to the fact', () => {
    const base = aCheckOut()
    const mine = changed(base, (body) => edits.setItemText(body, path, 'colour', 'Cream'))
    const theirs = changed(
      base,
      (body) => edits.setQuantity(body, path, 1),
      (body) => edits.removeConstituent(body, path, 0),
    )
    for (const [a, b] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { body, conflicts } = mergeBodies(base, a, b)
      expect(conflicts).toEqual([])
      expect(edits.outFacts(itemIn(body))).toEqual({
        colour: 'Cream',
        qty: 1,
        constituents: [{ label: 'Lock', value: 2 }],
      })
      expect(itemIn(body).constituents).toEqual(door.constituents)
    }
  })

  it('merge into a report that parses and keeps the check-in, whatever they wrote', () => {
    fc.assert(
      fc.property(fc.array(anEdit), fc.array(anEdit), fc.array(anEdit), (before, mine, theirs) => {
        const base = changed(aCheckOut(), ...before)
        const { body } = mergeBodies(base, changed(base, ...mine), changed(base, ...theirs))
        expect(ReportBody.parse(body)).toEqual(body)
        expect(edits.ownFacts(itemIn(body))).toEqual(edits.ownFacts(Item.parse(door)))
        const one = mergeBodies(base, changed(base, ...mine), base)
        expect(one.conflicts).toEqual([])
        expect(edits.presentFacts(base, itemIn(one.body))).toEqual(
          edits.presentFacts(base, itemIn(changed(base, ...mine))),
        )
      }),
    )
  })

  it('are asked about age and quality in the editor’s words', () => {
    const base = aCheckOut()
    const bought = (when: string) => changed(base, (body) => edits.setItemText(body, path, 'bought', when))
    expect(mergeBodies(base, bought('2019-03'), bought('2020')).conflicts).toMatchObject([
      { what: 'Bought at check-out', mine: '03/2019', theirs: '2020' },
    ])
  })

  it('are asked if one undoes what the other changed', () => {
    const base = aCheckOut()
    edits.removeConstituent(base, path, 0)
    const mine = changed(base, (body) => edits.addConstituent(body, path, 'Chain'))
    const theirs = changed(base, (body) => edits.setSameAsCheckin(body, path, true))
    const { conflicts } = mergeBodies(base, mine, theirs)
    expect(conflicts).toMatchObject([
      { kind: 'field', where: 'Hall, Door', what: 'Parts at check-out', mine: '2 Lock; 1 Chain', theirs: '' },
    ])
  })
})
