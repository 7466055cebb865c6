import {
  reportSections,
  type Client,
  type EditorMenu,
  type Meter,
  type Photo,
  type PhotoRecord,
  type Report,
  type TrailRow,
} from '@lintel/contract'
import {
  isEntryList,
  entryHasEnteredCheckIn,
  hasEnteredCheckIn,
  keptLists,
  type ChecklistDictionary,
} from '@lintel/rules'
import { printSettings, type PrintSetting } from './print-settings.ts'

/** All of it, only changed, missing or flagged items, or only its photographs. */
export const documentVariants = ['report', 'summary', 'photographs'] as const
export type DocumentVariant = (typeof documentVariants)[number]

/** It replaces ours. It only runs in the locked page. */
export interface TemplateCode {
  titlepugcode?: string
  pugcode?: string
  csscode?: string
  sections?: readonly SectionCode[]
  /** Exactly these are printed, in this order; otherwise they replace shipped ones. */
  ownorder?: boolean
  /** The `settings` of its code. */
  values?: SettingValues
}

export type SettingValues = Readonly<Record<string, string | boolean>>

export interface SectionCode {
  name: string
  /** Empty if it replaces no shipped one. */
  basesectionId: string
  /** Empty if it is printed like its base. */
  pugcode: string
  /** Within it they take precedence over those of the template. */
  values: SettingValues
}

export interface DocumentSource {
  report: Report
  client: Client
  /** `displayName` of the report's type. */
  typeName: string
  /** If the report does not say who prepared it. */
  inspector: string
  /** The inspector's, printed beside their own name alone. */
  qualification?: string
  photos: ReadonlyMap<string, PhotoRecord>
  links?: ReadonlyMap<string, string>
  /** Names of visitors' photographs that cannot be shown, by photograph id. */
  leftOut?: ReadonlyMap<string, string>
  /** An instant. */
  generatedAt: string
  /** Of the stored snapshot of this version, 64 hex digits. */
  reportSha256: string
  /** Over those of the original photographs in the order of their references. */
  photographsSha256: (photos: readonly PhotoRecord[]) => string
  /** The page that says whether a file is genuine, and its QR code as a data URL. */
  verify?: { address: string; code: string }
  /** A data URL. */
  logo?: string
  /** A data URL of the client's first one, for the cover. */
  background?: string
  /** Default: `report`. */
  variant?: DocumentVariant
  /** Printed on the cover. The built-in ones have their own names. */
  variantName?: string
  /** The client's report factory fills the gaps. */
  settings?: readonly PrintSetting[]
  template?: TemplateCode
  templateVersion?: string
  /** For this type: maintenance flags with their guides, deadlines. */
  checklist?: ChecklistDictionary
  /** What happened to the report before this document was made. */
  trail?: readonly TrailRow[]
  /** What a check-out is compared with: its readings are printed next to the new ones. */
  previous?: { ref: number; date: string; meters: readonly Meter[] }
  /** What the report was made with: printed as the other one's while it is there, whatever is added. */
  carried?: { notes: string; photographs: ReadonlySet<string> }
}

export const isCheckOut = (report: Pick<Report, 'type'>): boolean => report.type === 'Check Out'

type TellableEntry = Parameters<typeof entryHasEnteredCheckIn>[0]

const comparedIn = (report: Report) => ({
  items: report.rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap((type) => type.items))),
  entries: keptLists.filter(isEntryList).flatMap((list): TellableEntry[] => report[list]),
})

/** Items and entries whose check-in side was entered by staff. */
export const enteredByStaff = (report: Report): object[] => {
  const { items, entries } = comparedIn(report)
  return [...items.filter(hasEnteredCheckIn), ...entries.filter(entryHasEnteredCheckIn)]
}

export const checkInEntered = ({ report }: Pick<DocumentSource, 'report'>): 'all' | 'part' | 'none' => {
  if (!isCheckOut(report) || enteredByStaff(report).length === 0) return 'none'
  const { items, entries } = comparedIn(report)
  const isMarked = items.some((item) => item.condition.in.readonly) || entries.some(({ readonly }) => readonly)
  return isMarked ? 'part' : 'all'
}

/** A report has it from the one that it follows. */
export const isCarried = ({ report, carried }: DocumentSource, { id, readonly }: Photo): boolean =>
  report.previousReportRef !== undefined && (readonly || (carried?.photographs.has(id) ?? false))

/** In a list of both visits; empty where that is not known. */
export const visitOf = (source: DocumentSource, photo: Photo): string => {
  if (!isCheckOut(source.report) || source.report.previousReportRef === undefined) return ''
  return isCarried(source, photo) ? 'At check-in' : 'At check-out'
}

/** No item in any room: printed as findings. */
export const isChecklist = ({ type, compliancesections, rooms }: Report): boolean =>
  type !== 'Check Out' &&
  (compliancesections.length > 0 || rooms.some((room) => room.compliancesections.length > 0)) &&
  rooms.every(({ sections }) => sections.every(({ types }) => types.every(({ items }) => items.length === 0)))

/** Printed as one list. A check-out is always compared room by room with the previous report, whatever its type. */
export const isItemBased = ({ report, client }: Pick<DocumentSource, 'report' | 'client'>): boolean =>
  !isCheckOut(report) &&
  client.reportfactory.reportTypeList.some(({ name, reportItemBased }) => name === report.type && reportItemBased)

export const sectionsOf = ({ report, client }: DocumentSource): readonly EditorMenu[] =>
  client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.activeMenuList ?? []

/**
 * A Property Visit carries the keys, the parking and the stopcock of the inventory for the later check-out and has no
 * fields for them: printed, they would read as found on the day of the visit.
 */
export const withoutUninspected = (source: DocumentSource): DocumentSource => {
  const { report } = source
  const menus: readonly string[] = sectionsOf(source)
  if (report.previousReportRef === undefined || menus.length === 0) return source
  const unseen = keptLists.filter((list) => list !== 'rooms' && !menus.includes(reportSections[list].name))
  const lists = Object.fromEntries(unseen.map((list) => [list, []]))
  const propertyDetails = isVisit(report) ? { ...report.propertyDetails, ...unseenOnVisits } : report.propertyDetails
  return { ...source, report: { ...report, ...lists, propertyDetails } }
}

const isVisit = ({ type }: Pick<Report, 'type'>): boolean => type === 'Mid Term'

/** The editor of a Property Visit does not show them. */
const unseenOnVisits = {
  furnished: 'Default',
  parkingLocation: '',
  parkingSpaceNo: '',
  stopcockLocation: '',
  cleaningReceiptPhotos: [],
} satisfies Partial<Report['propertyDetails']>

export const settingsOf = ({ client, report, settings }: DocumentSource) => printSettings(client, report.type, settings)
