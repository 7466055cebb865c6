import type { FileListDeclaration, ReportSection } from '../section.ts'
import * as exported from './index.ts'
import { keysOf } from '../../keys-of.ts'

type Exported = typeof exported
type ReportSections = { readonly [K in keyof Exported as Exported[K] extends ReportSection ? K : never]: Exported[K] }

const isSection = (part: unknown): part is ReportSection =>
  typeof part === 'object' && part !== null && 'order' in part && 'fields' in part

/** The sections of a report by key, in order. */
export const reportSections = Object.fromEntries(
  Object.entries(exported)
    .flatMap(([key, part]) => (isSection(part) ? [[key, part] as const] : []))
    .toSorted(([, a], [, b]) => a.order - b.order),
  // The same selection, for the compiler.
) as ReportSections

/** The key of a section. */
export type ReportSectionKey = keyof ReportSections

type Sections = ReportSections[ReportSectionKey]
type All<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never

/** The name of a section in the editor. */
export type EditorSectionName = Sections['name']

type NamedSection = ReportSection & { name: EditorSectionName }

const sections: readonly NamedSection[] = Object.values(reportSections)

/** The names of the sections in the editor, in order. */
export const editorSectionNames = sections.map(({ name }) => name) as [EditorSectionName, ...EditorSectionName[]]

/** A section that report types can list in their menus; the others are in every report. */
type Menu = Extract<Sections, { types: readonly string[] }>['name']

/** The menus that a report type can show, in the order of the editor's navigation. */
export const editorMenus = sections.flatMap(({ name, types }) => (types ? name : [])) as [Menu, ...Menu[]]

/** The initial menus of a built-in report type. */
export const defaultMenusOf = (type: string): Menu[] =>
  editorMenus.filter((menu) => sections.some(({ name, types = [] }) => name === menu && types.some((t) => t === type)))

/** The schemas of the fields of all sections. */
export const sectionFields = Object.fromEntries(sections.flatMap(({ fields }) => Object.entries(fields))) as All<
  Sections['fields']
>

/** The section that has a field of the body; undefined for fields of the report's header. */
export const sectionOfField = (field: string): NamedSection | undefined =>
  sections.find(({ fields }) => field in fields)

/** Labels of fields whose names are not readable. */
export const fieldLabels: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ labels }) => labels))

/** The field that identifies the entries of a list, if it is not the id, by list name. */
export const keyFields: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ keyedBy }) => keyedBy))

/** A list of files in a report, with its section. */
export interface SectionFileList extends FileListDeclaration {
  section: ReportSectionKey
}

/** Every list of files in a report's body. */
export const fileLists: readonly SectionFileList[] = keysOf(reportSections).flatMap((section) => {
  const { files = [] }: ReportSection = reportSections[section]
  return files.map((list) => ({ ...list, section }))
})
