import * as z from 'zod'
import { allow, signedIn } from '../access.ts'
import { defineRoute } from '../route.ts'
import { Id, ReportTypeName, ShortText, text } from '../scalars.ts'
import { DocumentRecord, PhotoUpload } from '../uploads/entities.ts'
import { maxWorkbookColumns, workbookMaxBytes } from './constants.ts'
import {
  ColumnField,
  PropertySuggestion,
  SpreadsheetProperty,
  Workbook,
  WorkbookPlace,
  WorkbookPreview,
} from './entities.ts'
import { spreadsheetMessages } from './messages.ts'

/** With access to a client's Settings tab. */
const settingsKeepers = allow({ SysAdmin: 'any' })
const ofClient = z.strictObject({ id: Id })
const ofUpload = z.strictObject({ id: Id, upload: Id })

export const findProperties = defineRoute({
  method: 'GET',
  path: '/spreadsheet/getproperties/{clientid}/{address}',
  access: signedIn('own'),
  summary: 'Suggests properties of a client’s workbook for a partly typed address.',
  params: z.strictObject({ clientid: Id, address: text(200).min(1) }),
  answer: z.strictObject({
    reports: z.array(PropertySuggestion),
    version: Id,
  }),
  failures: [404, 409],
  messages: [spreadsheetMessages.notActive, spreadsheetMessages.noWorkbook, spreadsheetMessages.damaged],
})

export const getProperty = defineRoute({
  method: 'GET',
  path: '/spreadsheet/getproperty/{clientid}/{reporttype}/{rowindex}',
  access: signedIn('own'),
  summary: 'The values that a row of a client’s workbook fills into a report of this type.',
  params: z.strictObject({
    clientid: Id,
    reporttype: ReportTypeName.min(1),
    rowindex: z.coerce.number().pipe(z.int().min(1).max(10_000_000)),
  }),
  query: z.strictObject({
    /** Only if the workbook still has it. */
    version: Id.optional(),
  }),
  answer: z.strictObject({ report: SpreadsheetProperty }),
  failures: [404, 409],
  messages: [spreadsheetMessages.noSuchRow, spreadsheetMessages.replaced, spreadsheetMessages.damaged],
})

export const getWorkbook = defineRoute({
  method: 'GET',
  path: '/clients/{id}/workbook',
  access: settingsKeepers,
  summary: 'The workbook that a client’s reports are filled from, if there is one.',
  params: ofClient,
  answer: z.strictObject({
    workbook: Workbook.optional(),
    /** It cannot be read: a new one can be activated. */
    damaged: z.literal(true).optional(),
  }),
  failures: [404],
})

export const requestWorkbook = defineRoute({
  method: 'POST',
  path: '/clients/{id}/workbook',
  access: settingsKeepers,
  summary: 'A short-lived permission to send a workbook straight to storage, bound to its size and type.',
  params: ofClient,
  body: z.strictObject({ name: ShortText.min(1), size: z.int().min(1).max(workbookMaxBytes) }),
  status: 201,
  answer: PhotoUpload,
  failures: [404],
  messages: [spreadsheetMessages.notValidType('{filename}')],
})

export const getSentWorkbook = defineRoute({
  method: 'GET',
  path: '/clients/{id}/workbook/{upload}',
  access: settingsKeepers,
  summary: 'Whether a workbook that was sent has arrived.',
  params: ofUpload,
  answer: DocumentRecord,
  failures: [404],
  messages: [spreadsheetMessages.uploadNotFound],
})

export const removeSentWorkbook = defineRoute({
  method: 'DELETE',
  path: '/clients/{id}/workbook/{upload}',
  access: settingsKeepers,
  summary: 'Deletes a workbook that was sent and is not in use. One that is in use is kept.',
  params: ofUpload,
  answer: DocumentRecord,
  failures: [404],
  messages: [spreadsheetMessages.uploadNotFound],
})

export const readWorkbook = defineRoute({
  method: 'POST',
  path: '/clients/{id}/workbook/{upload}/read',
  access: settingsKeepers,
  summary: 'Reads a workbook that was sent: its columns, what each row would be, and what is wrong with it.',
  params: ofUpload,
  body: z.strictObject({
    /** In order; without it they are derived from the headings. */
    columns: z.array(ColumnField).max(maxWorkbookColumns).optional(),
    /** Without it every sheet is searched for headings, without its row this one. */
    place: WorkbookPlace.partial({ headrow: true }).optional(),
  }),
  answer: z.strictObject({
    /** For `useWorkbook`. */
    reading: Id,
    preview: WorkbookPreview,
  }),
  failures: [404],
  messages: [
    spreadsheetMessages.notAWorkbook,
    spreadsheetMessages.tooLargeUnpacked,
    spreadsheetMessages.externalLinks,
    spreadsheetMessages.tookTooLong,
  ],
  waits: true,
})

export const useWorkbook = defineRoute({
  method: 'POST',
  path: '/clients/{id}/workbook/{upload}/use',
  access: settingsKeepers,
  summary: 'Puts a workbook that was read into use, in place of the previous one. No report changes.',
  params: ofUpload,
  body: z.strictObject({ reading: Id }),
  answer: Workbook,
  failures: [404, 409],
  messages: [spreadsheetMessages.notReadYet, spreadsheetMessages.nothingUsable],
})

export const removeWorkbook = defineRoute({
  method: 'DELETE',
  path: '/clients/{id}/workbook',
  access: settingsKeepers,
  summary: 'Permanently removes a client’s workbook. Reports keep what was filled from it.',
  params: ofClient,
  answer: Workbook,
  failures: [404, 409],
  messages: [spreadsheetMessages.noWorkbook, spreadsheetMessages.damaged],
})
