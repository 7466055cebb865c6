import { Item, Report } from '@lintel/contract'
import * as edits from '@lintel/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aReport, aRoom } from '../testing/a-report.ts'
import { isDirty, splitReport } from './editor-state.ts'
import { createEditorStore } from './editor-store.ts'
import { historyLength, typingPauseMs } from './history.ts'
import { createRowMaker } from './rows.ts'

const report = (rooms = 2, items = 3): Report =>
  aReport({
    version: 4,
    rooms: Array.from({ length: rooms }, (_, room) =>
      aRoom(
        Array.from({ length: items }, (__, item) => ({ _uuid: `item-${room}-${item}`, name: 'Door' })),
        { _uuid: `room-${room}`, name: `Room ${room}`, type: 'bedroom' },
      ),
    ),
  })

const clock = () => {
  let time = 0
  return { now: () => time, pass: (ms: number) => (time += ms) }
}

const open = (time = clock()) => ({ store: createEditorStore(report(), { now: time.now }), time })

type Store = ReturnType<typeof createEditorStore>

const type = (store: Store, id: string, text: string) =>
  store.editItem('Type', id, (draft, itemPath) => edits.renameItem(draft, itemPath, text), 'name')

const nameOf = (store: Store, id: string) => {
  const { body } = store.getState()
  const itemPath = edits.findItem(body, id)
  return itemPath && edits.itemAt(body, itemPath)?.name
}

describe('the editor store', () => {
  it('merges typing in one field into one step, but not other fields or after a pause', () => {
    const { store, time } = open()
    for (const text of ['F', 'Fr', 'Fro', 'Fron', 'Front']) {
      type(store, 'item-0-0', text)
      time.pass(100)
    }
    type(store, 'item-0-1', 'Other')
    time.pass(typingPauseMs + 1)
    type(store, 'item-0-1', 'Another')
    expect(store.getState().undoable.length).toBe(3)
    store.undo()
    expect(nameOf(store, 'item-0-1')).toBe('Other')
    store.undo()
    expect(store.undo()?.about).toBe('item-0-0')
    expect(nameOf(store, 'item-0-0')).toBe('Door')
    expect(isDirty(store.getState())).toBe(false)
    store.redo()
    expect(nameOf(store, 'item-0-0')).toBe('Front')
    expect(isDirty(store.getState())).toBe(true)
  })

  it('undoes and redoes any sequence of edits exactly', () => {
    const id = fc.constantFrom('item-0-0', 'item-0-1', 'item-1-2')
    const edit = fc.oneof(
      fc.record({ do: fc.constant('name' as const), id, text: fc.string({ maxLength: 5 }) }),
      fc.record({ do: fc.constant('grade' as const), id, text: fc.constant('') }),
      fc.record({ do: fc.constant('note' as const), id, text: fc.string({ maxLength: 5 }) }),
      fc.record({ do: fc.constant('remove' as const), id, text: fc.constant('') }),
      fc.record({ do: fc.constant('move' as const), id, text: fc.constant('') }),
      fc.record({ do: fc.constant('room' as const), id, text: fc.constant('') }),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (steps) => {
        const { store, time } = open()
        const begin = store.getState().body
        for (const step of steps) {
          time.pass(typingPauseMs * 2)
          if (step.do === 'name') type(store, step.id, step.text)
          else if (step.do === 'room') store.edit('Move', (draft) => edits.moveRoom(draft, 0, 1))
          else
            store.editItem('Edit', step.id, (draft, itemPath) => {
              if (step.do === 'grade') edits.gradeCondition(draft, itemPath, 'in', 'Good')
              if (step.do === 'note') edits.addNote(draft, itemPath, 'in', step.text)
              if (step.do === 'remove') edits.removeItem(draft, itemPath)
              if (step.do === 'move') edits.moveItem(draft, itemPath, 1)
            })
        }
        const end = store.getState().body
        while (store.getState().undoable.length > 0) store.undo()
        expect(store.getState().body).toEqual(begin)
        expect(isDirty(store.getState())).toBe(false)
        while (store.getState().redoable.length > 0) store.redo()
        expect(store.getState().body).toEqual(end)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps changes typed during a save as unsaved', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Saved')
    const sent = store.snapshot()
    type(store, 'item-0-1', 'Typed since')
    store.saved({ ...sent.report, version: 5 }, sent)
    expect(store.getState().header.version).toBe(5)
    expect(isDirty(store.getState())).toBe(true)
    expect(nameOf(store, 'item-0-1')).toBe('Typed since')
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    store.undo()
    expect(isDirty(store.getState())).toBe(true)
  })

  /**
   * A check-out in the old format, which did not keep the check-in, and the server's response to saving it: converted
   * using the check-in.
   */
  const settling = () => {
    const opened = { ...report(), type: 'Check Out' }
    const store = createEditorStore(opened)
    const settle = (sent: Report): Report => {
      const answer = structuredClone(sent)
      for (const [at, room] of answer.rooms.entries()) edits.restoreCheckInOfEntry('rooms', room, was(at), undefined)
      return { ...answer, version: sent.version + 1 }
    }
    const was = (at: number) => opened.rooms[at] ?? raise()
    const rename = (name: string) =>
      store.editRoom('Rename', 'room-0', (draft, at) => {
        const room = draft.rooms[at]
        if (room) edits.writeEntryField(draft, 'rooms', room, 'name', name)
      })
    return { store, settle, rename }
  }
  const raise = (): never => {
    throw new Error('The report has no such room.')
  }

  it('adopts the server’s conversion of an older check-out, and saves again', () => {
    const { store, settle, rename } = settling()
    rename('Box room')
    const sent = store.snapshot()
    store.saved(settle(sent.report), sent)
    expect(store.getState().body.rooms[0]).toMatchObject({
      ...{ name: 'Room 0', readonly: true, out: { facts: { name: 'Box room' } } },
    })
    expect(store.getState().header.version).toBe(5)
    expect(isDirty(store.getState())).toBe(false)
    rename('Study')
    expect(store.snapshot().report.rooms[0]).toMatchObject({ name: 'Room 0', out: { facts: { name: 'Study' } } })
    // Undoing past the conversion bases the work on the opened version again.
    for (const _ of [1, 2]) store.undo()
    expect(store.getState().body.rooms[0]).toMatchObject({ name: 'Box room' })
    expect(store.getState().header.version).toBe(4)
    expect(isDirty(store.getState())).toBe(true)
  })

  it('keeps changes typed while an older check-out is converted, next to its check-in', () => {
    const { store, settle, rename } = settling()
    rename('Box room')
    const sent = store.snapshot()
    rename('Box room and study')
    type(store, 'item-1-0', 'Gate')
    store.saved(settle(sent.report), sent)
    expect(store.getState().body.rooms[0]).toMatchObject({
      ...{ name: 'Room 0', readonly: true, out: { facts: { name: 'Box room and study' } } },
    })
    expect(nameOf(store, 'item-1-0')).toBe('Gate')
    expect(isDirty(store.getState())).toBe(true)
    const second = store.snapshot()
    store.saved({ ...second.report, version: 6 }, second)
    expect(isDirty(store.getState())).toBe(false)
  })

  it('adopts a field that only the server writes, without an undo step', () => {
    const { store } = open()
    store.editItem('Answer', 'item-0-0', (draft, itemPath) => {
      const item = edits.itemAt(draft, itemPath)
      if (item) item.condition.previousresponsibility = ['TT']
    })
    const sent = store.snapshot()
    type(store, 'item-0-1', 'Typed since')
    const answer = structuredClone(sent.report)
    const first = answer.rooms[0]?.sections[0]?.types[0]?.items[0] ?? raise()
    first.condition.previousresponsibility = []
    const steps = store.getState().undoable.length
    store.saved({ ...answer, version: 5 }, sent)
    expect(store.getState().undoable).toHaveLength(steps)
    const item = () => store.getState().body.rooms[0]?.sections[0]?.types[0]?.items[0]
    expect(item()?.condition.previousresponsibility).toEqual([])
    expect(nameOf(store, 'item-0-1')).toBe('Typed since')
    expect(isDirty(store.getState())).toBe(true)
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    expect(store.getState().header.version).toBe(5)
  })

  it('adds no undo step for a save that was stored unchanged', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Saved\u0000')
    const sent = store.snapshot()
    const steps = store.getState().undoable.length
    store.saved({ ...Report.parse(structuredClone(sent.report)), version: 5 }, sent)
    expect(store.getState().undoable).toHaveLength(steps)
  })

  it('starts a new step after a save, even in the same field', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Saved')
    store.saved({ ...store.snapshot().report, version: 5 }, store.snapshot())
    type(store, 'item-0-0', 'Saved and more')
    store.undo()
    expect(nameOf(store, 'item-0-0')).toBe('Saved')
    expect(isDirty(store.getState())).toBe(false)
  })

  it('adopts another version as an undo step', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Mine')
    const theirs = report()
    theirs.rooms[0]?.sections[0]?.types[0]?.items.push(Item.parse({ _uuid: 'theirs', name: 'Theirs' }))
    store.replaceWithVersion({ ...theirs, version: 9 })
    expect(isDirty(store.getState())).toBe(false)
    expect(nameOf(store, 'theirs')).toBe('Theirs')
    expect(nameOf(store, 'item-0-0')).toBe('Door')
    // The changes are based on the older version again: saving them meets a conflict.
    store.undo()
    expect(nameOf(store, 'item-0-0')).toBe('Mine')
    expect(store.getState().header.version).toBe(4)
    expect(store.getState().newer?.version).toBe(9)
    expect(isDirty(store.getState())).toBe(true)
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    for (const _ of [1, 2]) store.redo()
    expect(store.getState().header.version).toBe(9)
    expect(isDirty(store.getState())).toBe(false)
  })

  it('is based on the opened version again after undo, even if both versions are equal', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Same')
    const theirs = { ...store.snapshot().report, version: 5 }
    store.replaceWithVersion(theirs)
    expect(isDirty(store.getState())).toBe(false)
    for (const _ of [1, 2]) store.undo()
    expect(nameOf(store, 'item-0-0')).toBe('Door')
    expect(store.getState().header.version).toBe(4)
  })

  it('undoes a cancel, and adds no step for one that changes nothing', () => {
    const { store } = open()
    store.replaceWithVersion(report(), 'Cancel')
    expect(store.getState().undoable).toEqual([])
    type(store, 'item-0-0', 'Mine')
    store.replaceWithVersion(report(), 'Cancel')
    expect(isDirty(store.getState())).toBe(false)
    expect(store.undo()?.label).toBe('Cancel')
    expect(nameOf(store, 'item-0-0')).toBe('Mine')
    expect(isDirty(store.getState())).toBe(true)
  })

  it('restores a draft of an earlier version, and undo returns to the present one', () => {
    const { store } = open()
    const { body } = store.getState()
    store.restore({ ...body, type: 'Check In' }, { version: 2, body })
    expect(store.getState().header.version).toBe(2)
    expect(isDirty(store.getState())).toBe(true)
    store.undo()
    expect(store.getState().header.version).toBe(4)
    expect(isDirty(store.getState())).toBe(false)
  })

  it('ignores the response to a save that undo has left behind', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Mine')
    store.replaceWithVersion({ ...report(), version: 5 })
    type(store, 'item-0-1', 'More')
    const sent = store.snapshot()
    for (const _ of [1, 2]) store.undo()
    store.saved({ ...sent.report, version: 6 }, sent)
    expect(nameOf(store, 'item-0-0')).toBe('Mine')
    expect(store.getState().header.version).toBe(4)
    expect(store.getState().newer?.version).toBe(6)
    expect(isDirty(store.getState())).toBe(true)
  })

  const withTheirs = (version: number) => {
    const theirs = report()
    theirs.rooms[1]?.sections[0]?.types[0]?.items.push(Item.parse({ _uuid: `theirs-${version}`, name: 'Theirs' }))
    return { ...theirs, version }
  }
  const mergeWith = (store: Store, theirs: Report) => {
    const { base, body } = store.getState()
    store.merged(theirs, edits.mergeBodies(base, body, splitReport(theirs).body).body)
  }

  it('merges with another version, and undo restores the first base version, so that nothing is overwritten', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Mine')
    store.noteNewerVersion({ version: 5, by: 'Helen' })
    const before = store.getState()
    mergeWith(store, withTheirs(5))
    expect([nameOf(store, 'item-0-0'), nameOf(store, 'theirs-5')]).toEqual(['Mine', 'Theirs'])
    expect(store.getState().header.version).toBe(5)
    expect(isDirty(store.getState())).toBe(true)
    // Unchanged from the server means not in the draft; unchanged here means no re-render.
    expect(store.getState().body.rooms[1]).toBe(store.getState().base.rooms[1])
    expect(store.getState().body.rooms[0]).toBe(before.body.rooms[0])

    type(store, 'item-0-1', 'More of mine')
    store.undo()
    expect(store.undo()?.label).toBe('Merge')
    expect(store.getState().body).toEqual(before.body)
    expect(store.getState().header.version).toBe(4)
    expect(store.getState().base).toBe(before.base)
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    for (const _ of [1, 2, 3]) store.redo()
    expect(store.getState().header.version).toBe(5)
    expect([nameOf(store, 'item-0-1'), nameOf(store, 'theirs-5')]).toEqual(['More of mine', 'Theirs'])
    expect(isDirty(store.getState())).toBe(true)
  })

  it('adopts another version when nothing is unsaved, and can be undone', () => {
    const { store } = open()
    mergeWith(store, withTheirs(5))
    expect(isDirty(store.getState())).toBe(false)
    expect(nameOf(store, 'theirs-5')).toBe('Theirs')
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    expect(store.getState().header.version).toBe(4)
    store.redo()
    expect(isDirty(store.getState())).toBe(false)
  })

  it('keeps a saved merge as the base version: undo is then a new change', () => {
    const { store } = open()
    type(store, 'item-0-0', 'Mine')
    mergeWith(store, withTheirs(5))
    const sent = store.snapshot()
    store.saved({ ...sent.report, version: 6 }, sent)
    store.undo()
    expect(store.getState().header.version).toBe(6)
    expect(nameOf(store, 'theirs-5')).toBeUndefined()
    expect(isDirty(store.getState())).toBe(true)
  })

  it('remembers the newest version announced, but not its own', () => {
    const { store } = open()
    store.noteNewerVersion({ version: 4, by: 'Itself' })
    expect(store.getState().newer).toBeUndefined()
    store.noteNewerVersion({ version: 6, by: 'Helen' })
    store.noteNewerVersion({ version: 5, by: 'Priya' })
    expect(store.getState().newer).toEqual({ version: 6, by: 'Helen' })
  })

  it('changes nothing in a read-only report', () => {
    const store = createEditorStore(report(), { readOnly: 'locked' })
    type(store, 'item-0-0', 'Changed')
    store.setHeader({ locked: true })
    expect(nameOf(store, 'item-0-0')).toBe('Door')
    expect(isDirty(store.getState())).toBe(false)
  })

  it('replaces a photograph’s source in undo steps too', () => {
    const { store } = open()
    const target = { kind: 'room', id: 'room-0' } as const
    const photo = { id: 'old', src: 'a/1/old.jpg', hasGalleryLink: true, readonly: false }
    store.editPhotos('Add photos', target, (draft, photoPath) => edits.addPhotos(draft, photoPath, [photo]))
    store.undo()
    store.replacePhoto('old', { id: 'new', src: 'a/1/new.jpg' })
    store.redo()
    expect(store.getState().body.rooms[0]?.photos[0]).toMatchObject({ id: 'new', src: 'a/1/new.jpg' })
    expect(isDirty(store.getState())).toBe(true)
  })

  it('stays unsaved after a photograph’s id changes, even after undo', () => {
    const { store } = open()
    store.replaceWithVersion({ ...report(), version: 5, type: 'Check In' })
    store.replacePhoto('old', { id: 'new', src: 'a/1/new.jpg' })
    store.undo()
    expect(isDirty(store.getState())).toBe(true)
  })

  it('drops the oldest steps', () => {
    const { store, time } = open()
    for (let n = 0; n < historyLength + 20; n++) {
      time.pass(typingPauseMs * 2)
      type(store, 'item-0-0', `Name ${n}`)
    }
    expect(store.getState().undoable.length).toBe(historyLength)
  })

  it('keeps every item but the edited one as the same object', () => {
    const { store } = open()
    const before = store.getState().body.rooms
    type(store, 'item-0-0', 'X')
    const after = store.getState().body.rooms
    expect(after[1]).toBe(before[1])
    expect(after[0]?.sections[0]?.types[0]?.items[1]).toBe(before[0]?.sections[0]?.types[0]?.items[1])
  })
})

describe('rows', () => {
  it('are the same array while only text changes', () => {
    const { store } = open()
    const makeRows = createRowMaker()
    const first = makeRows(store.getState().body.rooms, { collapsed: {} })
    expect(first.map((row) => row.kind)).toEqual([
      ...['room', 'section', 'type', 'item', 'item', 'item'],
      ...['room', 'section', 'type', 'item', 'item', 'item'],
    ])
    type(store, 'item-1-0', 'X')
    expect(makeRows(store.getState().body.rooms, { collapsed: {} })).toBe(first)
  })

  it('follow additions, removals, moves and folding', () => {
    const { store } = open()
    const makeRows = createRowMaker()
    makeRows(store.getState().body.rooms, { collapsed: {} })
    store.editItem('Remove', 'item-0-0', (draft, itemPath) => edits.removeItem(draft, itemPath))
    const places = makeRows(store.getState().body.rooms, { collapsed: {} }).flatMap((row) =>
      row.kind === 'item' ? [row] : [],
    )
    expect(places.map((row) => row.itemId)).toEqual(['item-0-1', 'item-0-2', 'item-1-0', 'item-1-1', 'item-1-2'])
    for (const row of places) expect(edits.itemAt(store.getState().body, row.itemPath)?._uuid).toBe(row.itemId)
    store.edit('Move', (draft) => edits.moveRoom(draft, 1, 0))
    expect(makeRows(store.getState().body.rooms, { collapsed: {} })[0]?.roomId).toBe('room-1')
    expect(makeRows(store.getState().body.rooms, { collapsed: { 'room-1': true } }).map((row) => row.kind)).toEqual([
      ...['room', 'room', 'section', 'type', 'item', 'item'],
    ])
    expect(
      makeRows([{ ...edits.roomLike(report(1, 0).rooms[0] ?? raise(), 'X', () => 'x') }], { collapsed: {} }).at(-1)
        ?.kind,
    ).toBe('empty')
  })
})

describe('headings of types', () => {
  /** The visible headings and items of a room, from the names of one section's types and their items. */
  const read = (section: string, types: Record<string, string[]>) => {
    const body = report(1)
    const [room] = body.rooms
    if (!room) return raise()
    room.sections = [
      {
        name: section,
        slug: 'section',
        types: Object.entries(types).map(([name, items], at) => ({
          name,
          slug: `type-${at}`,
          items: items.map((item, id) => Item.parse({ _uuid: `${at}-${id}`, name: item })),
        })),
      },
    ]
    return createRowMaker()(body.rooms, { collapsed: {} }).flatMap((row) => {
      if (row.kind === 'type') return [`${edits.typeAt(body, row.itemPath)?.name}:`]
      return row.kind === 'item' ? [edits.itemAt(body, row.itemPath)?.name] : []
    })
  }

  it('appear above the items of each type, and repeat no name', () => {
    expect(read('Fabric', { Door: ['Panelled door', 'Fire door'], Window: ['Sash window'] })).toEqual([
      ...['Door:', 'Panelled door', 'Fire door', 'Window:', 'Sash window'],
    ])
    expect(read('Fabric', { Door: ['door '], Ceiling: ['Ceiling', 'Loft hatch'], Window: [] })).toEqual([
      ...['door ', 'Ceiling:', 'Ceiling', 'Loft hatch'],
    ])
    expect(read('Misc', { Misc: ['Lamp', 'Rug'], Other: [] })).toEqual(['Lamp', 'Rug'])
    expect(read('Misc', { Misc: ['Lamp'], Other: ['Rug'] })).toEqual(['Misc:', 'Lamp', 'Other:', 'Rug'])
  })

  it('appear and disappear with items, never while typing', () => {
    const store = createEditorStore(report(1, 1))
    const makeRows = createRowMaker()
    const kinds = () => makeRows(store.getState().body.rooms, { collapsed: {} }).map((row) => row.kind)
    expect(kinds()).toEqual(['room', 'section', 'item'])
    type(store, 'item-0-0', 'Front door')
    expect(kinds()).toEqual(['room', 'section', 'item'])
    store.editItem('Copy', 'item-0-0', (draft, itemPath) =>
      edits.duplicateItem(draft, itemPath, Item.parse({ _uuid: 'copy', name: 'Front door' })),
    )
    expect(kinds()).toEqual(['room', 'section', 'type', 'item', 'item'])
  })
})

describe('defaults that every report has', () => {
  it('are filled in without an unsaved change or undo step, and included in the next save', () => {
    const { store } = open()
    store.prefill(edits.addDefaultFee)
    store.prefill(edits.addDefaultFee)
    expect(store.getState().body.fees).toHaveLength(1)
    expect(store.getState().base.fees).toHaveLength(1)
    expect(isDirty(store.getState())).toBe(false)
    expect(store.undo()).toBeUndefined()
    type(store, 'item-0-0', 'Front')
    expect(store.snapshot().report.fees).toHaveLength(1)
    store.undo()
    expect(isDirty(store.getState())).toBe(false)
    expect(store.getState().body.fees).toHaveLength(1)
  })

  it('are not filled in in a read-only report', () => {
    const store = createEditorStore(report(), { readOnly: 'locked' })
    store.prefill(edits.addDefaultFee)
    expect(store.getState().body.fees).toEqual([])
  })
})

describe('rows of a flat list', () => {
  it('are only items, and all rooms fold while one is moved', () => {
    const { store } = open()
    const makeRows = createRowMaker()
    const { rooms } = store.getState().body
    expect(makeRows(rooms, { collapsed: {}, flat: true }).map((row) => row.kind)).toEqual(Array(6).fill('item'))
    // Folded rooms are not hidden in a flat list, which cannot unfold them.
    expect(makeRows(rooms, { collapsed: { 'room-0': true }, flat: true })).toHaveLength(6)
    expect(makeRows(rooms, { collapsed: {}, folded: true }).map((row) => row.kind)).toEqual(['room', 'room'])
    expect(makeRows(rooms, { collapsed: {} })).toHaveLength(12)
  })
})

describe('the open item and folded parts', () => {
  it('opens one item at a time, and remembers the current item', () => {
    const { store } = open()
    store.goToItem('door')
    expect(store.getState().view.activeItem).toBe('door')
    expect(store.getState().view.openItem).toBeUndefined()
    store.goToItem('window', { open: true })
    store.toggleItem('door')
    expect(store.getState().view).toMatchObject({ activeItem: 'door', openItem: 'door' })
    expect(store.closeItem()).toBe('door')
    expect(store.getState().view).toMatchObject({ activeItem: 'door', openItem: undefined })
    expect(store.closeItem()).toBeUndefined()
  })

  it('folds rooms separately from checklist sections', () => {
    const { store } = open()
    store.toggleFolded('rooms', 'hall')
    store.setFolded('checklist', ['fire', 'gas'])
    store.unfold('checklist', 'fire')
    expect(store.getState().view.folded).toEqual({ rooms: { hall: true }, checklist: { gas: true } })
    store.toggleFolded('rooms', 'hall')
    const { view } = store.getState()
    store.unfold('rooms', 'hall')
    expect(view.folded.rooms).toEqual({})
    expect(store.getState().view).toBe(view)
  })
})

describe('whether the report can be edited', () => {
  it('follows locks, the client and the user’s own account', () => {
    const { store } = open()
    const state = () => [store.getState().readOnly, store.getState().readOnlyBy]
    store.setLocked({ locked: true }, 'Priya')
    expect(state()).toEqual(['locked', 'Priya'])
    store.setClientActive(false)
    store.setLocked({ locked: false })
    expect(state()).toEqual([undefined, undefined])
    store.setClientActive(false)
    expect(state()[0]).toBe('inactive')
    store.setClientActive(true)
    expect(state()[0]).toBeUndefined()
    store.withdraw('suspended')
    expect(state()).toEqual(['suspended', undefined])
  })
})

it('adopts the server’s version of a signature and keeps later changes unsaved', () => {
  const store = createEditorStore(aReport())
  store.edit('Sign', (draft) => {
    edits.addSignature(draft, edits.newSignature('s', 'tenant'))
    edits.setSignatureImage(draft, 's', 'data:image/png;base64,AAAA', '2026-11-21')
  })
  const sent = store.snapshot()
  store.edit('Add tenant', (draft) =>
    edits.addSignature(draft, edits.newSignature('t', 'tenant', { name: 'Amara Bello' })),
  )
  const made = { image: 'data:image/png;base64,BBBB', signedAt: '2026-11-21T10:05:00.000Z' }
  const evidence = { collectedby: { id: 'user', name: 'Priya Nair' }, reportversion: 2 }
  const signatures = sent.report.signatures.map((signature) => ({ ...signature, ...made, evidence }))
  const former = { signatureId: 's', type: 'tenant' as const, name: '', email: '', date: '', version: 1 }
  const ended = { end: 'signed again' as const, endedAt: made.signedAt, endedby: { name: 'Priya Nair' } }
  const signaturehistory = [{ ...former, ...ended }]
  store.saved({ ...sent.report, version: 2, signatures, signaturehistory }, sent)
  const { body, base } = store.getState()
  expect(body.signatures).toMatchObject([{ ...made, evidence }, { name: 'Amara Bello' }])
  expect(base.signatures).toMatchObject([{ ...made, evidence }])
  for (const each of [body, base]) expect(each.signaturehistory).toEqual(signaturehistory)
  expect(isDirty(store.getState())).toBe(true)
})

const raise = (): never => {
  throw new Error('The test report has no room')
}
