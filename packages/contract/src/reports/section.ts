import type * as z from 'zod'
import { reportTypeCodes } from './constants.ts'
import type { ReportPhotoType } from './photos.ts'

/** A report type that every new client has. */
type BuiltInType = keyof typeof reportTypeCodes | 'Invoice'

/** All that a report can be made of; 'Invoice' only names the template of a report's invoice. */
export const builtInTypes = Object.keys(reportTypeCodes) as (keyof typeof reportTypeCodes)[]
/** Those that ask questions instead of describing rooms. */
export const checklistTypes = [
  'Routine Inspection Checklist',
  'Damp and Mould Inspection',
  'Legionella Risk Assessment',
  'Safety Compliance Visit',
] as const satisfies BuiltInType[]

/** A list of files in the body of a report. */
export interface FileListDeclaration {
  /** The fields that lead to it, with `*` for each entry of a list: `keys.*.photos.in`. */
  path: string
  /** Photographs unless given. */
  kind?: 'recording' | 'document'
  /** The kind of these photographs; absent where galleries and `reports/{id}/photos` leave them out. */
  shows?: ReportPhotoType
  /** What the list is called where the name of its owner does not say it. */
  label?: string
}

/** The contract's part of a section of a report. Its `LongText` fields are free text; see `takesFreeText`. */
export interface ReportSection {
  /** Its entry in the navigation of the editor. */
  name: string
  /** Where it comes among the others: in the navigation, in menus and in the report's body. */
  order: number
  /**
   * The built-in report types that have it in their menus. Only sections with this can be chosen; others are in every
   * report.
   */
  types?: readonly BuiltInType[]
  /** The fields of the report's body that it has. */
  fields: z.ZodRawShape
  /** What fields are called whose own names say nothing to people, by their names. */
  labels?: Readonly<Record<string, string>>
  /** The fields that may differ at check-out, as in `keptAtCheckOut`, with their labels beside the check-in's. */
  facts?: Readonly<Record<string, string>>
  /**
   * Lists whose entries are identified by this unique field instead of an id. The three-way merge
   * (packages/rules/src/three-way-merge) tells by it which entries are the same.
   */
  keyedBy?: Readonly<Record<string, string>>
  files?: readonly FileListDeclaration[]
  /** What the references of its photographs begin with: `KY` of `KY-03`. Those of rooms begin with the room's own. */
  photoCode?: string
}

/** A section as it is declared; checks it, and keeps its name and the schemas of its fields. */
export const defineSection = <const S extends ReportSection>(section: S): S => section

/** The declarations of photographs at check-in and at check-out, as `PhotosInOut` holds them. */
export const photosInOut = (path: string): FileListDeclaration[] => [
  { path: `${path}.in`, shows: 'in' },
  { path: `${path}.out`, shows: 'out' },
]
