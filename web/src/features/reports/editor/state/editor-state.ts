import { ReportBody, ReportHeader, type Report } from '@lintel/contract'
import type { Side } from '@lintel/rules'
import { freeze } from 'immer'
import type { FieldRefusal } from '../saving/refusals.ts'
import type { Change } from './history.ts'

/** Why a report cannot be edited. */
export type ReadOnly = 'locked' | 'inactive' | 'legacy' | 'deleted' | 'suspended' | 'gone'

/** What can be folded on the screen. */
export type Foldable = 'rooms' | 'checklist'

/** What only this person's screen knows. */
export interface View {
  /** The item whose form is open. */
  openItem?: string
  /** The item that the keyboard is at. */
  activeItem?: string
  /** What is folded: rooms by their ids, sections of the checklist by their keys. */
  folded: Readonly<Record<Foldable, Readonly<Record<string, true>>>>
  /** Id of the question that the keyboard is at. */
  activeQuestion?: string
  /** The room that the phone shows. */
  phoneRoom?: string
}

/** A save that found a newer version on the server. */
export interface Conflict {
  /** The version that the report has now. */
  current?: number
  /** True where nothing was to be saved yet: the two are merged, and that is all. */
  early?: true
}

/** A version that somebody saved while this one was open. */
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
  /** Names the present body; undoing brings an earlier name back. */
  stateId: number
  /** The name of the body that the server has. */
  savedId: number
  undoable: Change[]
  redoable: Change[]
  saving: boolean
  /** The report is being reloaded: what is typed meanwhile would be lost. */
  loading: boolean
  conflict?: Conflict
  /** The newest version that is known of; of no meaning once this one is as new. */
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

const pick = <K extends string>(report: Report, keys: readonly K[]) =>
  Object.fromEntries(keys.filter((key) => key in report).map((key) => [key, Reflect.get(report, key)]))

const isHeader = (value: object): value is ReportHeader => 'version' in value && 'ref' in value
const isBody = (value: object): value is ReportBody => 'rooms' in value && 'address' in value

/** Splits a report into what the server owns and what people write. */
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
