import type { Report } from '@lintel/contract'
import { sideOf } from '@lintel/rules'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createAvailability, type Availability } from './availability.ts'
import { createEditing, type Editing } from './editing.ts'
import { splitReport, type EditorState, type ReadOnly } from './editor-state.ts'
import { createSaveStatus, type SaveStatus } from './save-status.ts'
import { createVersions, type Versions } from './versions.ts'
import { createViewing, type Viewing } from './view.ts'

/** A store that changes only through its own actions. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>

export interface EditorStore extends ReadonlyStore<EditorState>, Editing, Versions, SaveStatus, Availability, Viewing {}

export const createEditorStore = (
  report: Report,
  options: { readOnly?: ReadOnly; now?: () => number } = {},
): EditorStore => {
  const opened = splitReport(report)
  const store = createStore<EditorState>(() => ({
    ...opened,
    base: opened.body,
    stateId: 0,
    savedId: 0,
    undoable: [],
    redoable: [],
    saving: false,
    loading: false,
    refused: [],
    readOnly: options.readOnly,
    side: sideOf(opened.body.type),
    view: { folded: { rooms: {}, checklist: {} } },
  }))
  // The type changes through the header, undo and other versions.
  store.subscribe(({ body, side }) => {
    const written = sideOf(body.type)
    if (written !== side) store.setState({ side: written })
  })

  const stateIds = { last: 0 }
  const { editing, apply } = createEditing(store, { now: options.now ?? Date.now, stateIds })
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    ...editing,
    ...createVersions(store, { apply, stateIds }),
    ...createSaveStatus(store),
    ...createAvailability(store),
    ...createViewing(store),
  }
}
