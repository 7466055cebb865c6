import * as z from 'zod'
import { Address } from '../address.ts'
import { ClientRef } from '../clients/entities.ts'
import { Attachments } from '../documents/entities.ts'
import { ColourCode } from './colour-codes.ts'
import { Delivery } from './delivery.ts'
import { EmailLog } from './email-log.ts'
import { LinkedReport } from './linked-report.ts'
import { sectionFields } from './sections/all.ts'
import { UploadedDocument } from './sections/documents.ts'
import { Id, Instant, PlainDate, Ref, ReportTypeName, ShortText, StorageKey } from '../scalars.ts'
import { isVisible } from '../text.ts'

/** What inspectors write: the part of a report that is versioned as an immutable snapshot. */
export const ReportBody = z.strictObject({
  date: PlainDate,
  branchId: Id,
  /** The inspector: one of the client's users who may use the branch, or whoever made it. */
  userId: Id,
  type: ReportTypeName,
  title: ShortText.default(''),
  ...sectionFields,
  /** Row of the client's spreadsheet that the report was filled from. */
  rowindex: z.int().min(0).optional(),
})
export type ReportBody = z.infer<typeof ReportBody>

/** What the server owns: set by its operations, ignored where a caller sends it. */
export const ReportHeader = z.strictObject({
  id: Id,
  ref: Ref,
  client: ClientRef,
  /** Number of body snapshots so far; the first is 1. */
  version: z.int().min(1),
  /** The dictionary that the report was made with. */
  dictionaryversion: ShortText.default(''),
  /** `dd/MM/yyyy`, for clients that only show it. */
  displaydate: ShortText.default(''),
  colourcode: ColourCode.optional(),
  attachments: Attachments.default({}),
  emailattachmentdocuments: z.array(UploadedDocument).default([]),
  locked: z.boolean().default(false),
  legacy: z.boolean().default(false),
  deleted: z.boolean().default(false),
  linkedReports: z.array(LinkedReport).default([]),
  previousReportType: ShortText.optional(),
  previousReportRef: Ref.optional(),
  previousReportPdf: StorageKey.optional(),
  exportedAt: Instant.optional(),
  /** Present while a delivery is waited for, and where it could not be made. */
  delivery: Delivery.optional(),
  emaillogs: z.array(EmailLog).default([]),
  emaillinkopened: z.boolean().default(false),
  emaillinkopeneddate: Instant.optional(),
  createdAt: Instant,
  /** Who made the report, where that is known; `userId` says who inspects. */
  createdBy: z.strictObject({ id: Id, name: ShortText }).optional(),
  updatedAt: Instant,
  /** Name of the person who saved the current version. */
  updatedBy: ShortText.default(''),
  /** The agency user behind that name; absent for visitors, whose names end in `, by link`. */
  updatedById: Id.optional(),
})
export type ReportHeader = z.infer<typeof ReportHeader>

/** A whole report, as GET answers it and PUT takes it back. */
export const Report = z.strictObject({ ...ReportHeader.shape, ...ReportBody.shape })
export type Report = z.infer<typeof Report>

/** One row of the report list. */
export const ReportSummary = z.strictObject({
  ...ReportHeader.omit({ emaillogs: true, emailattachmentdocuments: true, previousReportPdf: true }).shape,
  ...ReportBody.pick({ date: true, branchId: true, userId: true, type: true, title: true, address: true }).shape,
  /** How many e-mails were sent. */
  emailcount: z.int().min(0).default(0),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** What a report must have to begin with. */
export const NewReport = z.strictObject({
  ...ReportBody.partial().shape,
  address: z
    .strictObject({ ...Address.shape })
    .refine((address) => isVisible(address.line1), { path: ['line1'], message: 'Address line 1 is required.' })
    .refine((address) => isVisible(address.town), { path: ['town'], message: 'Town is required.' })
    .refine((address) => isVisible(address.postcode), { path: ['postcode'], message: 'Postcode is required.' }),
  branchId: Id,
  type: ReportTypeName.min(1),
  /** The same report with the same key, sent again because no answer came, is made once. */
  idempotencykey: Id.optional(),
})
export type NewReport = z.infer<typeof NewReport>
