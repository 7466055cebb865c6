import { Item, type Report } from '@lintel/contract'
import * as edits from '@lintel/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aReport, aRoom } from '../../../../testing/a-report.ts'
import { splitReport } from '../../../../lib/reports/bodies.ts'
import { isDirty } from './editor-state.ts'
import { createEditorStore } from './editor-store.ts'
import { typingPauseMs } from './history.ts'
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
    const act = fc.constantFrom('name', 'grade', 'note', 'remove', 'move', 'room')
    const edit = fc.record({ do: act, id, text: fc.string({ maxLength: 5 }) })
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
      name: 'Room 0',
      readonly: true,
      out: { facts: { name: 'Box room' } },
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

  it('keeps every item but the edited one as the same object', () => {
    const { store } = open()
    const before = store.getState().body.rooms
    type(store, 'item-0-0', 'X')
    const after = store.getState().body.rooms
    expect(after[1]).toBe(before[1])
    expect(after[0]?.sections[0]?.types[0]?.items[1]).toBe(before[0]?.sections[0]?.types[0]?.items[1])
  })
})

it('rows are the same array while only text changes', () => {
  const { store } = open()
  const makeRows = createRowMaker()
  const first = makeRows(store.getState().body.rooms, { collapsed: {} })
  expect(first.map((row) => row.kind)).toEqual([
    'room',
    'section',
    'type',
    'item',
    'item',
    'item',
    'room',
    'section',
    'type',
    'item',
    'item',
    'item',
  ])
  type(store, 'item-1-0', 'X')
  expect(makeRows(store.getState().body.rooms, { collapsed: {} })).toBe(first)
})

it('defaults that every report has are filled in without an unsaved change or undo step, and included in the next save', () => {
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
