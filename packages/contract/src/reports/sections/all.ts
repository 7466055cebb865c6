import type { FileListDeclaration, ReportSection } from '../section.ts'
import * as exported from './index.ts'

type Exported = typeof exported
type ReportSections = { readonly [K in keyof Exported as Exported[K] extends ReportSection ? K : never]: Exported[K] }

const isSection = (part: unknown): part is ReportSection =>
  typeof part === 'object' && part !== null && 'order' in part && 'fields' in part

/** The sections of a report by what they are called in code, in their order. */
export const reportSections = Object.fromEntries(
  Object.entries(exported)
    .flatMap(([key, part]) => (isSection(part) ? [[key, part] as const] : []))
    .toSorted(([, a], [, b]) => a.order - b.order),
  // The same choice, once for the compiler.
) as ReportSections

/** What a section is called in code. */
export type ReportSectionKey = keyof ReportSections

type Sections = ReportSections[ReportSectionKey]
type All<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never

/** What a section is called in the editor. */
export type EditorSectionName = Sections['name']

type NamedSection = ReportSection & { name: EditorSectionName }

const sections: readonly NamedSection[] = Object.values(reportSections)

/** What the sections are called in the editor, in their order. */
export const editorSectionNames = sections.map(({ name }) => name) as [EditorSectionName, ...EditorSectionName[]]

/** A section that report types may list among their menus; the others are in every report. */
type Menu = Extract<Sections, { types: readonly string[] }>['name']

/** The menus that a report type may show, in the order of the editor's navigation. */
export const editorMenus = sections.flatMap(({ name, types }) => (types ? name : [])) as [Menu, ...Menu[]]

/** The menus that a built-in report type shows to begin with. */
export const defaultMenusOf = (type: string): Menu[] =>
  editorMenus.filter((menu) => sections.some(({ name, types = [] }) => name === menu && types.some((t) => t === type)))

/** The schemas of the fields of all sections. */
export const sectionFields = Object.fromEntries(sections.flatMap(({ fields }) => Object.entries(fields))) as All<
  Sections['fields']
>

/** The section that has a field of the body; undefined for what stands in the head of the report. */
export const sectionOfField = (field: string): NamedSection | undefined =>
  sections.find(({ fields }) => field in fields)

/** What fields are called whose own names say nothing to people. */
export const fieldLabels: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ labels }) => labels))

/** The field that identifies the entries of a list, where that is not their id, by the name of the list. */
export const keyFields: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ keyedBy }) => keyedBy))

/** A list of files in a report, with its section. */
export interface SectionFileList extends FileListDeclaration {
  section: ReportSectionKey
}

/** Every list of files in the body of a report. */
export const fileLists: readonly SectionFileList[] = (Object.keys(reportSections) as ReportSectionKey[]).flatMap(
  (section) => {
    const { files = [] }: ReportSection = reportSections[section]
    return files.map((list) => ({ ...list, section }))
  },
)
