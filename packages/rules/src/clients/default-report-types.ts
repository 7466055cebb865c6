import { defaultMenusOf, ReportType, type ItemEditField } from '@lintel/contract'
import { photographsVariant, summaryVariant } from './report-factory.ts'

const checkInFields: ItemEditField[] = ['Item', 'Colour', 'Qty', 'Check In Condition', 'Check In Photo']
const checkOutFields: ItemEditField[] = [...checkInFields, 'Check Out Condition', 'Check Out Photo']
/** A visit records condition only; contents and colours are in the inventory. */
const visitFields: ItemEditField[] = ['Item', 'Check In Condition', 'Check In Photo']

const visit = { fields: visitFields }
const core = { fields: checkInFields }

interface Kind {
  fields: ItemEditField[]
  displayName?: string
  followedBy?: string[]
}

const kinds: Record<string, Kind> = {
  Inventory: { ...core, followedBy: ['Check In', 'Check Out', 'Mid Term'] },
  'Check In': { ...core, followedBy: ['Check Out', 'Mid Term'] },
  'Check Out': { fields: checkOutFields },
  'Mid Term': { ...visit, displayName: 'Property Visit', followedBy: ['Mid Term', 'Check Out'] },
  'Routine Inspection Checklist': visit,
  'Damp and Mould Inspection': visit,
  'Legionella Risk Assessment': visit,
  'Safety Compliance Visit': visit,
}

const variants = [summaryVariant, photographsVariant]

const toReportType = ([name, kind]: [string, Kind]): ReportType =>
  ReportType.parse({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    displayName: kind.displayName ?? name,
    activeMenuList: defaultMenusOf(name),
    itemEditFields: kind.fields,
    convertedToList: kind.followedBy ?? [],
    variantList: variants,
  })

/** Of every new client. Invoice cannot be created: it only names the template of a report's invoice. */
export const defaultReportTypes = (): ReportType[] => [
  ...Object.entries(kinds).map(toReportType),
  ReportType.parse({
    id: 'invoice',
    name: 'Invoice',
    displayName: 'Invoice',
    activeMenuList: defaultMenusOf('Invoice'),
    createAllowed: false,
  }),
]

export const defaultTypeNames = (): Pick<ReportType, 'name' | 'displayName'>[] =>
  Object.entries(kinds).map(([name, { displayName = name }]) => ({ name, displayName }))
