import * as z from 'zod'
import { Address } from '../address.ts'
import { Room } from '../reports/sections/rooms.ts'
import { Signature } from '../reports/sections/signatures.ts'
import { Tenancy } from '../reports/sections/tenancy.ts'
import { EmailAddress, Id, Instant, ReportTypeName, ShortText, StorageKey, text } from '../scalars.ts'
import { maxWorkbookColumns } from './constants.ts'

/** Several columns can be names, e-mail addresses or rooms. */
export const workbookFields = [
  'line1',
  'line2',
  'town',
  'county',
  'postcode',
  'country',
  'reporttype',
  'tenant',
  'tenantemail',
  'landlord',
  'landlordemail',
  'reference',
  'pid',
  'key',
  'startdate',
  'enddate',
  'checkindate',
  'checkinby',
  'managedby',
  'rooms',
  'bedrooms',
  'bathrooms',
] as const
export type WorkbookField = (typeof workbookFields)[number]

export const workbookFieldLabels: Readonly<Record<WorkbookField, string>> = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
  reporttype: 'Report type',
  tenant: 'Tenant name',
  tenantemail: 'Tenant email',
  landlord: 'Landlord name',
  landlordemail: 'Landlord email',
  reference: 'Tenancy reference',
  pid: 'PID',
  key: 'Key',
  startdate: 'Start date',
  enddate: 'End date',
  checkindate: 'Check-in date',
  checkinby: 'Check-in by',
  managedby: 'Managed by',
  rooms: 'Rooms',
  bedrooms: 'Number of bedrooms',
  bathrooms: 'Number of bathrooms',
}

const Party = z.strictObject({ name: ShortText, email: z.union([z.literal(''), EmailAddress]) })

export const WorkbookRow = z.strictObject({
  /** The headings are row 1. */
  rowindex: z.int().min(1),
  reporttype: ReportTypeName.default(''),
  address: Address,
  tenants: z.array(Party).max(20),
  landlords: z.array(Party).max(20),
  tenancy: Tenancy,
  rooms: z.array(ShortText).max(100),
})
export type WorkbookRow = z.infer<typeof WorkbookRow>

/** Empty if it is unused. */
export const ColumnField = z.union([z.literal(''), z.enum(workbookFields)])
export type ColumnField = z.infer<typeof ColumnField>

export const WorkbookColumn = z.strictObject({ head: ShortText, field: ColumnField })
export type WorkbookColumn = z.infer<typeof WorkbookColumn>

/** Or only a cell of it. */
export const WorkbookProblem = z.strictObject({
  row: z.int().min(1),
  column: text(320),
  message: text(500),
  cell: z.literal(true).optional(),
})
export type WorkbookProblem = z.infer<typeof WorkbookProblem>

/** The row has the headings. Sheets count from 0. */
export const WorkbookPlace = z.strictObject({ sheet: z.int().min(0).max(1000), headrow: z.int().min(1).max(200_000) })
export type WorkbookPlace = z.infer<typeof WorkbookPlace>

export const WorkbookPreview = z.strictObject({
  place: WorkbookPlace,
  sheets: z.array(ShortText),
  /** Of this sheet; one of them has the headings. */
  firstrows: z.array(z.strictObject({ row: z.int().min(1), text: ShortText })),
  columns: z.array(WorkbookColumn).max(maxWorkbookColumns),
  rows: z.int().min(0),
  refused: z.int().min(0),
  /** Those of skipped rows before those of cells. */
  problems: z.array(WorkbookProblem),
  problemcount: z.int().min(0),
  cellcount: z.int().min(0),
  sample: z.array(WorkbookRow),
})
export type WorkbookPreview = z.infer<typeof WorkbookPreview>

export const Workbook = z.strictObject({
  /** New with each workbook: row indexes are valid within it. */
  version: Id,
  upload: Id,
  src: StorageKey,
  filename: ShortText,
  bytes: z.int().min(0),
  columns: z.array(WorkbookColumn).max(maxWorkbookColumns),
  rows: z.int().min(0),
  refused: z.int().min(0),
  usedAt: Instant,
  usedBy: ShortText,
})
export type Workbook = z.infer<typeof Workbook>

export const PropertySuggestion = z.strictObject({
  id: text(100),
  address: z.strictObject({ displayaddress: text(2000) }),
  /** Empty if the row names none. */
  type: ReportTypeName,
  rowindex: z.int().min(1),
})
export type PropertySuggestion = z.infer<typeof PropertySuggestion>

export const SpreadsheetProperty = z.strictObject({
  address: Address,
  signatures: z.array(Signature),
  tenancy: Tenancy,
  rooms: z.array(Room),
  rowindex: z.int().min(1),
  /** Those that the client's dictionary does not have. */
  unknownrooms: z.array(ShortText),
})
export type SpreadsheetProperty = z.infer<typeof SpreadsheetProperty>
