import type { FileListDeclaration, ReportSection } from '../section.ts'
import * as exported from './index.ts'
import { keysOf } from '../../keys-of.ts'

type Exported = typeof exported
type ReportSections = { readonly [K in keyof Exported as Exported[K] extends ReportSection ? K : never]: Exported[K] }

const isSection = (part: unknown): part is ReportSection =>
  typeof part === 'object' && part !== null && 'order' in part && 'fields' in part

export const reportSections = Object.fromEntries(
  Object.entries(exported)
    .flatMap(([key, part]) => (isSection(part) ? [[key, part] as const] : []))
    .toSorted(([, a], [, b]) => a.order - b.order),
) as ReportSections

export type ReportSectionKey = keyof ReportSections

type Sections = ReportSections[ReportSectionKey]
type All<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never

export type EditorSectionName = Sections['name']

type NamedSection = ReportSection & { name: EditorSectionName }

const sections: readonly NamedSection[] = Object.values(reportSections)

export const editorSectionNames = sections.map(({ name }) => name) as [EditorSectionName, ...EditorSectionName[]]

/** The others are in every report. */
type Menu = Extract<Sections, { types: readonly string[] }>['name']

/** In the order of the editor's navigation. */
export const editorMenus = sections.flatMap(({ name, types }) => (types ? name : [])) as [Menu, ...Menu[]]

export const defaultMenusOf = (type: string): Menu[] =>
  editorMenus.filter((menu) => sections.some(({ name, types = [] }) => name === menu && types.some((t) => t === type)))

export const sectionFields = Object.fromEntries(sections.flatMap(({ fields }) => Object.entries(fields))) as All<
  Sections['fields']
>

/** Undefined for fields of the report's header. */
export const sectionOfField = (field: string): NamedSection | undefined =>
  sections.find(({ fields }) => field in fields)

/** A room's checklist is shown with the others. */
export const sectionOfPath = (path: readonly string[]): NamedSection | undefined =>
  sectionOfField(path.includes('compliancesections') ? 'compliancesections' : (path[0] ?? ''))

/** Of fields whose names are not readable. */
export const fieldLabels: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ labels }) => labels))

/** By list name, for entries without an id. */
export const keyFields: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ keyedBy }) => keyedBy))

export interface SectionFileList extends FileListDeclaration {
  section: ReportSectionKey
}

export const fileLists: readonly SectionFileList[] = keysOf(reportSections).flatMap((section) => {
  const { files = [] }: ReportSection = reportSections[section]
  return files.map((list) => ({ ...list, section }))
})
