import type * as z from 'zod'
import { reportTypeCodes } from './constants.ts'
import type { ReportPhotoType } from './photos.ts'
import { keysOf } from '../keys-of.ts'

type BuiltInType = keyof typeof reportTypeCodes | 'Invoice'

/** 'Invoice' only names the template of a report's invoice. */
export const builtInTypes = keysOf(reportTypeCodes)
export const checklistTypes = [
  'Routine Inspection Checklist',
  'Damp and Mould Inspection',
  'Legionella Risk Assessment',
  'Safety Compliance Visit',
] as const satisfies BuiltInType[]

export interface FileListDeclaration {
  /** `*` for each entry of a list: `keys.*.photos.in`. */
  path: string
  kind?: 'recording' | 'document'
  /** Absent if galleries and `reports/{id}/photos` leave them out. */
  shows?: ReportPhotoType
  /** If the name of its owner does not say it. */
  label?: string
}

/** Its `LongText` fields are free text; see `takesFreeText`. */
export interface ReportSection {
  /** In the editor's navigation. */
  name: string
  /** In the navigation, in menus and in the report's body. */
  order: number
  /** They have it in their menus. Only these can be chosen; others are in every report. */
  types?: readonly BuiltInType[]
  /** Of the report's body. */
  fields: z.ZodRawShape
  /** Of fields whose names are not readable. */
  labels?: Readonly<Record<string, string>>
  /** They can differ at check-out, as in `keptAtCheckOut`; with labels. */
  facts?: Readonly<Record<string, string>>
  /** Lists whose entries have this unique field instead of an id, by which merges match them. */
  keyedBy?: Readonly<Record<string, string>>
  files?: readonly FileListDeclaration[]
  /** `KY` of `KY-03`. Those of rooms begin with the room's own. */
  photoCode?: string
}

/** Keeps the literal types of its name and fields. */
export const defineSection = <const S extends ReportSection>(section: S): S => section

export const photosInOut = (path: string): FileListDeclaration[] => [
  { path: `${path}.in`, shows: 'in' },
  { path: `${path}.out`, shows: 'out' },
]
