import {
  Client,
  clientSettingDefaults,
  type ClientSetting,
  defaultMenusOf,
  ReportType,
  type ItemEditField,
} from '@lintel/contract'
import type * as z from 'zod'
import { photographsVariant, summaryVariant } from './client.ts'

/** In the specification's order, with defaults. */
export const completeSettings = (given: readonly ClientSetting[]): ClientSetting[] => {
  const values = new Map(given.map(({ key, value }) => [key, value]))
  return clientSettingDefaults.map(({ key, type, value }) => ({ key, type, value: values.get(key) ?? value }))
}

export type NewClient = Partial<z.input<typeof Client>> & { id: string; name: string }

/** With default report types and settings, and a branch of its name and address. Throws zod's error. */
export const newClient = (details: NewClient, ids: { branchId: string }): Client => {
  const { address, phone, email, feedbackemail } = details
  const branch = {
    id: ids.branchId,
    name: details.name,
    feedbackemail,
    address: { ...address, phone: address?.phone || phone, email: address?.email || email },
  }
  const client = Client.parse({
    ...details,
    branches: details.branches?.length ? details.branches : [branch],
    reportfactory: details.reportfactory ?? { reportTypeList: defaultReportTypes() },
  })
  return { ...client, settings: completeSettings(client.settings) }
}

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
