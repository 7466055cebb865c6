import type { StoreApi } from 'zustand/vanilla'
import type { FieldRefusal } from '../saving/refusals.ts'
import type { Conflict, EditorState } from './editor-state.ts'

export interface SaveStatus {
  beginSave: () => void
  endSave: () => void
  beginLoad: () => void
  endLoad: () => void
  /** Sets what the server refused at the last save; empty if it failed for another reason. */
  refuse: (refused: readonly FieldRefusal[]) => void
  openConflict: (conflict: Conflict) => void
  /** Returns to editing; the next save meets the conflict again. */
  dismissConflict: () => void
}

export const createSaveStatus = (store: StoreApi<EditorState>): SaveStatus => ({
  beginSave: () => store.setState({ saving: true }),
  endSave: () => store.setState({ saving: false }),
  beginLoad: () => store.setState({ loading: true }),
  endLoad: () => store.setState({ loading: false }),
  refuse: (refused) => store.setState({ refused }),
  openConflict: (conflict) => store.setState({ conflict }),
  dismissConflict: () => store.setState({ conflict: undefined }),
})
