import { ReportType, type EditorMenu, type ItemEditField, type Package, type ReportVariant } from '@lintel/contract'

/** Built in: changes, missing and flagged items only. */
export const summaryVariant: ReportVariant = { name: 'summary', displayName: 'Summary' }

/** Built in: every photograph with its reference, time and caption, two to a row, and no tables. */
export const photographsVariant: ReportVariant = { name: 'photographs', displayName: 'Photographs' }
const variants = [summaryVariant, photographsVariant]

const checkInFields: ItemEditField[] = ['Item', 'Colour', 'Qty', 'Check In Condition', 'Check In Photo']
const checkOutFields: ItemEditField[] = [...checkInFields, 'Check Out Condition', 'Check Out Photo']
/** A visit records condition; what there is, and in which colour, is in the inventory. */
const visitFields: ItemEditField[] = ['Item', 'Check In Condition', 'Check In Photo']

const property: EditorMenu[] = ['Property details', 'Invoice', 'Rooms']
const contents: EditorMenu[] = ['Keys', 'Meters', 'Tenancy details', 'Alarms', 'Appliances', 'Manuals']
const checklist: EditorMenu[] = ['Property details', 'Invoice', 'Checklist', 'Feedback']
const closing: EditorMenu[] = ['Comments', 'Signatures']

const visit = { fields: visitFields }
const core = { fields: checkInFields }

interface Kind {
  menus: EditorMenu[]
  fields: ItemEditField[]
  displayName?: string
  /** The types that a report of this type can be followed by. */
  followedBy?: string[]
}

const kinds: Record<string, Kind> = {
  Inventory: {
    ...core,
    menus: [...property, 'Feedback', ...contents, ...closing],
    followedBy: ['Check In', 'Check Out', 'Mid Term'],
  },
  'Check In': {
    ...core,
    menus: [...property, 'Feedback', ...contents, ...closing],
    followedBy: ['Check Out', 'Mid Term'],
  },
  'Check Out': {
    fields: checkOutFields,
    menus: [...property, 'Feedback', ...contents, 'Comments', 'Previous report PDF', 'Signatures'],
  },
  'Mid Term': {
    ...visit,
    displayName: 'Property Visit',
    menus: [...property, 'Feedback', 'Meters', 'Alarms', 'Comments', 'Previous report PDF', 'Signatures'],
    followedBy: ['Mid Term', 'Check Out'],
  },
  'Routine Inspection Checklist': { ...visit, menus: [...checklist, 'Meters', 'Alarms', ...closing] },
  'Damp and Mould Inspection': { ...visit, menus: [...checklist, ...closing] },
  'Legionella Risk Assessment': { ...visit, menus: [...checklist, ...closing] },
  'Safety Compliance Visit': { ...visit, menus: [...checklist, 'Alarms', 'Appliances', ...closing] },
}

const toReportType = ([name, kind]: [string, Kind]): ReportType =>
  ReportType.parse({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    displayName: kind.displayName ?? name,
    activeMenuList: kind.menus,
    itemEditFields: kind.fields,
    convertedToList: kind.followedBy ?? [],
    variantList: variants,
  })

/**
 * The nine report types that every new client's factory has. Invoice cannot be created: it only names the template of
 * a report's invoice.
 */
export const defaultReportTypes = (): ReportType[] => [
  ...Object.entries(kinds).map(toReportType),
  ReportType.parse({
    id: 'invoice',
    name: 'Invoice',
    displayName: 'Invoice',
    activeMenuList: ['Invoice'],
    createAllowed: false,
  }),
]

/** The variants of a report type that a package includes, besides the main PDF that every package has. */
export const variantsFor = (peachpackage: Package, variantList: readonly ReportVariant[]): ReportVariant[] => {
  if (peachpackage === 'Standard') return []
  if (peachpackage === 'Plus') return variantList.filter(({ name }) => name === summaryVariant.name)
  return [...variantList]
}
