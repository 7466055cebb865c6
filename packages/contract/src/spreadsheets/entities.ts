import * as z from 'zod'
import { Address } from '../address.ts'
import { Room } from '../reports/sections/rooms.ts'
import { Signature } from '../reports/sections/signatures.ts'
import { Tenancy } from '../reports/sections/tenancy.ts'
import { EmailAddress, Id, Instant, ReportTypeName, ShortText, StorageKey, text } from '../scalars.ts'
import { maxWorkbookColumns } from './constants.ts'

/** The fields of a workbook column. Several columns can be names, e-mail addresses or rooms. */
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

/** The labels of the fields. */
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

/** A property in a workbook, as read from its row. */
export const WorkbookRow = z.strictObject({
  /** Its row in the sheet: the headings are row 1. */
  rowindex: z.int().min(1),
  reporttype: ReportTypeName.default(''),
  address: Address,
  tenants: z.array(Party).max(20),
  landlords: z.array(Party).max(20),
  tenancy: Tenancy,
  /** Names of rooms, as typed. */
  rooms: z.array(ShortText).max(100),
})
export type WorkbookRow = z.infer<typeof WorkbookRow>

/** The field of a column, or empty if it is unused. */
export const ColumnField = z.union([z.literal(''), z.enum(workbookFields)])
export type ColumnField = z.infer<typeof ColumnField>

/** A column of a workbook, by its heading. */
export const WorkbookColumn = z.strictObject({ head: ShortText, field: ColumnField })
export type WorkbookColumn = z.infer<typeof WorkbookColumn>

/** Why a row is skipped, or only a cell of it. */
export const WorkbookProblem = z.strictObject({
  row: z.int().min(1),
  column: text(320),
  message: text(500),
  /** The row is used without this cell. */
  cell: z.literal(true).optional(),
})
export type WorkbookProblem = z.infer<typeof WorkbookProblem>

/** A sheet and the row of its headings, as found or chosen. Sheets count from 0. */
export const WorkbookPlace = z.strictObject({ sheet: z.int().min(0).max(1000), headrow: z.int().min(1).max(200_000) })
export type WorkbookPlace = z.infer<typeof WorkbookPlace>

/** The preview of an uploaded workbook. */
export const WorkbookPreview = z.strictObject({
  place: WorkbookPlace,
  /** The names of the sheets. */
  sheets: z.array(ShortText),
  /** The first rows of this sheet, one of which has the headings. */
  firstrows: z.array(z.strictObject({ row: z.int().min(1), text: ShortText })),
  columns: z.array(WorkbookColumn).max(maxWorkbookColumns),
  /** The number of usable rows, and of skipped rows. */
  rows: z.int().min(0),
  refused: z.int().min(0),
  /** The first problems, those of skipped rows before those of cells, and their numbers. */
  problems: z.array(WorkbookProblem),
  problemcount: z.int().min(0),
  cellcount: z.int().min(0),
  /** The first usable rows. */
  sample: z.array(WorkbookRow),
})
export type WorkbookPreview = z.infer<typeof WorkbookPreview>

/** The workbook from which a client's reports are filled. */
export const Workbook = z.strictObject({
  /** Changes each time a workbook is activated: row indexes are valid within it. */
  version: Id,
  /** The uploaded file. */
  upload: Id,
  src: StorageKey,
  filename: ShortText,
  bytes: z.int().min(0),
  columns: z.array(WorkbookColumn).max(maxWorkbookColumns),
  rows: z.int().min(0),
  refused: z.int().min(0),
  usedAt: Instant,
  /** The name of the user who activated it. */
  usedBy: ShortText,
})
export type Workbook = z.infer<typeof Workbook>

/** A suggested property for the typed text. */
export const PropertySuggestion = z.strictObject({
  id: text(100),
  address: z.strictObject({ displayaddress: text(2000) }),
  /** The report type of the row; empty if it names none. */
  type: ReportTypeName,
  rowindex: z.int().min(1),
})
export type PropertySuggestion = z.infer<typeof PropertySuggestion>

/** The data to fill a report with. */
export const SpreadsheetProperty = z.strictObject({
  address: Address,
  signatures: z.array(Signature),
  tenancy: Tenancy,
  rooms: z.array(Room),
  rowindex: z.int().min(1),
  /** Rooms in the row that the client's dictionary does not have. */
  unknownrooms: z.array(ShortText),
})
export type SpreadsheetProperty = z.infer<typeof SpreadsheetProperty>
