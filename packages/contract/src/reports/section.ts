import type * as z from 'zod'
import { reportTypeCodes } from './constants.ts'
import type { ReportPhotoType } from './photo-types.ts'
import { keysOf } from '../keys-of.ts'

/** A report type that every new client has. */
type BuiltInType = keyof typeof reportTypeCodes | 'Invoice'

/** All built-in report types; 'Invoice' only names the template of a report's invoice. */
export const builtInTypes = keysOf(reportTypeCodes)
/** Report types that consist of questions instead of rooms. */
export const checklistTypes = [
  'Routine Inspection Checklist',
  'Damp and Mould Inspection',
  'Legionella Risk Assessment',
  'Safety Compliance Visit',
] as const satisfies BuiltInType[]

/** A list of files in a report's body. */
export interface FileListDeclaration {
  /** The path to it, with `*` for each entry of a list: `keys.*.photos.in`. */
  path: string
  /** Default: photographs. */
  kind?: 'recording' | 'document'
  /** The kind of these photographs; absent if galleries and `reports/{id}/photos` leave them out. */
  shows?: ReportPhotoType
  /** Its label, if the name of its owner does not say it. */
  label?: string
}

/** The contract's part of a report section. Its `LongText` fields are free text; see `takesFreeText`. */
export interface ReportSection {
  /** Its entry in the editor's navigation. */
  name: string
  /** Its position among the sections: in the navigation, in menus and in the report's body. */
  order: number
  /** The built-in types that have it in their menus. Only these can be chosen; others are in every report. */
  types?: readonly BuiltInType[]
  /** Its fields in the report's body. */
  fields: z.ZodRawShape
  /** Labels of fields whose names are not readable, by name. */
  labels?: Readonly<Record<string, string>>
  /** The fields that can differ at check-out, as in `keptAtCheckOut`, with their labels. */
  facts?: Readonly<Record<string, string>>
  /**
   * Lists whose entries are identified by this unique field instead of an id. The three-way merge
   * (packages/rules/src/three-way-merge) matches entries by it.
   */
  keyedBy?: Readonly<Record<string, string>>
  files?: readonly FileListDeclaration[]
  /** The prefix of its photograph references: `KY` of `KY-03`. Those of rooms begin with the room's own. */
  photoCode?: string
}

/** Declares a section: type-checks it, and keeps the literal types of its name and fields. */
export const defineSection = <const S extends ReportSection>(section: S): S => section

/** The declarations of check-in and check-out photographs, as in `PhotosInOut`. */
export const photosInOut = (path: string): FileListDeclaration[] => [
  { path: `${path}.in`, shows: 'in' },
  { path: `${path}.out`, shows: 'out' },
]
