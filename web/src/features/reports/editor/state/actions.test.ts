import { Report } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { createEditorStore } from './editor-store.ts'

const report = Report.parse({
  ...{ id: 'report', ref: 1, client: { id: 'client', name: 'Client' }, version: 4 },
  ...{ createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z', date: '2026-11-21' },
  ...{ branchId: 'branch', userId: 'user', type: 'Inventory' },
})

const open = () => createEditorStore(report)

describe('the open item and folded parts', () => {
  it('opens one item at a time, and remembers the current item', () => {
    const store = open()
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
    const store = open()
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
    const store = open()
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

it('changes only through its own actions', () => {
  expect(open()).not.toHaveProperty('setState')
})
