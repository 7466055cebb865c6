import * as z from 'zod'
import { Address } from '../address.ts'
import { ClientRef } from '../clients/entities.ts'
import { Attachments } from '../documents/entities.ts'
import { keysOf } from '../keys-of.ts'
import { colourCodes } from './constants.ts'
import { Delivery, LinkedReport, EmailLog } from './header.ts'
import { Receipt } from './receipt.ts'
import { sectionFields } from './sections/all.ts'
import { UploadedDocument } from './sections/documents.ts'
import { Id, Instant, MadeId, PlainDate, Ref, ReportTypeName, ShortText, StorageKey, Month } from '../scalars.ts'
import { isVisible } from '../text.ts'

export const ColourCode = z.enum(keysOf(colourCodes))
export type ColourCode = z.infer<typeof ColourCode>

export const ReportBody = z.strictObject({
  date: PlainDate,
  branchId: Id,
  /** One of the client's users with access to the branch, or the report's creator. */
  userId: Id,
  type: ReportTypeName,
  title: ShortText.default(''),
  ...sectionFields,
  /** Of the client's spreadsheet. */
  rowindex: z.int().min(0).optional(),
})
export type ReportBody = z.infer<typeof ReportBody>

/** Ignored if a caller sends them. */
export const ReportHeader = z.strictObject({
  id: Id,
  ref: Ref,
  client: ClientRef,
  /** Body snapshots so far; the first is 1. */
  version: z.int().min(1),
  dictionaryversion: ShortText.default(''),
  /** `dd/MM/yyyy`, for clients that only display it. */
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
  delivery: Delivery.optional(),
  emaillogs: z.array(EmailLog).default([]),
  emaillinkopened: z.boolean().default(false),
  emaillinkopeneddate: Instant.optional(),
  /** Oldest first. */
  receipts: z.array(Receipt).default([]),
  createdAt: Instant,
  /** `userId` is the inspector. */
  createdBy: z.strictObject({ id: Id, name: ShortText }).optional(),
  updatedAt: Instant,
  updatedBy: ShortText.default(''),
  /** Absent for visitors, whose names end in `, by link`. */
  updatedById: Id.optional(),
})
export type ReportHeader = z.infer<typeof ReportHeader>

export const Report = z.strictObject({ ...ReportHeader.shape, ...ReportBody.shape })
export type Report = z.infer<typeof Report>

export const ReportSummary = z.strictObject({
  ...ReportHeader.omit({ emaillogs: true, emailattachmentdocuments: true, previousReportPdf: true, receipts: true })
    .shape,
  ...ReportBody.pick({ date: true, branchId: true, userId: true, type: true, title: true, address: true }).shape,
  emailcount: z.int().min(0).default(0),
  /** Points of `checks` that its body shows, without answered ones; absent if it was saved before there were any. */
  openchecks: z.int().min(0).optional(),
  /** In lists, where somebody is to sign: how many of them have. */
  signed: z.strictObject({ given: z.int().min(0), of: z.int().min(1) }).optional(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const NewReport = z.strictObject({
  ...ReportBody.partial().shape,
  address: z
    .strictObject({ ...Address.shape })
    .refine((address) => isVisible(address.line1), { path: ['line1'], message: 'Address line 1 is required.' })
    .refine((address) => isVisible(address.town), { path: ['town'], message: 'Town is required.' })
    .refine((address) => isVisible(address.postcode), { path: ['postcode'], message: 'Postcode is required.' }),
  branchId: Id,
  type: ReportTypeName.min(1),
  /** A retry with the same id answers the report that the first attempt created. */
  id: MadeId.optional(),
  idempotencykey: Id.optional(),
})
export type NewReport = z.infer<typeof NewReport>

export const reportFilters = {
  client: Id.optional(),
  branch: Id.optional(),
  type: ReportTypeName.optional(),
  user: Id.optional(),
  /** Only for callers who reach every client; others are refused. */
  deleted: z.enum(['true', 'false']).optional(),
}

export const tableFilters = { ...reportFilters, month: Month.optional(), search: ShortText.optional() }
