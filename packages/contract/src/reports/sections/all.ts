import type { FileListDeclaration, ReportSection } from '../section.ts'
import * as all from './index.ts'

/** The sections of a report, in the order in which its body has their fields. */
export const reportSections = {
  details: all.details,
  rooms: all.rooms,
  checklist: all.checklist,
  keys: all.keys,
  meters: all.meters,
  tenancy: all.tenancy,
  alarms: all.alarms,
  appliances: all.appliances,
  manuals: all.manuals,
  comments: all.comments,
  signatures: all.signatures,
  feedback: all.feedback,
  invoice: all.invoice,
  unassigned: all.unassigned,
  documents: all.documents,
} as const satisfies Record<string, ReportSection>

/** What a section is called in code. */
export type ReportSectionKey = keyof typeof reportSections

type Sections = (typeof reportSections)[ReportSectionKey]
type All<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never

const sections: readonly ReportSection[] = Object.values(reportSections)

/** The schemas of the fields of all sections. */
export const sectionFields = Object.fromEntries(sections.flatMap(({ fields }) => Object.entries(fields))) as All<
  Sections['fields']
>

/** The section that has a field of the body; undefined for what stands in the head of the report. */
export const sectionOfField = (field: string): ReportSection | undefined =>
  sections.find(({ fields }) => field in fields)

/** What fields are called whose own names say nothing to people. */
export const fieldLabels: Readonly<Record<string, string>> = Object.assign({}, ...sections.map(({ labels }) => labels))

/** By which field entries of a list are told apart where that is not their id, by the name of the list. */
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
