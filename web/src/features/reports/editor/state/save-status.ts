import type { StoreApi } from 'zustand/vanilla'
import type { FieldRefusal } from '../saving/refusals.ts'
import type { Conflict, EditorState } from './editor-state.ts'

/** How far saving and reloading are, and what keeps them from succeeding. */
export interface SaveStatus {
  beginSave: () => void
  endSave: () => void
  beginLoad: () => void
  endLoad: () => void
  /** What the server would not take of the last save; nothing where it failed for another reason. */
  refuse: (refused: readonly FieldRefusal[]) => void
  /** Asks the person what to do about a version that somebody else saved. */
  openConflict: (conflict: Conflict) => void
  /** Goes on editing; the next save meets the conflict again. */
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
