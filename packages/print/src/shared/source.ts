import {
  reportSections,
  type Client,
  type EditorMenu,
  type Meter,
  type PhotoRecord,
  type Report,
} from '@lintel/contract'
import { isToldEntry, isToldItem, keptLists, type ChecklistDictionary } from '@lintel/rules'
import { printSettings, type PrintSetting } from './print-settings.ts'

/** Which document of a report: the whole one, what changed, is missing or is flagged, or its photographs alone. */
export const documentVariants = ['report', 'summary', 'photographs'] as const
export type DocumentVariant = (typeof documentVariants)[number]

/** Code of a template's author in place of the shipped one. It runs nowhere but in the locked page. */
export interface TemplateCode {
  /** Pug of the cover. */
  titlepugcode?: string
  /** Pug of all pages after it. */
  pugcode?: string
  /** Added after the shipped style sheet. */
  csscode?: string
}

/** What a document is made from. */
export interface DocumentSource {
  report: Report
  client: Client
  /** `displayName` of the report's type. */
  typeName: string
  /** Name of the inspector, where the report does not say who prepared it. */
  inspector: string
  photos: ReadonlyMap<string, PhotoRecord>
  /** Where the print of a photograph leads to, by the photograph's id. */
  links?: ReadonlyMap<string, string>
  /** Names of photographs that visitors sent and that cannot be shown, by the photograph's id. */
  leftOut?: ReadonlyMap<string, string>
  /** When the document is made, an instant. */
  generatedAt: string
  /** SHA-256 of the stored snapshot of this version, 64 hex digits. */
  reportSha256: string
  /** SHA-256 over those of the original photographs in the order of their references. */
  photographsSha256: (photos: readonly PhotoRecord[]) => string
  /** The client's logo as a data address. */
  logo?: string
  /** `report` unless given. */
  variant?: DocumentVariant
  /** What a variant is called for people; the cover says it. The shipped ones have names of their own. */
  variantName?: string
  /** Settings of a template; those of the client's report factory hold where it has none. */
  settings?: readonly PrintSetting[]
  template?: TemplateCode
  /** What the client's dictionary says of checklists of this type: maintenance flags with their guides, time limits. */
  checklist?: ChecklistDictionary
  /** The report that a check-out is compared with, where it is known: its readings stand beside the new ones. */
  previous?: { ref: number; date: string; meters: readonly Meter[] }
}

/** True for reports that hold both sides of a tenancy: they are printed as a comparison. */
export const isCheckOut = (report: Pick<Report, 'type'>): boolean => report.type === 'Check Out'

/** How much of a check-out's check-in side is what the agency tells. */
export const toldOf = ({ report }: Pick<DocumentSource, 'report'>): 'all' | 'part' | 'none' => {
  if (!isCheckOut(report)) return 'none'
  const items = report.rooms.flatMap(({ sections }) =>
    sections.flatMap(({ types }) => types.flatMap((type) => type.items)),
  )
  const entries = [...report.keys, ...report.appliances, ...report.meters]
  if (!items.some(isToldItem) && !entries.some(isToldEntry)) return 'none'
  const isMarked = items.some((item) => item.condition.in.readonly) || entries.some(({ readonly }) => readonly)
  return isMarked ? 'part' : 'all'
}

/** True for reports that are made of checklists alone, with no item in any room: they are printed as findings. */
export const isChecklist = ({ type, compliancesections, rooms }: Report): boolean =>
  type !== 'Check Out' &&
  (compliancesections.length > 0 || rooms.some((room) => room.compliancesections.length > 0)) &&
  rooms.every(({ sections }) => sections.every(({ types }) => types.every(({ items }) => items.length === 0)))

/** The sections that a report's type shows in the editor; empty where that is not known. */
export const sectionsOf = ({ report, client }: DocumentSource): readonly EditorMenu[] =>
  client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.activeMenuList ?? []

/**
 * A report with what the visit has looked at. A Property Visit carries the keys, the parking and the stopcock of the
 * inventory for the check-out to come and has no fields for them: printed, they would read as found on the day of the visit.
 */
export const lookedAt = (source: DocumentSource): DocumentSource => {
  const { report } = source
  const menus: readonly string[] = sectionsOf(source)
  if (report.previousReportRef === undefined || menus.length === 0) return source
  const unseen = keptLists.filter((list) => list !== 'rooms' && !menus.includes(reportSections[list].name))
  const lists = Object.fromEntries(unseen.map((list) => [list, []]))
  const propertyDetails = isVisit(report) ? { ...report.propertyDetails, ...unseenOnVisits } : report.propertyDetails
  return { ...source, report: { ...report, ...lists, propertyDetails } }
}

const isVisit = ({ type }: Pick<Report, 'type'>): boolean => type === 'Mid Term'

/** What the editor of a Property Visit does not show of the property. */
const unseenOnVisits = {
  furnished: 'Default',
  parkingLocation: '',
  parkingSpaceNo: '',
  stopcockLocation: '',
  cleaningReceiptPhotos: [],
} satisfies Partial<Report['propertyDetails']>

/** What the client has set of the print. */
export const settingsOf = ({ client, report, settings }: DocumentSource) => printSettings(client, report.type, settings)
