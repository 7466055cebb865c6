import type { ReportBody, ReportHeader } from '@lintel/contract'
import type { Side } from '@lintel/rules'
import type { FieldRefusal } from '../saving/refusals.ts'
import type { Change } from './history.ts'

export type ReadOnly = 'locked' | 'inactive' | 'legacy' | 'deleted' | 'suspended' | 'gone'

export type Foldable = 'rooms' | 'checklist'

/** View state, never saved with the report. */
export interface View {
  openItem?: string
  /** The item last reached by keyboard. */
  activeItem?: string
  /** The folded parts: rooms by id, checklist sections by key. */
  folded: Readonly<Record<Foldable, Readonly<Record<string, true>>>>
  activeQuestion?: string
  phoneRoom?: string
}

export interface Conflict {
  current?: number
  /** True if nothing was being saved: the versions are only merged. */
  early?: true
}

export interface Newer {
  version: number
  by: string
}

export interface EditorState {
  header: ReportHeader
  body: ReportBody
  /** The body of the last opened or saved version; drafts and merges are computed against it. */
  base: ReportBody
  /** Identifies the present body; undo restores an earlier id. */
  stateId: number
  /** The state id of the body that the server has. */
  savedId: number
  undoable: Change[]
  redoable: Change[]
  saving: boolean
  /** The work was saved in this browser: it is sent as soon as possible, asks for a choice, or was refused. */
  queued?: 'waiting' | 'asks' | 'refused'
  /** The report is reloading: input would be lost. */
  loading: boolean
  conflict?: Conflict
  /** The newest known version; ignored once this one is as new. */
  newer?: Newer
  /** What the server refused at the last save; empty after a successful one. */
  refused: readonly FieldRefusal[]
  readOnly?: ReadOnly
  readOnlyBy?: string
  /** The editable side: check-out reports write `out` and show `in`. Follows the report's type. */
  side: Side
  view: View
}

export const readOnlyOf = ({ legacy, deleted, locked }: ReportHeader, inactive: boolean): ReadOnly | undefined => {
  if (legacy) return 'legacy'
  if (deleted) return 'deleted'
  if (locked) return 'locked'
  return inactive ? 'inactive' : undefined
}

export const isDirty = (state: EditorState): boolean => state.stateId !== state.savedId
