import { ReportBody, ReportHeader, type Report, type ReportSummary } from '@lintel/contract'
import { feedbackOf, toPence } from '@lintel/rules'
import * as z from 'zod'

/** What stands in a report's header row: all that the server owns, and the part of the body that lists show. */
export const StoredHeader = z.object({
  ...ReportHeader.shape,
  ...ReportBody.pick({ date: true, branchId: true, userId: true, type: true, title: true, address: true }).shape,
  /** How many e-mails were sent; they lie in rows of their own, because a row of DynamoDB takes 400 KB. */
  emailcount: z.int().min(0).default(0),
})
export type StoredHeader = z.infer<typeof StoredHeader>

/** The header row of a report. */
export const HeaderRow = z.object({
  record: StoredHeader,
  /** Where the current body lies; absent for legacy reports, which have none. */
  bodyKey: z.string().optional(),
  feesPence: z.int(),
  /** The last version that somebody of staff saved: its PDF, or a later one, is what the customer is due. */
  staffversion: z.int().optional(),
  /** Company that the report is written for. */
  customer: z.string().default(''),
  /** How many comments of landlords and tenants the body holds. */
  comments: z.int().default(0),
})
export type HeaderRow = z.infer<typeof HeaderRow>

/** The row that a version has besides its body. */
export const VersionRow = z.object({
  version: z.int(),
  bodyKey: z.string(),
  /** Of the body's JSON. */
  sha256: z.string(),
  savedAt: z.string(),
  savedBy: z.string(),
})
export type VersionRow = z.infer<typeof VersionRow>

/** What the header row says of a body besides what lists show, so that totals and tables need not open bodies. */
export const factsOf = (body: ReportBody): Pick<HeaderRow, 'feesPence' | 'customer' | 'comments'> => ({
  feesPence: body.fees.reduce((sum, { amount }) => sum + toPence(amount), 0),
  customer: body.customer.companyName,
  comments: feedbackOf(body).length,
})

/** A report's row in lists. */
export const summaryOf = (header: StoredHeader): ReportSummary => {
  const { emaillogs: _logs, emailattachmentdocuments: _documents, previousReportPdf: _pdf, ...shown } = header
  return shown
}

/** A whole report of its header and its body, without its e-mails. */
export const wholeReport = ({ emailcount: _count, ...header }: StoredHeader, body: ReportBody): Report => ({
  ...header,
  ...body,
})

/** What inspectors write, of a whole report as a caller sent it. */
export const bodyOf = (report: Report): ReportBody => ({
  date: report.date,
  branchId: report.branchId,
  userId: report.userId,
  type: report.type,
  title: report.title,
  address: report.address,
  preparedBy: report.preparedBy,
  propertyDetails: report.propertyDetails,
  rooms: report.rooms,
  compliancesections: report.compliancesections,
  keys: report.keys,
  meters: report.meters,
  tenancy: report.tenancy,
  alarms: report.alarms,
  appliances: report.appliances,
  manuals: report.manuals,
  comments: report.comments,
  tenantcommentsname: report.tenantcommentsname,
  tenantcommentsemail: report.tenantcommentsemail,
  landlordcommentsname: report.landlordcommentsname,
  landlordcommentsemail: report.landlordcommentsemail,
  signatures: report.signatures,
  customer: report.customer,
  fees: report.fees,
  unassignedphotos: report.unassignedphotos,
  uploaddocuments: report.uploaddocuments,
  ...(report.rowindex !== undefined && { rowindex: report.rowindex }),
})
