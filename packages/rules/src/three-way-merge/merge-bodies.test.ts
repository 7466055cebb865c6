import { ReportBody, type Item } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeBodies, newMeter, setEntryQuantity, type ConflictChoice } from '../index.ts'
import { aBody, aNote, aPhoto as photo, aRoom } from '../reports/reports.fixture.ts'

const item = (id: string) => ({
  _uuid: id,
  name: `Item ${id}`,
  condition: { in: { notes: [{ note: 'Scuffed', originalnote: 'Scuffed' }], photos: [photo(`p-${id}`)] } },
})

const rooms = ['a', 'b', 'c', 'd']
const itemIds = rooms.flatMap((room) => [0, 1, 2, 3].map((number) => `${room}${number}`))

const base = aBody('Inventory', {
  rooms: rooms.map((room) => {
    const items = [0, 1, 2, 3].map((number) => item(`${room}${number}`))
    return aRoom(room, `Room ${room}`, items)
  }),
  keys: [
    { _uuid: 'k1', name: 'Yale' },
    { _uuid: 'k2', name: 'Chubb' },
  ],
})
const itemsOf = (body: ReportBody, room: string) =>
  body.rooms.find(({ _uuid }) => _uuid === room)?.sections[0]?.types[0]?.items ?? []
const itemOf = (body: ReportBody, id: string): Item => {
  const found = body.rooms.flatMap(({ _uuid }) => itemsOf(body, _uuid)).find(({ _uuid }) => _uuid === id)
  if (!found) throw new Error(`No item ${id}`)
  return found
}
const changed = (change: (body: ReportBody) => void, from: ReportBody = base): ReportBody => {
  const body = structuredClone(from)
  change(body)
  return body
}

/** Independent edits: any two of them can be made by different users. */
const edits: ((body: ReportBody) => void)[] = [
  ...itemIds
    .filter((id) => id.endsWith('0'))
    .flatMap((id) => [
      (body: ReportBody) => void (itemOf(body, id).colour = 'Oak'),
      (body: ReportBody) => void (itemOf(body, id).qty = 7),
      (body: ReportBody) => void (itemOf(body, id).condition.in.condition = 'Poor'),
      (body: ReportBody) => void itemOf(body, id).condition.responsibility.push('TT'),
      (body: ReportBody) =>
        void Object.assign(itemOf(body, id).condition.in.notes[0] ?? {}, { note: 'Deep scratch', flagged: true }),
      (body: ReportBody) => void itemOf(body, id).condition.in.photos.push(photo(`new-${id}`)),
      (body: ReportBody) =>
        void (itemOf(body, id).condition.in.photos[0] = { ...photo(`p-${id}`), rotate: 90, caption: 'Edge' }),
    ]),
  ...itemIds
    .filter((id) => id.endsWith('1'))
    .map((id) => (body: ReportBody) => {
      const list = itemsOf(body, id.charAt(0))
      const at = list.findIndex(({ _uuid }) => _uuid === id)
      list.splice(at, 1)
    }),
  // A photograph moves from one item to another, while another user changes the items' own fields.
  ...['a', 'b'].map((room) => (body: ReportBody) => {
    const [moved] = itemOf(body, `${room}2`).condition.in.photos.splice(0, 1)
    if (moved) itemOf(body, `${room}3`).condition.in.photos.push(moved)
  }),
  ...['c', 'd'].map((room) => (body: ReportBody) => void (itemOf(body, `${room}3`).make = 'Bosch')),
  ...rooms.map((room) => (body: ReportBody) => {
    const found = body.rooms.find(({ _uuid }) => _uuid === room)
    if (found) found.name = `Renamed ${room}`
  }),
  (body) => void (body.rooms = body.rooms.toReversed()),
  (body) => void (body.address.line1 = '1 Other Street'),
  (body) => void (body.address.town = 'Elsewhere'),
  (body) => void (body.propertyDetails.generalNotes = 'Warm and dry'),
  (body) => void body.meters.push({ ...newMeter('Electric', () => 'm1'), readings: ['00417'] }),
  (body) => void body.keys.splice(1, 1),
  (body) => void (body.tenancy.reference = 'T-1'),
]

describe('a merge of two users’ changes', () => {
  it('contains both users’ work if it is independent, in either direction', () => {
    const who = fc.constantFrom('mine', 'theirs', 'nobody')
    fc.assert(
      fc.property(fc.array(who, { minLength: edits.length, maxLength: edits.length }), (assigned) => {
        const by = (name: string) => (body: ReportBody) =>
          edits.forEach((edit, index) => void (assigned[index] === name && edit(body)))
        const [mine, theirs] = [changed(by('mine')), changed(by('theirs'))]
        const merged = mergeBodies(base, mine, theirs)
        expect(merged.conflicts).toEqual([])
        expect(merged.body).toEqual(changed(by('theirs'), mine))
        expect(mergeBodies(base, theirs, mine).body).toEqual(merged.body)
        expect(ReportBody.parse(merged.body)).toEqual(merged.body)
      }),
      { numRuns: Math.min(500, Number(process.env['LINTEL_PROPERTIES'] ?? 20)) },
    )
  })

  it('keeps what both added at one position, in the same order in either direction', () => {
    const withItem = (id: string) =>
      changed((body) => void itemsOf(body, 'a').push({ ...structuredClone(itemOf(body, 'a0')), _uuid: id }))
    const [mine, theirs] = [withItem('n2'), withItem('n1')]
    const merged = mergeBodies(base, mine, theirs)
    expect(itemsOf(merged.body, 'a').map(({ _uuid }) => _uuid)).toEqual(['a0', 'a1', 'a2', 'a3', 'n1', 'n2'])
    expect(mergeBodies(base, theirs, mine).body).toEqual(merged.body)
  })

  it('combines the same meter added by both', () => {
    const withMeter = (id: string, reading: string, supplier: string) =>
      changed((body) => void body.meters.push({ ...newMeter('Gas', () => id), readings: [reading], supplier }))
    const { body, conflicts } = mergeBodies(base, withMeter('m1', '1', ''), withMeter('m2', '1', 'Calor'))
    expect(body.meters).toHaveLength(1)
    expect(body.meters[0]).toMatchObject({ _uuid: 'm1', readings: ['1'] })
    expect(conflicts.map(({ what }) => what)).toEqual(['Supplier'])
  })
})

describe('a conflict', () => {
  const choose = (key: string, choice: ConflictChoice) => new Map([[key, choice]])

  it('in a field names location and field, and defaults to mine', () => {
    const mine = changed((body) => void (itemOf(body, 'b2').colour = 'Oak'))
    const theirs = changed((body) => void (itemOf(body, 'b2').colour = 'White'))
    const merged = mergeBodies(base, mine, theirs)
    const conflict = { kind: 'field', where: 'Room b, Item b2', what: 'Colour', mine: 'Oak', theirs: 'White', base: '' }
    expect(merged.conflicts).toMatchObject([conflict])
    expect(itemOf(merged.body, 'b2').colour).toBe('Oak')
    const key = merged.conflicts[0]?.key ?? ''
    expect(itemOf(mergeBodies(base, mine, theirs, choose(key, 'theirs')).body, 'b2').colour).toBe('White')
  })

  it('in a count at check-out is one value, so that no count is both 2 and none', () => {
    const [uncounted] = base.keys
    const mine = changed((body) => setEntryQuantity(body, 'keys', 0, 'out', 2))
    const theirs = changed((body) => setEntryQuantity(body, 'keys', 0, 'out', 0))
    const { body, conflicts } = mergeBodies(base, mine, theirs)
    expect(conflicts).toMatchObject([{ base: '', mine: '2', theirs: '0' }])
    expect(body.keys).toEqual(mine.keys)
    const choices = new Map([[conflicts[0]?.key ?? '', 'theirs' as const]])
    expect(mergeBodies(base, mine, theirs, choices).body.keys).toEqual(theirs.keys)
    // An uncounted one stays so next to a change of the check-in's number.
    const handed = changed((report) => setEntryQuantity(report, 'keys', 0, 'in', 4))
    expect(mergeBodies(base, handed, base).body.keys[0]?.qty).toEqual({ ...uncounted?.qty, in: 4 })
    expect(mergeBodies(base, handed, theirs).body.keys[0]?.qty).toEqual({ in: 4, out: 0, counted: true })
  })

  it('in a note can keep both texts', () => {
    const note = (text: string) =>
      changed((body) => {
        const [first] = itemOf(body, 'a0').condition.in.notes
        if (first) first.note = text
      })
    const [conflict] = mergeBodies(base, note('Scratch'), note('Dent')).conflicts
    expect(conflict).toMatchObject({ what: 'Note 1', joins: true })
    const both = mergeBodies(base, note('Scratch'), note('Dent'), choose(conflict?.key ?? '', 'both'))
    expect(itemOf(both.body, 'a0').condition.in.notes[0]?.note).toBe('Dent\nScratch')
  })

  it('of a removal keeps what the other side continued to change, by default', () => {
    const mine = changed((body) => void body.rooms.splice(1, 1))
    const theirs = changed((body) => void (itemOf(body, 'b2').make = 'Bosch'))
    const merged = mergeBodies(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ kind: 'removed', where: 'Room b', mine: 'Removed', theirs: 'Changed' }])
    expect(itemOf(merged.body, 'b2').make).toBe('Bosch')
    expect(merged.body.rooms.map(({ _uuid }) => _uuid)).toEqual(rooms)
    const removed = mergeBodies(base, mine, theirs, choose(merged.conflicts[0]?.key ?? '', 'mine'))
    expect(removed.body).toEqual(mine)
  })

  it('of a signer ends the signature given under the former name, and names it', () => {
    const signer = { _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: '', date: '', image: '' }
    const given = { ...signer, image: 'data:image/png;base64,AAAA', date: '2026-11-21', evidence: { linkid: 'one' } }
    const [was, theirs] = [signer, given].map((one) => changed((body) => void (body.signatures = [one])))
    const renamed = changed((body) => void (body.signatures = [{ ...signer, name: 'Tom' }]))
    if (!was || !theirs) throw new Error('There are two')
    const { body, ended } = mergeBodies(was, renamed, theirs)
    expect([body.signatures, ended]).toEqual([[{ ...signer, name: 'Tom', date: given.date }], [given]])
    expect(mergeBodies(was, was, theirs)).toMatchObject({ body: { signatures: [given] }, ended: [] })
    const key = { _uuid: 'k3', name: 'Banham' }
    const other = ReportBody.parse({ ...was, keys: [...was.keys, key] })
    expect(mergeBodies(was, other, theirs)).toMatchObject({ body: { signatures: [given] }, ended: [] })
  })

  it('of two moves puts it where one of them did, once', () => {
    const moveTo = (room: string) =>
      changed((body) => {
        const [moved] = itemOf(body, 'a0').condition.in.photos.splice(0, 1)
        if (moved) itemOf(body, `${room}0`).condition.in.photos.push(moved)
      })
    const { body, conflicts } = mergeBodies(base, moveTo('b'), moveTo('c'))
    expect(conflicts).toMatchObject([{ kind: 'place', mine: 'Room b, Item b0', theirs: 'Room c, Item c0' }])
    expect(JSON.stringify(body).match(/"p-a0"/g)).toHaveLength(1)
    expect(itemOf(body, 'b0').condition.in.photos.map(({ id }) => id)).toContain('p-a0')
  })

  it('of two orders uses one of them', () => {
    const ordered = (order: string[]) =>
      changed((body) => {
        body.rooms = body.rooms.toSorted((a, b) => order.indexOf(a._uuid) - order.indexOf(b._uuid))
      })
    const { body, conflicts } = mergeBodies(base, ordered(['b', 'a', 'c', 'd']), ordered(['a', 'b', 'd', 'c']))
    expect(conflicts).toMatchObject([{ kind: 'order', mine: 'Room b, Room a, Room c, Room d' }])
    expect(body.rooms.map(({ _uuid }) => _uuid)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('loses no photograph and no item, whatever both did', () => {
    const touch = fc.record({
      id: fc.constantFrom(...itemIds),
      what: fc.constantFrom('colour', 'photo', 'note', 'moveRoom'),
      value: fc.stringMatching(/^[a-z]{1,6}$/),
    })
    const apply = (touches: { id: string; what: string; value: string }[], side: string) =>
      changed((body) => {
        for (const { id, what, value } of touches) {
          const target = itemOf(body, id)
          if (what === 'colour') target.colour = value
          if (what === 'photo' && !target.condition.in.photos.some((known) => known.id === `${side}${id}${value}`))
            target.condition.in.photos.push(photo(`${side}${id}${value}`))
          if (what === 'note') target.condition.in.notes.push(aNote(`${side}${value}`))
          if (what === 'moveRoom') body.rooms.push(...body.rooms.splice(0, 1))
        }
      })
    const ids = (body: ReportBody) =>
      body.rooms.flatMap(({ _uuid }) =>
        itemsOf(body, _uuid).flatMap((entry) => [entry._uuid, ...entry.condition.in.photos.map(({ id }) => id)]),
      )
    const list = fc.array(touch, { maxLength: 12 })
    fc.assert(
      fc.property(list, list, (one, other) => {
        const [mine, theirs] = [apply(one, 'm'), apply(other, 't')]
        const { body } = mergeBodies(base, mine, theirs)
        expect(ids(body).toSorted()).toEqual([...new Set([...ids(mine), ...ids(theirs)])].toSorted())
        const notes = (from: ReportBody) =>
          itemIds.flatMap((id) => itemOf(from, id).condition.in.notes.map(({ note }) => `${id} ${note}`))
        expect(new Set(notes(body))).toEqual(new Set([...notes(mine), ...notes(theirs)]))
      }),
      { numRuns: 30 },
    )
  })
})

describe('feedback by link', () => {
  const by = (link: string, comments: string, marks: object = {}) => ({
    comments,
    photos: [],
    approved: false,
    flagged: false,
    updatedAt: '2026-11-20T10:00:00Z',
    name: link,
    email: `${link}@people.example`,
    link,
    ...marks,
  })
  const commented = changed((body) => {
    itemOf(body, 'a0').tenantcomments = by('priya', 'Scratched')
    Object.assign(body.comments, { tenant: 'Damp', tenantname: 'priya', tenantlink: 'priya' })
  })

  it.each<ConflictChoice>(['mine', 'theirs', 'both'])(
    'is never removed by a choice, joined or duplicated: %s',
    (choice) => {
      const typed = changed((body) => void (body.comments.tenant = 'Told by phone'))
      const { conflicts } = mergeBodies(base, typed, commented)
      const choices = new Map(conflicts.map(({ key }) => [key, choice]))
      const { body } = mergeBodies(base, typed, commented, choices)
      expect(itemOf(body, 'a0').tenantcomments).toEqual(itemOf(commented, 'a0').tenantcomments)
      expect(body.comments).toMatchObject({ tenant: 'Damp', tenantlink: 'priya' })
      expect(body.comments.tenantothers).toMatchObject([{ comments: 'Told by phone' }])
      expect(ReportBody.parse(body)).toEqual(body)
    },
  )

  it('can be approved and flagged by either side', () => {
    const approved = changed((body) => void (itemOf(body, 'a0').tenantcomments.approved = true), commented)
    const flagged = changed((body) => {
      itemOf(body, 'a0').tenantcomments = by('priya', 'Scratched badly', { flagged: true })
    }, commented)
    for (const [mine, theirs] of [
      [approved, flagged],
      [flagged, approved],
    ] as const) {
      const { body, conflicts } = mergeBodies(commented, mine, theirs)
      expect(conflicts).toEqual([])
      const { comments } = itemOf(theirs, 'a0').tenantcomments
      expect(itemOf(body, 'a0').tenantcomments).toMatchObject({ approved: true, flagged: true, comments })
    }
  })

  it('asks before removing an item commented on since, and keeps the comments if it stays', () => {
    const removed = changed((body) => void itemsOf(body, 'a').shift())
    const { conflicts, body } = mergeBodies(base, removed, commented)
    expect(conflicts).toMatchObject([{ kind: 'removed', where: 'Room a, Item a0' }])
    expect(itemOf(body, 'a0').tenantcomments).toEqual(itemOf(commented, 'a0').tenantcomments)
    const of = { party: 'tenant', itemId: 'a0', item: 'Item a0', room: 'Room a' } as const
    const former = { ...of, ...by('priya', 'Scratched') }
    const end = { version: 2, endedAt: '2026-11-21T10:00:00Z', endedby: { name: 'Eve' } }
    const theirs = changed((other) => {
      itemsOf(other, 'a').shift()
      other.feedbackhistory = [{ ...former, ...end }]
    })
    const mine = changed((other) => void (itemOf(other, 'a0').colour = 'Oak'), commented)
    const kept = mergeBodies(commented, mine, theirs).body
    expect(itemOf(kept, 'a0')).toMatchObject({
      colour: 'Oak',
      tenantcomments: { comments: 'Scratched', name: 'priya' },
    })
    expect(kept.feedbackhistory).toEqual([])
  })
})
