import type { Report, ReportBody } from '@lintel/contract'
import { findItem, findPhotos, itemAt, roomIndex, sideOf, type ItemPlace } from '@lintel/rules'
import { applyPatches, enablePatches, produce, produceWithPatches } from 'immer'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  splitReport,
  type EditOptions,
  type EditorState,
  type EditorStore,
  type ReadOnly,
  type Recipe,
} from './editor-state.ts'
import { coalesce, pushed, type Change } from './history.ts'
import { createVersions, onBaseVersion } from './versions.ts'

enablePatches()

/** The one store of an open report: what is written, how to take it back, and what the screen shows of it. */
export const createEditorStore = (
  report: Report,
  options: { readOnly?: ReadOnly; now?: () => number } = {},
): EditorStore => {
  const now = options.now ?? Date.now
  const names = { last: 0 }
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
    view: { collapsed: {} },
  }))
  // The type changes in the head of the report, by undo and with another version.
  store.subscribe(({ body, side }) => {
    const written = sideOf(body.type)
    if (written !== side) store.setState({ side: written })
  })

  const apply = (
    label: string,
    recipe: Recipe,
    extra: EditOptions & { baseVersions?: Change['baseVersions'] } = {},
  ) => {
    const state = store.getState()
    const [body, patches, inverse] = produceWithPatches(state.body, (draft) => recipe(draft))
    if (patches.length === 0 && !extra.baseVersions) return
    const change: Change = { label, patches, inverse, ...extra, at: now(), before: state.stateId, after: ++names.last }
    const last = state.undoable.at(-1)
    const joined = last?.after === state.savedId ? undefined : coalesce(last, change)
    store.setState({
      body,
      stateId: change.after,
      undoable: joined ? [...state.undoable.slice(0, -1), joined] : pushed(state.undoable, change),
      redoable: [],
    })
  }

  // Somebody who types stays in one item: its place is tried before all are looked through.
  let lastPlace: ItemPlace | undefined
  const placeOf = (id: string): ItemPlace | undefined => {
    const { body } = store.getState()
    if (!lastPlace || itemAt(body, lastPlace)?._uuid !== id) lastPlace = findItem(body, id)
    return lastPlace
  }

  const edit: EditorStore['edit'] = (label, recipe, extra) => {
    if (!store.getState().readOnly) apply(label, recipe, extra)
  }

  const step = (from: 'undoable' | 'redoable', to: 'undoable' | 'redoable') => {
    const state = store.getState()
    const change = state[from].at(-1)
    if (!change || state.readOnly) return undefined
    const back = from === 'undoable'
    store.setState({
      ...(change.baseVersions &&
        onBaseVersion(
          state,
          back ? change.baseVersions : { before: change.baseVersions.after, after: change.baseVersions.before },
        )),
      body: applyPatches(state.body, back ? change.inverse : change.patches),
      stateId: back ? change.before : change.after,
      [from]: state[from].slice(0, -1),
      // Typing after an undo begins a step of its own.
      [to]: [...state[to], { ...change, field: undefined }],
    })
    return change
  }

  return Object.assign(store, {
    edit,
    editItem: (label, id, recipe, field) => {
      const place = placeOf(id)
      if (place) edit(label, (draft) => recipe(draft, place), { about: id, field: field && `${id}/${field}` })
    },
    editRoom: (label, id, recipe, field) => {
      const room = roomIndex(store.getState().body, id)
      if (room >= 0) edit(label, (draft) => recipe(draft, room), { about: id, field: field && `${id}/${field}` })
    },
    editPhotos: (label, target, recipe) => {
      const place = findPhotos(store.getState().body, target)
      const about = 'id' in target ? target.id : undefined
      if (place) edit(label, (draft) => recipe(draft, place), { about })
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
    setView: (part) => store.setState({ view: { ...store.getState().view, ...part } }),
    ...createVersions(store, { apply, names }),
  } satisfies Omit<EditorStore, keyof StoreApi<EditorState>>)
}
