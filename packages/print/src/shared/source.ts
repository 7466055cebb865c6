import {
  reportSections,
  type Client,
  type EditorMenu,
  type Meter,
  type Photo,
  type PhotoRecord,
  type Report,
} from '@lintel/contract'
import {
  isEntryList,
  entryHasEnteredCheckIn,
  hasEnteredCheckIn,
  keptLists,
  type ChecklistDictionary,
} from '@lintel/rules'
import { printSettings, type PrintSetting } from './print-settings.ts'

/** The documents of a report: all of it, only changed, missing or flagged items, or only its photographs. */
export const documentVariants = ['report', 'summary', 'photographs'] as const
export type DocumentVariant = (typeof documentVariants)[number]

/** Custom template code that replaces ours. It only runs in the locked page. */
export interface TemplateCode {
  /** Pug of the cover. */
  titlepugcode?: string
  /** Pug of all pages after it. */
  pugcode?: string
  /** Added after the shipped style sheet. */
  csscode?: string
  /** Sections instead of the shipped ones. */
  sections?: readonly SectionCode[]
  /** Whether exactly these are printed, in this order; otherwise they replace shipped ones. */
  ownorder?: boolean
  /** The `settings` of its code. */
  values?: SettingValues
}

/** Values of settings by their system names. */
export type SettingValues = Readonly<Record<string, string | boolean>>

/** A section of a custom template. */
export interface SectionCode {
  name: string
  /** The shipped section that it replaces; empty if none. */
  basesectionId: string
  /** Empty if it is printed like its base. */
  pugcode: string
  /** Its own settings; within it they take precedence over those of the template. */
  values: SettingValues
}

/** The input of a document. */
export interface DocumentSource {
  report: Report
  client: Client
  /** `displayName` of the report's type. */
  typeName: string
  /** Name of the inspector, if the report does not say who prepared it. */
  inspector: string
  photos: ReadonlyMap<string, PhotoRecord>
  /** URLs for printed photographs, by photograph id. */
  links?: ReadonlyMap<string, string>
  /** Names of photographs sent by visitors that cannot be shown, by photograph id. */
  leftOut?: ReadonlyMap<string, string>
  /** When the document is generated, an instant. */
  generatedAt: string
  /** SHA-256 of the stored snapshot of this version, 64 hex digits. */
  reportSha256: string
  /** SHA-256 over those of the original photographs in the order of their references. */
  photographsSha256: (photos: readonly PhotoRecord[]) => string
  /** The client's logo as a data URL. */
  logo?: string
  /** The client's first background as a data URL, for the cover. */
  background?: string
  /** Default: `report`. */
  variant?: DocumentVariant
  /** The display name of a variant, printed on the cover. The built-in ones have their own names. */
  variantName?: string
  /** Settings of a template; the client's report factory fills the gaps. */
  settings?: readonly PrintSetting[]
  template?: TemplateCode
  /** The template and its version, for the record. */
  templateVersion?: string
  /** The dictionary's checklist data for this type: maintenance flags with their guides, deadlines. */
  checklist?: ChecklistDictionary
  /** The report that a check-out is compared with, if known: its readings are printed next to the new ones. */
  previous?: { ref: number; date: string; meters: readonly Meter[] }
  /** What the report before was made with: printed as the other one's while it is there, whatever is added. */
  carried?: { notes: string; photographs: ReadonlySet<string> }
}

/** True for reports with a check-in and a check-out side: they are printed as a comparison. */
export const isCheckOut = (report: Pick<Report, 'type'>): boolean => report.type === 'Check Out'

type TellableEntry = Parameters<typeof entryHasEnteredCheckIn>[0]

/** How much of a check-out's check-in side was entered by staff. */
export const checkInEntered = ({ report }: Pick<DocumentSource, 'report'>): 'all' | 'part' | 'none' => {
  if (!isCheckOut(report)) return 'none'
  const items = report.rooms.flatMap(({ sections }) =>
    sections.flatMap(({ types }) => types.flatMap((type) => type.items)),
  )
  const entries = keptLists.filter(isEntryList).flatMap((list): TellableEntry[] => report[list])
  if (!items.some(hasEnteredCheckIn) && !entries.some(entryHasEnteredCheckIn)) return 'none'
  const isMarked = items.some((item) => item.condition.in.readonly) || entries.some(({ readonly }) => readonly)
  return isMarked ? 'part' : 'all'
}

/** True for a photograph that a report has from the one that it follows. */
export const isCarried = ({ report, carried }: DocumentSource, { id, readonly }: Photo): boolean =>
  report.previousReportRef !== undefined && (readonly || (carried?.photographs.has(id) ?? false))

/** When a photograph of a list of both visits was taken; empty where that is not known. */
export const visitOf = (source: DocumentSource, photo: Photo): string => {
  if (!isCheckOut(source.report) || source.report.previousReportRef === undefined) return ''
  return isCarried(source, photo) ? 'At check-in' : 'At check-out'
}

/** True for reports of checklists only, with no item in any room: they are printed as findings. */
export const isChecklist = ({ type, compliancesections, rooms }: Report): boolean =>
  type !== 'Check Out' &&
  (compliancesections.length > 0 || rooms.some((room) => room.compliancesections.length > 0)) &&
  rooms.every(({ sections }) => sections.every(({ types }) => types.every(({ items }) => items.length === 0)))

/**
 * True for types of one list of items without rooms, printed as one list. A check-out is always compared room by room
 * with the previous report, whatever its type.
 */
export const isItemBased = ({ report, client }: Pick<DocumentSource, 'report' | 'client'>): boolean =>
  !isCheckOut(report) &&
  client.reportfactory.reportTypeList.some(({ name, reportItemBased }) => name === report.type && reportItemBased)

/** The sections that a report's type shows in the editor; empty if unknown. */
export const sectionsOf = ({ report, client }: DocumentSource): readonly EditorMenu[] =>
  client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.activeMenuList ?? []

/**
 * A report without what the visit did not inspect. A Property Visit carries the keys, the parking and the stopcock of
 * the inventory for the later check-out and has no fields for them: printed, they would read as found on the day of the
 * visit.
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

/** Property fields that the editor of a Property Visit does not show. */
const unseenOnVisits = {
  furnished: 'Default',
  parkingLocation: '',
  parkingSpaceNo: '',
  stopcockLocation: '',
  cleaningReceiptPhotos: [],
} satisfies Partial<Report['propertyDetails']>

/** The client's print settings. */
export const settingsOf = ({ client, report, settings }: DocumentSource) => printSettings(client, report.type, settings)
