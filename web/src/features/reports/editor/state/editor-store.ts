import type { Report, ReportHeader } from '@lintel/contract'
import { sideOf } from '@lintel/rules'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createEditing, type Editing } from './editing.ts'
import { splitReport } from '../../../../lib/reports/bodies.ts'
import { type EditorState, type ReadOnly, readOnlyOf, type Conflict, type Foldable, type View } from './editor-state.ts'
import { createVersions, type Versions } from './versions.ts'
import type { FieldRefusal } from '../saving/refusals.ts'

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

/** State of an open report that only the server changes, and whether the report can still be edited. */
export interface Availability {
  setHeader: (part: Partial<ReportHeader>) => void
  setLocked: (state: Pick<Partial<ReportHeader>, 'locked' | 'deleted'>, by?: string) => void
  setClientActive: (active: boolean) => void
  /** Makes the report read-only because the user can no longer edit it, or even see it. */
  withdraw: (reason: 'suspended' | 'gone') => void
}

const createAvailability = (store: StoreApi<EditorState>): Availability => ({
  setHeader: (part) => store.setState({ header: { ...store.getState().header, ...part } }),
  setLocked: ({ locked, deleted }, by) => {
    const { header: before, readOnly: was } = store.getState()
    const header = { ...before, locked: locked ?? before.locked, deleted: deleted ?? before.deleted }
    const readOnly = readOnlyOf(header, was === 'inactive')
    if (header.locked === before.locked && header.deleted === before.deleted && readOnly === was) return
    store.setState({ header, readOnly, readOnlyBy: readOnly && by })
  },
  setClientActive: (active) => {
    const { readOnly } = store.getState()
    if (!active) store.setState({ readOnly: readOnly ?? 'inactive' })
    else if (readOnly === 'inactive') store.setState({ readOnly: undefined })
  },
  withdraw: (reason) => store.setState({ readOnly: reason, readOnlyBy: undefined }),
})

interface SaveStatus {
  beginSave: () => void
  endSave: () => void
  setQueued: (queued: EditorState['queued']) => void
  beginLoad: () => void
  endLoad: () => void
  /** Sets what the server refused at the last save; empty if it failed for another reason. */
  refuse: (refused: readonly FieldRefusal[]) => void
  openConflict: (conflict: Conflict) => void
  /** Returns to editing; the next save meets the conflict again. */
  dismissConflict: () => void
}

const createSaveStatus = (store: StoreApi<EditorState>): SaveStatus => ({
  beginSave: () => store.setState({ saving: true }),
  endSave: () => store.setState({ saving: false }),
  setQueued: (queued) => store.setState({ queued }),
  beginLoad: () => store.setState({ loading: true }),
  endLoad: () => store.setState({ loading: false }),
  refuse: (refused) => store.setState({ refused }),
  openConflict: (conflict) => store.setState({ conflict }),
  dismissConflict: () => store.setState({ conflict: undefined }),
})

export interface Viewing {
  /** Makes an item, or none, the current one; `open` also opens its form and closes any other. */
  goToItem: (itemId: string | undefined, options?: { open: boolean }) => void
  toggleItem: (itemId: string) => void
  /** Closes the open item, which stays the current one. Returns its id. */
  closeItem: () => string | undefined
  goToQuestion: (questionId: string) => void
  showRoom: (roomId: string) => void
  toggleFolded: (of: Foldable, key: string) => void
  unfold: (of: Foldable, key: string) => void
  setFolded: (of: Foldable, keys: readonly string[]) => void
}

const createViewing = (store: StoreApi<EditorState>): Viewing => {
  const set = (part: Partial<View>) => store.setState({ view: { ...store.getState().view, ...part } })
  const setFolded = (of: Foldable, folded: Readonly<Record<string, true>>) =>
    set({ folded: { ...store.getState().view.folded, [of]: folded } })
  const without = (of: Foldable, key: string) => {
    const { [key]: was, ...others } = store.getState().view.folded[of]
    return { was, others }
  }
  return {
    goToItem: (itemId, { open } = { open: false }) => set({ activeItem: itemId, ...(open && { openItem: itemId }) }),
    toggleItem: (itemId) =>
      set({ openItem: store.getState().view.openItem === itemId ? undefined : itemId, activeItem: itemId }),
    closeItem: () => {
      const { openItem } = store.getState().view
      if (openItem) set({ openItem: undefined, activeItem: openItem })
      return openItem
    },
    goToQuestion: (questionId) => {
      if (store.getState().view.activeQuestion !== questionId) set({ activeQuestion: questionId })
    },
    showRoom: (roomId) => set({ phoneRoom: roomId }),
    toggleFolded: (of, key) => {
      const { was, others } = without(of, key)
      setFolded(of, was ? others : { ...others, [key]: true })
    },
    unfold: (of, key) => {
      const { was, others } = without(of, key)
      if (was) setFolded(of, others)
    },
    setFolded: (of, keys) => {
      const folded: Record<string, true> = {}
      for (const key of keys) folded[key] = true
      setFolded(of, folded)
    },
  }
}

export type DebouncedReport = Pick<EditorState, 'body' | 'side'>

/** Delay in ms after the last keystroke, and after any other change. */
const pause = 300
const soon = 120

/**
 * Summaries of the whole report follow this store, so that keystrokes recompute nothing; choices count as they are
 * made.
 */
export const debouncedReport = (store: EditorStore): ReadonlyStore<DebouncedReport> => {
  const now = (): DebouncedReport => {
    const { body, side } = store.getState()
    return { body, side }
  }
  const debounced = createStore(now)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false
  const follow = (after: number) => {
    clearTimeout(timer)
    isSoon = after === soon
    timer = setTimeout(() => {
      timer = undefined
      isSoon = false
      debounced.setState(now())
    }, after)
  }
  store.subscribe(({ body, side, undoable }, before) => {
    if (body === before.body && side === before.side) return
    const isTyped = undoable.at(-1)?.field !== undefined
    if (isTyped) follow(pause)
    else if (!isSoon) follow(soon)
  })
  return debounced
}
