import { ReportBody, ReportHeader, type Report } from '@lintel/contract'
import type { ItemPlace, PhotoPlace, PhotoTarget, Side } from '@lintel/rules'
import { freeze, type Draft } from 'immer'
import type { StoreApi } from 'zustand/vanilla'
import type { FieldRefusal } from '../saving/refusals.ts'
import type { Change } from './history.ts'

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
  setAvailability: (availability: Pick<Partial<ReportHeader>, 'locked' | 'deleted'>, by?: string) => void
  /**
   * Replaces the report by another version as a step. Undo takes it back, and stands on the earlier version again: a
   * save then meets a conflict where somebody else has saved.
   */
  replaceWithVersion: (theirs: Report, label?: string) => void
  /** Remembers that somebody else has saved, unless it is known, or was this editor. */
  noteNewerVersion: (newer: Newer) => void
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
