import type { Report, ReportBody } from '@lintel/contract'
import { findItem, findPhotos, itemAt, roomIndex, type ItemPath, type PhotoPath, type PhotoTarget } from '@lintel/rules'
import { applyPatches, enablePatches, produce, produceWithPatches, type Draft } from 'immer'
import type { StoreApi } from 'zustand/vanilla'
import type { EditorState } from './editor-state.ts'
import { coalesce, pushed, type BaseVersion, type Change } from './history.ts'

enablePatches()

interface EditOptions {
  field?: string
  about?: string
}

export interface Snapshot {
  report: Report
  body: ReportBody
  stateId: number
}

export type Recipe = (draft: Draft<ReportBody>) => void

/** Adds an undo step; `baseVersions` is set if it replaces the version that the work is based on. */
export type ApplyStep = (label: string, recipe: Recipe, options?: EditOptions & Pick<Change, 'baseVersions'>) => void

export interface Editing {
  /** Changes the body as one undo step. Does nothing in a read-only report. */
  edit: (label: string, recipe: Recipe, options?: EditOptions) => void
  /** Edits one item by its id; does nothing if it is gone. */
  editItem: (
    label: string,
    id: string,
    recipe: (draft: Draft<ReportBody>, itemPath: ItemPath) => void,
    field?: string,
  ) => void
  editRoom: (
    label: string,
    id: string,
    recipe: (draft: Draft<ReportBody>, room: number) => void,
    field?: string,
  ) => void
  editPhotos: (
    label: string,
    target: PhotoTarget,
    recipe: (draft: Draft<ReportBody>, itemPath: PhotoPath) => void,
  ) => void
  /**
   * Fills in defaults as if loaded with the report: nothing becomes unsaved or undoable; the next save includes them.
   */
  prefill: (recipe: Recipe) => void
  /** Undoes the last step and returns it, so that the screen can show where it was. */
  undo: () => Change | undefined
  redo: () => Change | undefined
  snapshot: () => Snapshot
}

/** The base version to restore with an undo step; ignored if a save has followed. */
const onBaseVersion = (
  { header }: EditorState,
  { before, after }: { before: BaseVersion; after: BaseVersion },
): Partial<EditorState> =>
  header.version === after.version
    ? { base: before.base, savedId: before.savedId, header: { ...header, version: before.version } }
    : {}

export const createEditing = (
  store: StoreApi<EditorState>,
  { now, stateIds }: { now: () => number; stateIds: { last: number } },
): { editing: Editing; apply: ApplyStep } => {
  const apply: ApplyStep = (label, recipe, extra = {}) => {
    const state = store.getState()
    const [body, patches, inverse] = produceWithPatches(state.body, (draft) => recipe(draft))
    if (patches.length === 0 && !extra.baseVersions) return
    const change: Change = {
      label,
      patches,
      inverse,
      ...extra,
      at: now(),
      before: state.stateId,
      after: ++stateIds.last,
    }
    const last = state.undoable.at(-1)
    const joined = last?.after === state.savedId ? undefined : coalesce(last, change)
    store.setState({
      body,
      stateId: change.after,
      undoable: joined ? [...state.undoable.slice(0, -1), joined] : pushed(state.undoable, change),
      redoable: [],
    })
  }

  // Consecutive keystrokes are mostly in one item: its last path is tried before searching all.
  let lastPath: ItemPath | undefined
  const placeOf = (id: string): ItemPath | undefined => {
    const { body } = store.getState()
    if (!lastPath || itemAt(body, lastPath)?._uuid !== id) lastPath = findItem(body, id)
    return lastPath
  }

  const edit: Editing['edit'] = (label, recipe, extra) => {
    if (!store.getState().readOnly) apply(label, recipe, extra)
  }

  const step = (from: 'undoable' | 'redoable', to: 'undoable' | 'redoable') => {
    const state = store.getState()
    const change = state[from].at(-1)
    if (!change || state.readOnly) return undefined
    const back = from === 'undoable'
    const { baseVersions } = change
    store.setState({
      ...(baseVersions &&
        onBaseVersion(state, back ? baseVersions : { before: baseVersions.after, after: baseVersions.before })),
      body: applyPatches(state.body, back ? change.inverse : change.patches),
      stateId: back ? change.before : change.after,
      [from]: state[from].slice(0, -1),
      // Typing after an undo starts a new step.
      [to]: [...state[to], { ...change, field: undefined }],
    })
    return change
  }

  const editing: Editing = {
    edit,
    editItem: (label, id, recipe, field) => {
      const itemPath = placeOf(id)
      if (itemPath) edit(label, (draft) => recipe(draft, itemPath), { about: id, field: field && `${id}/${field}` })
    },
    editRoom: (label, id, recipe, field) => {
      const room = roomIndex(store.getState().body, id)
      if (room >= 0) edit(label, (draft) => recipe(draft, room), { about: id, field: field && `${id}/${field}` })
    },
    editPhotos: (label, target, recipe) => {
      const itemPath = findPhotos(store.getState().body, target)
      const about = 'id' in target ? target.id : undefined
      if (itemPath) edit(label, (draft) => recipe(draft, itemPath), { about })
    },
    prefill: (recipe) => {
      const { body, base, readOnly } = store.getState()
      const filled = (value: ReportBody) => produce(value, (draft) => recipe(draft))
      if (!readOnly) store.setState({ body: filled(body), base: filled(base) })
    },
    undo: () => step('undoable', 'redoable'),
    redo: () => step('redoable', 'undoable'),
    snapshot: () => {
      const { header, body, stateId } = store.getState()
      return { report: { ...header, ...body }, body, stateId }
    },
  }
  return { editing, apply }
}
