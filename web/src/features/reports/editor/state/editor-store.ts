import { ReportBody, ReportHeader, type Report } from '@lintel/contract'
import {
  findItem,
  findPhotos,
  itemAt,
  type ItemPlace,
  keepFeedback,
  type PhotoPlace,
  type PhotoTarget,
  roomIndex,
  sameFeedback,
  type Side,
  sideOf,
  withAnsweredSignatures,
} from '@lintel/rules'
import { applyPatches, enablePatches, freeze, produce, produceWithPatches, type Draft } from 'immer'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FieldRefusal } from '../saving/refusals.ts'
import { coalesce, pushed, type Change, type Ground } from './history.ts'
import { isSameBody, withSharedParts } from './shared-parts.ts'

enablePatches()

/** Why a report cannot be edited. */
export type ReadOnly = 'locked' | 'inactive' | 'legacy' | 'deleted' | 'suspended' | 'gone'

/** What only this person's screen knows. */
export interface View {
  /** The item that stands open. */
  openItem?: string
  /** The item that the keyboard is at. */
  activeItem?: string
  /** Ids of folded rooms. */
  collapsed: Record<string, true>
  /** Keys of folded sections of the checklist. */
  foldedChecklists?: Record<string, true>
  /** Id of the question that the keyboard is at. */
  activeQuestion?: string
  /** The room that the phone shows. */
  phoneRoom?: string
}

/** A save that met a newer version. */
export interface Conflict {
  /** The version that the report has now. */
  current?: number
  /** True where nothing was to be saved yet: the two are put together, and that is all. */
  early?: true
}

/** A version that somebody saved while this one stood open. */
export interface Newer {
  version: number
  /** Who saved it. */
  by: string
}

export interface EditorState {
  header: ReportHeader
  body: ReportBody
  /** The body of the version that was opened or saved last: what differs from it is kept as a draft, and merged. */
  base: ReportBody
  /** Names the body as it stands; undoing brings an earlier name back. */
  stateId: number
  /** The name of the body that the server has. */
  savedId: number
  undoable: Change[]
  redoable: Change[]
  saving: boolean
  /** The report is being loaded anew: what is typed meanwhile would be lost. */
  loading: boolean
  conflict?: Conflict
  /** The newest version that was heard of; of no meaning once this one is as new. */
  newer?: Newer
  /** What the server would not take at the last save; empty after one that went well. */
  refused: readonly FieldRefusal[]
  readOnly?: ReadOnly
  /** Who has locked or deleted it while it was open here. */
  readOnlyBy?: string
  /** The side that is written: check-out reports write `out` and show `in`. Follows the report's type. */
  side: Side
  view: View
}

/** How an edit is named and joined with the one before. */
export interface EditOptions {
  field?: string
  about?: string
}

/** The report at a moment, with the name of that state. */
export interface Snapshot {
  report: Report
  body: ReportBody
  stateId: number
}

/** A change of the body, written against a draft. */
export type Recipe = (draft: Draft<ReportBody>) => void

export interface EditorStore extends StoreApi<EditorState> {
  /** Changes the body as one step of undo. Does nothing in a report that is read-only. */
  edit: (label: string, recipe: Recipe, options?: EditOptions) => void
  /** Changes one item by its id; does nothing when it is gone. */
  editItem: (
    label: string,
    id: string,
    recipe: (draft: Draft<ReportBody>, place: ItemPlace) => void,
    field?: string,
  ) => void
  /** Changes one room by its id; does nothing when it is gone. */
  editRoom: (
    label: string,
    id: string,
    recipe: (draft: Draft<ReportBody>, room: number) => void,
    field?: string,
  ) => void
  /** Changes one list of photographs; does nothing when its owner is gone. */
  editPhotos: (
    label: string,
    target: PhotoTarget,
    recipe: (draft: Draft<ReportBody>, place: PhotoPlace) => void,
  ) => void
  /**
   * Fills in what every report has, as if it had come with it: nothing is unsaved, and nothing can be undone. The next
   * save takes it along. Does nothing in a report that is read-only.
   */
  prefill: (recipe: Recipe) => void
  /** Takes the last step back; answers it, so that the screen can show where. */
  undo: () => Change | undefined
  redo: () => Change | undefined
  /** The whole report as it would be saved now. */
  snapshot: () => Snapshot
  /** Takes over what the server answered to a save of this snapshot; typing since then stays unsaved. */
  saved: (answer: Report, sent: Snapshot) => void
  /** Takes over what only the server changes: attachments, lock, version of others' reading. */
  setHeader: (part: Partial<ReportHeader>) => void
  /** Takes over whether the report is locked or deleted, and by whom that was done just now. */
  setStanding: (standing: Pick<Partial<ReportHeader>, 'locked' | 'deleted'>, by?: string) => void
  /**
   * Replaces the report by another version as a step. Undo takes it back, and stands on the earlier version again: a
   * save then meets a conflict where somebody else has saved.
   */
  adopt: (theirs: Report, label?: string) => void
  /** Remembers that somebody else has saved, unless it is known, or was this editor. */
  hear: (newer: Newer) => void
  /**
   * Puts a merge with another version in place as a step; what only mine has is unsaved. Undo takes it back, and stands
   * on the earlier version again: a save then meets the same conflict, and takes nothing from the other.
   */
  merged: (theirs: Report, body: ReportBody) => void
  /** Puts typed text of an earlier session back as one step; `base` is the version that it was typed into. */
  restore: (body: ReportBody, base: Pick<Report, 'version'> & { body: ReportBody }) => void
  /** Gives a photograph another id and source everywhere, in what can be undone too. */
  replacePhoto: (id: string, replacement: { id: string; src: string }) => void
  setView: (part: Partial<View>) => void
}

/** Names no state: the server has none of those that undo reaches. */
const noState = -1

const pick = <K extends string>(report: Report, keys: readonly K[]) =>
  Object.fromEntries(keys.filter((key) => key in report).map((key) => [key, Reflect.get(report, key)]))

const isHeader = (value: object): value is ReportHeader => 'version' in value && 'ref' in value
const isBody = (value: object): value is ReportBody => 'rooms' in value && 'address' in value

/** Parts a report into what the server owns and what people write. */
export const splitReport = (report: Report): { header: ReportHeader; body: ReportBody } => {
  const header: object = pick(report, Object.keys(ReportHeader.shape))
  const body: object = pick(report, Object.keys(ReportBody.shape))
  if (!isHeader(header) || !isBody(body)) throw new TypeError('Not a report')
  return { header, body: freeze(body, true) }
}

/** Why a report of this header cannot be written. */
export const readOnlyOf = ({ legacy, deleted, locked }: ReportHeader, inactive: boolean): ReadOnly | undefined => {
  if (legacy) return 'legacy'
  if (deleted) return 'deleted'
  if (locked) return 'locked'
  return inactive ? 'inactive' : undefined
}

/** True while something was written that the server does not have. */
export const isDirty = (state: EditorState): boolean => state.stateId !== state.savedId

/** The value with every photograph of this id replaced; parts without it stay the same objects. */
const photoReplaced = (value: unknown, id: string, replacement: { id: string; src: string }): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const list = value.map((entry: unknown) => photoReplaced(entry, id, replacement))
    return list.some((entry, index) => entry !== value[index]) ? list : value
  }
  if ('src' in value && 'id' in value && value.id === id) return { ...value, ...replacement }
  const entries = Object.entries(value).map(([key, entry]) => [key, photoReplaced(entry, id, replacement)] as const)
  return entries.some(([key, entry]) => entry !== Reflect.get(value, key)) ? Object.fromEntries(entries) : value
}

/** The body with what the server made of its signatures, and with their history; the very same body where it is as it was. */
const withSignaturesOf = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  const signatures = withAnsweredSignatures(body.signatures, answer.signatures, sent.signatures)
  const { signaturehistory } = answer
  const isSame = signatures === body.signatures && signaturehistory.length === body.signaturehistory.length
  return isSame ? body : freeze({ ...body, signatures, signaturehistory }, true)
}

/** The body with what was said by link as the server has it; the very same body where that is what was sent. */
const withWordsOf = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  if (sameFeedback(answer, sent)) return body
  const kept = structuredClone(body)
  keepFeedback(kept, answer)
  return freeze(withSharedParts(kept, [body]), true)
}

/** A step of which the server has neither side any more. */
const unsaved = (change: Change): Change => {
  const { ground } = change
  if (!ground) return change
  const never = (side: Ground): Ground => ({ ...side, savedId: noState })
  return { ...change, ground: { before: never(ground.before), after: never(ground.after) } }
}

/** The version that a step back stands on again; ignored if a save has followed. */
const onGround = (
  { header }: EditorState,
  { before, after }: { before: Ground; after: Ground },
): Partial<EditorState> =>
  header.version === after.version
    ? { base: before.base, savedId: before.savedId, header: { ...header, version: before.version } }
    : {}

/** The one store of an open report: what is written, how to take it back, and what the screen shows of it. */
export const createEditorStore = (
  report: Report,
  options: { readOnly?: ReadOnly; now?: () => number } = {},
): EditorStore => {
  const now = options.now ?? Date.now
  let names = 0
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

  const apply = (label: string, recipe: Recipe, extra: EditOptions & { ground?: Change['ground'] } = {}) => {
    const state = store.getState()
    const [body, patches, inverse] = produceWithPatches(state.body, (draft) => recipe(draft))
    if (patches.length === 0 && !extra.ground) return
    const change: Change = { label, patches, inverse, ...extra, at: now(), before: state.stateId, after: ++names }
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
      ...(change.ground &&
        onGround(state, back ? change.ground : { before: change.ground.after, after: change.ground.before })),
      body: applyPatches(state.body, back ? change.inverse : change.patches),
      stateId: back ? change.before : change.after,
      [from]: state[from].slice(0, -1),
      // Typing after an undo begins a step of its own.
      [to]: [...state[to], { ...change, field: undefined }],
    })
    return change
  }

  /**
   * Replaces the body by what belongs to another version. Undo stands on the present version again, even where no field
   * differs: otherwise the steps before it would be saved over that other version.
   */
  const replaceBody = (
    label: string,
    body: ReportBody,
    header: ReportHeader,
    { base, isSaved }: { base: ReportBody; isSaved: boolean },
  ) => {
    const { header: mine, body: written, base: opened, savedId } = store.getState()
    const after = { version: header.version, base, savedId: isSaved ? names + 1 : noState }
    const moves = header.version !== mine.version || !isSameBody(body, written)
    if (moves)
      apply(
        label,
        (draft) => {
          for (const key of Object.keys(written)) if (!(key in body)) Reflect.deleteProperty(draft, key)
          Object.assign(draft, body)
        },
        { ground: { before: { version: mine.version, base: opened, savedId }, after } },
      )
    const saved = isSaved ? store.getState().stateId : moves ? noState : savedId
    store.setState({ header, base, savedId: saved, conflict: undefined })
  }

  const hear = (newer: Newer, than = store.getState().header.version) => {
    if (newer.version > Math.max(than, store.getState().newer?.version ?? 0)) store.setState({ newer })
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
    saved: (answer, { report: sent, body, stateId }) => {
      // Undone meanwhile to what stands on another version: the next save is to meet this one.
      if (store.getState().header.version !== sent.version) {
        hear({ version: answer.version, by: answer.updatedBy })
        return
      }
      const theirs = splitReport(answer)
      const now = store.getState().body
      const answered = (written: ReportBody) =>
        withWordsOf(theirs.body, withSignaturesOf(theirs.body, written, body), body)
      const base = answered(body)
      store.setState({
        header: theirs.header,
        base,
        body: now === body ? base : answered(now),
        savedId: stateId,
        conflict: undefined,
        refused: [],
      })
    },
    setStanding: ({ locked, deleted }, by) => {
      const { header: before, readOnly: was } = store.getState()
      const header = { ...before, locked: locked ?? before.locked, deleted: deleted ?? before.deleted }
      const readOnly = readOnlyOf(header, was === 'inactive')
      if (header.locked === before.locked && header.deleted === before.deleted && readOnly === was) return
      store.setState({ header, readOnly, readOnlyBy: readOnly && by })
    },
    setHeader: (part) => store.setState({ header: { ...store.getState().header, ...part } }),
    adopt: (theirs, label = 'Use theirs') => {
      const {
        body: written,
        header: { version },
      } = store.getState()
      const { header, body } = splitReport(theirs)
      const base = freeze(withSharedParts(body, [written]), true)
      replaceBody(label, base, header, { base, isSaved: true })
      hear({ version: theirs.version, by: theirs.updatedBy }, version)
    },
    hear: (newer) => hear(newer),
    merged: (theirs, merge) => {
      const {
        body: written,
        header: { version },
      } = store.getState()
      const { header, body } = splitReport(theirs)
      const base = freeze(withSharedParts(body, [written]), true)
      const merged = withSharedParts(merge, [written, base])
      replaceBody('Merge', merged, header, { base, isSaved: isSameBody(merged, base) })
      hear({ version: theirs.version, by: theirs.updatedBy }, version)
    },
    restore: (body, { version, body: base }) => {
      const { header } = store.getState()
      replaceBody('Restore what was typed', body, { ...header, version }, { base, isSaved: false })
      hear({ version: header.version, by: header.updatedBy }, version)
    },
    replacePhoto: (id, replacement) => {
      const state = store.getState()
      const swap = <T>(value: T) => photoReplaced(value, id, replacement) as T
      store.setState({
        body: freeze(swap(state.body), true),
        undoable: swap(state.undoable).map(unsaved),
        redoable: swap(state.redoable).map(unsaved),
        // What the server has, and what is on its way to it, knows the photograph by its old id.
        stateId: ++names,
        savedId: noState,
      })
    },
    setView: (part) => store.setState({ view: { ...store.getState().view, ...part } }),
  } satisfies Omit<EditorStore, keyof StoreApi<EditorState>>)
}
