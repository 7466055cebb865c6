import * as z from 'zod'
import { allow } from '../access.ts'
import { csvMessages, mergeMessages, reportMessages, reportOperationMessages } from '../messages.ts'
import { defineRoute } from '../route.ts'
import { Id, Instant, Month, Ref, ReportTypeName, ShortText, StorageKey } from '../scalars.ts'
import { galleryTypes } from '../sharing/entities.ts'
import { Rotation } from './item.ts'
import { ColourCode } from './property.ts'
import { Report, ReportSummary } from './report.ts'
import { reportReaders, reportStaff } from './access.ts'
import { listed } from './routes.ts'

/** Deleting, restoring and new references are the provider's own work. */
const providerStaff = allow({ Administrators: 'any', Support: 'any' })

const ById = z.strictObject({ id: Id })

export const findReportByRef = defineRoute({
  name: 'findReportByRef',
  feature: 'reports',
  method: 'GET',
  path: '/reports/clientsearch/{clientid}/{ref}',
  access: reportStaff,
  summary: 'The report of a client with this reference, as the merge dialog looks for it; deleted ones are not found.',
  params: z.strictObject({ clientid: Id, ref: z.coerce.number().pipe(Ref) }),
  answer: ReportSummary,
  failures: [400, 401, 403, 404],
})

export const deleteReport = defineRoute({
  name: 'deleteReport',
  feature: 'reports',
  method: 'DELETE',
  path: '/reports/{id}',
  access: providerStaff,
  summary: 'Marks a report as deleted, or restores it; nothing of it is lost either way.',
  params: ById,
  query: z.strictObject({ operation: z.enum(['delete', 'restore']) }),
  answer: ReportSummary,
  failures: [400, 401, 403, 404, 409, 423],
  messages: [reportMessages.notFound, reportOperationMessages.locked],
})

export const followOnReport = defineRoute({
  name: 'followOnReport',
  feature: 'reports',
  method: 'PATCH',
  path: '/reports/{id}',
  access: reportStaff,
  summary: 'Makes the report that follows this one, of another type, and links the two.',
  params: ById,
  body: z.strictObject({
    /** Name of a type that the report’s own type can be followed on to. */
    target: ReportTypeName.min(1),
  }),
  status: 201,
  answer: Report,
  failures: [400, 401, 403, 404, 409, 413, 415],
  messages: [reportMessages.notFound, reportMessages.tooLarge],
})

export const lockReport = defineRoute({
  name: 'lockReport',
  feature: 'reports',
  method: 'PUT',
  path: '/update-lock-report/{id}/{locked}',
  access: reportStaff,
  summary: 'Locks a report against changes, or unlocks it.',
  params: z.strictObject({ id: Id, locked: z.enum(['true', 'false']) }),
  answer: ReportSummary,
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const cancelDelivery = defineRoute({
  name: 'cancelDelivery',
  feature: 'reports',
  method: 'DELETE',
  path: '/reports/{id}/delivery',
  access: reportStaff,
  summary: 'Cancels the e-mail that would bring a report to its customer by itself; the next save waits for one again.',
  params: ById,
  answer: ReportSummary,
  failures: [400, 401, 403, 404, 409],
  messages: [reportMessages.notFound, reportOperationMessages.noDelivery],
})

export const allocateNewRef = defineRoute({
  name: 'allocateNewRef',
  feature: 'reports',
  method: 'PUT',
  path: '/allocatenewref/{id}',
  access: providerStaff,
  summary: 'Gives a report the next reference; the old one finds it no longer and is never used again.',
  params: ById,
  answer: ReportSummary,
  failures: [400, 401, 403, 404, 409, 423],
  messages: [reportMessages.notFound, reportOperationMessages.locked],
})

export const setColourCode = defineRoute({
  name: 'setColourCode',
  feature: 'reports',
  method: 'PUT',
  path: '/reports/colourcode/{id}/{code}',
  access: reportStaff,
  summary: 'Marks a report with one of ten colours; a stale version, where one is given, answers 409.',
  params: z.strictObject({ id: Id, code: ColourCode }),
  query: z.strictObject({ version: z.coerce.number().pipe(z.int().min(1)).optional() }),
  answer: ReportSummary,
  failures: [400, 401, 403, 404, 409],
  messages: [reportMessages.notFound],
})

export const mergeReports = defineRoute({
  name: 'mergeReports',
  feature: 'reports',
  method: 'POST',
  path: '/reports/{id}/merge',
  access: reportStaff,
  summary: 'Moves the rooms of another report of the same property and type to the end of this one’s.',
  params: ById,
  body: z.strictObject({
    /** Reference of the report whose rooms are taken. */
    secondaryref: Ref,
    /** For the provider’s people: the client among whose reports it is looked for. */
    client: Id.optional(),
  }),
  answer: Report,
  failures: [400, 401, 403, 404, 409, 413, 415, 423],
  messages: [
    reportMessages.notFound,
    reportMessages.tooLarge,
    reportOperationMessages.locked,
    mergeMessages.otherType,
    mergeMessages.sameReport,
    mergeMessages.otherAddress,
    mergeMessages.duplicateRooms,
  ],
})

/** What a table is about: the list's own filters, and the month or a search as there. */
const csvQuery = z
  .strictObject({ ...listed, month: Month.optional(), search: ShortText.optional() })
  .refine(({ month, search }) => month !== undefined || !!search?.trim(), {
    path: ['month'],
    message: reportMessages.monthOrSearch,
  })

/** A table of reports as a file. */
const csv = {
  query: csvQuery,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [400, 401, 403],
} as const

export const downloadReportsCsv = defineRoute({
  ...csv,
  name: 'downloadReportsCsv',
  feature: 'reports',
  method: 'GET',
  path: '/reports/csv',
  access: reportStaff,
  summary: 'The reports that a list shows, as CSV: of a month or a search, within the caller’s reach.',
  messages: [csvMessages.failed, csvMessages.tooLarge],
})

export const downloadFeedbackFlagCsv = defineRoute({
  ...csv,
  name: 'downloadFeedbackFlagCsv',
  feature: 'reports',
  method: 'GET',
  path: '/reports/feedback-flag-csv',
  access: reportStaff,
  summary: 'What landlords and tenants commented on in the reports of a list, with approvals and flags, as CSV.',
  messages: [csvMessages.failed, csvMessages.tooLarge],
})

/** Which photographs of a report: of a moment of the tenancy, of its front, or of its cleaning receipts. */
export const ReportPhotoType = z.enum(galleryTypes)
export type ReportPhotoType = z.infer<typeof ReportPhotoType>

/** A photograph of a report with the place where it stands. */
export const ReportPhoto = z.strictObject({
  id: Id,
  src: StorageKey,
  createdAt: Instant.optional(),
  rotate: Rotation.optional(),
  caption: ShortText.optional(),
  /** Id of the check-in photograph that shows the same thing. */
  linkedphoto: Id.optional(),
  /** `_uuid` of the item, or of the room, key, meter, appliance, alarm or question. */
  itemref: Id.optional(),
  /** Name of the room, where it stands in one. */
  room: ShortText.optional(),
  /** Name of the item, or of what stands in its place. */
  item: ShortText.optional(),
})
export type ReportPhoto = z.infer<typeof ReportPhoto>

export const listReportPhotosOfType = defineRoute({
  name: 'listReportPhotosOfType',
  feature: 'reports',
  method: 'GET',
  path: '/reports/{id}/photos/{type}',
  access: reportReaders,
  summary: 'The photographs of a report that are of one type, in the report’s order, or those of one item.',
  params: z.strictObject({ id: Id, type: ReportPhotoType }),
  query: z.strictObject({
    /** `_uuid` of the item. */
    itemref: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(ReportPhoto) }),
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})
