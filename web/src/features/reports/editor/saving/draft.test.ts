import { Report } from '@lintel/contract'
import * as edits from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { createEditorStore } from '../state/editor-store.ts'
import { draftOf, draftVersion, withDraft } from './use-draft.ts'

const room = (id: string) => ({ _uuid: id, name: id, type: 'bedroom', category: 1 })
const report = Report.parse({
  id: 'report',
  ref: 1,
  client: { id: 'client', name: 'Client' },
  version: 4,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  date: '2026-11-21',
  branchId: 'branch',
  userId: 'user',
  type: 'Inventory',
  preparedBy: 'Priya',
  rooms: [room('a'), room('b'), room('c')],
})

describe('a draft', () => {
  it('contains what differs and restores it', () => {
    const store = createEditorStore(report)
    store.editRoom('Rename room', 'b', (draft, at) => edits.renameRoom(draft, at, 'Bedroom'))
    store.editRoom('Move room', 'c', (draft, at) => edits.moveRoom(draft, at, 0))
    store.edit('Write', (draft) => void (draft.propertyDetails.generalNotes = 'Warm'))
    const draft = draftOf(store.getState())
    expect(draft.rooms.map((changed) => changed._uuid)).toEqual(['b'])
    expect(Object.keys(draft.parts)).toEqual(['propertyDetails'])
    const restored = withDraft(createEditorStore(report).getState().body, structuredClone(draft))
    expect(restored).toEqual(store.getState().body)
    expect(draftVersion(draft)).toBe(4)
  })

  it('is empty after a save, and rejects invalid content', () => {
    const store = createEditorStore(report)
    store.editRoom('Rename room', 'b', (draft, at) => edits.renameRoom(draft, at, 'Bedroom'))
    const sent = store.snapshot()
    store.saved({ ...sent.report, version: 5 }, sent)
    expect(draftOf(store.getState())).toMatchObject({ version: 5, rooms: [], parts: {} })
    expect(withDraft(store.getState().body, { version: 'x' })).toBeUndefined()
  })
})
