import * as z from 'zod'
import { linkKey, reportReaders, reportStaff } from '../access.ts'
import { Download, Job, StartedJob, PreviewPage, PreviewRequest } from './entities.ts'
import { documentMessages } from './messages.ts'
import { reportMessages } from '../reports/messages.ts'
import { sharingMessages } from '../sharing/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, MapKey, StorageKey } from '../scalars.ts'
import { linkFailures, LinkKeyQuery } from '../sharing/entities.ts'

const ReportParams = z.strictObject({ id: Id })
const ReportVariantParams = z.strictObject({ id: Id, variant: MapKey })

export const generateReport = defineRoute({
  method: 'POST',
  path: '/reports/{id}/generate/report/{variant}',
  access: reportStaff,
  summary: 'Starts creating the PDF of a variant (`report` is the main one) and returns the job.',
  params: ReportVariantParams,
  status: 202,
  answer: StartedJob,
  failures: [404, 429],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const downloadReport = defineRoute({
  method: 'GET',
  path: '/reports/{id}/download/report/{variant}',
  access: reportStaff,
  summary: 'A short-lived address of the last finished PDF of a variant.',
  params: ReportVariantParams,
  answer: Download,
  failures: [404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const getJob = defineRoute({
  method: 'GET',
  path: '/jobs/{id}',
  access: reportReaders,
  summary:
    'The state of a job; polled every two seconds, readable for seven days. Data-entry staff see only transcriptions.',
  params: z.strictObject({ id: Id }),
  answer: Job,
  failures: [404],
  messages: [documentMessages.timeLimit, documentMessages.tooLarge, documentMessages.tooLargeForTemplate],
})

export const generateInvoice = defineRoute({
  method: 'POST',
  path: '/reports/{id}/generate/invoice',
  access: reportStaff,
  summary: 'Starts creating the invoice of a report and returns the job; 404 if the client does not use invoices.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [404, 429],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

const downloadOfInvoice = {
  path: '/reports/{id}/download/invoice',
  access: reportStaff,
  summary: 'A short-lived address of the last finished invoice of a report.',
  params: ReportParams,
  answer: Download,
  failures: [404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
} as const

export const downloadInvoice = defineRoute({ method: 'GET', ...downloadOfInvoice })

export const downloadInvoiceByPost = defineRoute({
  method: 'POST',
  ...downloadOfInvoice,
})

export const generatePhotos = defineRoute({
  method: 'POST',
  path: '/reports/{id}/generate/photos',
  access: reportStaff,
  summary: 'Starts creating a zip of the original photographs of a report and returns the job.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [404, 429],
  messages: [documentMessages.unableToZip, reportMessages.notFound],
})

export const downloadPhotos = defineRoute({
  method: 'GET',
  path: '/reports/{id}/download/photos',
  access: reportStaff,
  summary: 'A short-lived address of the last finished zip of a report’s photographs.',
  params: ReportParams,
  answer: Download,
  failures: [404],
  messages: [documentMessages.unableToDownloadPhotos, documentMessages.zipExpired, reportMessages.notFound],
})

export const downloadPreviousReport = defineRoute({
  method: 'GET',
  path: '/reports/{id}/download/previousreport',
  access: reportStaff,
  summary: 'A short-lived address of the stored PDF of the previous report (`previousReportPdf`).',
  params: ReportParams,
  answer: Download,
  failures: [404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const downloadReportFile = defineRoute({
  method: 'GET',
  path: '/reports/{id}/download/file',
  access: reportStaff,
  summary: 'A short-lived address of a file that belongs to a report, or was sent with one of its e-mails.',
  params: ReportParams,
  query: z.strictObject({
    src: StorageKey,
  }),
  answer: Download,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const exportReport = defineRoute({
  method: 'POST',
  path: '/reports/{id}/export',
  access: reportStaff,
  summary: 'Starts sending a report to the MRI endpoint in its client’s settings and returns the job.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [404, 429],
  messages: [reportMessages.notFound],
})

const previewJob = {
  method: 'POST',
  access: reportStaff,
  summary: 'Starts creating the PDF of a preview and returns the job, which is short-lived and only for the caller.',
  bodySize: 'document',
  body: PreviewRequest,
  status: 202,
  answer: StartedJob,
  failures: [404, 429],
  messages: [documentMessages.missingReportId, documentMessages.missingAttachmentKey, reportMessages.notFound],
} as const

export const generatePreview = defineRoute({ path: '/reports/generate/preview', ...previewJob })

export const previewPdf = defineRoute({ path: '/reports/previewpdf', ...previewJob })

export const previewHtml = defineRoute({
  method: 'POST',
  path: '/reports/previewhtml',
  access: reportStaff,
  summary:
    'A preview as a static page, created in the same way as its PDF; 400 with the position of an error in the template.',
  bodySize: 'document',
  body: PreviewRequest,
  answer: PreviewPage,
  failures: [404, 429],
  messages: [
    documentMessages.missingReportId,
    documentMessages.missingAttachmentKey,
    documentMessages.timeLimit,
    documentMessages.previewsBusy,
    reportMessages.notFound,
  ],
  waits: true,
})

export const generateSharedReport = defineRoute({
  method: 'POST',
  path: '/unauth/reports/{id}/generate/report',
  access: linkKey('signature', 'receipt'),
  summary: 'Starts creating the report’s main PDF again, after a signature or to be read, and returns the job.',
  params: ReportParams,
  query: LinkKeyQuery,
  status: 202,
  answer: z.strictObject({ id: Id }),
  failures: [404, 423, 429],
  messages: [...linkFailures, documentMessages.unableToGenerate],
})

export const getSharedJob = defineRoute({
  method: 'GET',
  path: '/unauth/reports/{id}/jobs/{jobId}',
  access: linkKey('signature', 'receipt'),
  summary: 'The state of a job of the link’s own report.',
  params: z.strictObject({ id: Id, jobId: Id }),
  query: LinkKeyQuery,
  answer: Job,
  failures: [404, 429],
  messages: [sharingMessages.couldNotFetch],
})
