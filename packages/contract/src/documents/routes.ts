import * as z from 'zod'
import { linkKey } from '../access.ts'
import { Download, Job, StartedJob } from './entities.ts'
import { PreviewPage, PreviewRequest } from './preview.ts'
import { documentMessages } from './messages.ts'
import { reportMessages } from '../reports/messages.ts'
import { sharingMessages } from '../sharing/messages.ts'
import { reportStaff } from '../reports/access.ts'
import { defineRoute } from '../route.ts'
import { Id, MapKey, StorageKey } from '../scalars.ts'
import { linkFailures, LinkKeyQuery } from '../sharing/link-key.ts'

const ReportParams = z.strictObject({ id: Id })
const ReportVariantParams = z.strictObject({ id: Id, variant: MapKey })

export const generateReport = defineRoute({
  name: 'generateReport',
  method: 'POST',
  path: '/reports/{id}/generate/report/{variant}',
  access: reportStaff,
  summary: 'Starts making the PDF of a variant (`report` is the main one) and answers the job.',
  params: ReportVariantParams,
  status: 202,
  answer: StartedJob,
  failures: [400, 401, 403, 404, 429],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const downloadReport = defineRoute({
  name: 'downloadReport',
  method: 'GET',
  path: '/reports/{id}/download/report/{variant}',
  access: reportStaff,
  summary: 'A short-lived address of the last finished PDF of a variant.',
  params: ReportVariantParams,
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const getJob = defineRoute({
  name: 'getJob',
  method: 'GET',
  path: '/jobs/{id}',
  access: reportStaff,
  summary: 'How a job stands; polled every two seconds, readable for seven days.',
  params: z.strictObject({ id: Id }),
  answer: Job,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.timeLimit],
})

export const generateInvoice = defineRoute({
  name: 'generateInvoice',
  method: 'POST',
  path: '/reports/{id}/generate/invoice',
  access: reportStaff,
  summary: 'Starts making the invoice of a report and answers the job; 404 where the client makes no invoices.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [400, 401, 403, 404, 429],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

const downloadOfInvoice = {
  path: '/reports/{id}/download/invoice',
  access: reportStaff,
  summary: 'A short-lived address of the last finished invoice of a report.',
  params: ReportParams,
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
} as const

export const downloadInvoice = defineRoute({ name: 'downloadInvoice', method: 'GET', ...downloadOfInvoice })

export const downloadInvoiceByPost = defineRoute({
  name: 'downloadInvoiceByPost',
  method: 'POST',
  ...downloadOfInvoice,
})

export const generatePhotos = defineRoute({
  name: 'generatePhotos',
  method: 'POST',
  path: '/reports/{id}/generate/photos',
  access: reportStaff,
  summary: 'Starts packing the original photographs of a report into a zip and answers the job.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [400, 401, 403, 404, 429],
  messages: [documentMessages.unableToZip, reportMessages.notFound],
})

export const downloadPhotos = defineRoute({
  name: 'downloadPhotos',
  method: 'GET',
  path: '/reports/{id}/download/photos',
  access: reportStaff,
  summary: 'A short-lived address of the last finished zip of a report’s photographs.',
  params: ReportParams,
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.unableToDownloadPhotos, documentMessages.zipExpired, reportMessages.notFound],
})

export const downloadPreviousReport = defineRoute({
  name: 'downloadPreviousReport',
  method: 'GET',
  path: '/reports/{id}/download/previousreport',
  access: reportStaff,
  summary: 'A short-lived address of the PDF that is kept of the report before (`previousReportPdf`).',
  params: ReportParams,
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const downloadReportFile = defineRoute({
  name: 'downloadReportFile',
  method: 'GET',
  path: '/reports/{id}/download/file',
  access: reportStaff,
  summary: 'A short-lived address of a file that belongs to a report, or went out with one of its e-mails.',
  params: ReportParams,
  query: z.strictObject({
    /** Storage key, as in attachments and e-mail logs. */
    src: StorageKey,
  }),
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const exportReport = defineRoute({
  name: 'exportReport',
  method: 'POST',
  path: '/reports/{id}/export',
  access: reportStaff,
  summary: 'Starts sending a report to the MRI endpoint in its client’s settings and answers the job.',
  params: ReportParams,
  status: 202,
  answer: StartedJob,
  failures: [400, 401, 403, 404, 429],
  messages: [reportMessages.notFound],
})

const previewJob = {
  method: 'POST',
  access: reportStaff,
  summary: 'Starts making the PDF of a preview and answers the job, which is its caller’s alone and short-lived.',
  body: PreviewRequest,
  status: 202,
  answer: StartedJob,
  failures: [400, 401, 403, 404, 413, 415, 429],
  messages: [documentMessages.missingReportId, documentMessages.missingAttachmentKey, reportMessages.notFound],
} as const

export const generatePreview = defineRoute({
  name: 'generatePreview',
  path: '/reports/generate/preview',
  ...previewJob,
})

export const previewPdf = defineRoute({ name: 'previewPdf', path: '/reports/previewpdf', ...previewJob })

export const previewHtml = defineRoute({
  name: 'previewHtml',
  method: 'POST',
  path: '/reports/previewhtml',
  access: reportStaff,
  summary: 'A preview as a static page, made as its PDF is; a fault of the template answers 400 and says where.',
  body: PreviewRequest,
  answer: PreviewPage,
  failures: [400, 401, 403, 404, 413, 415, 429],
  messages: [
    documentMessages.missingReportId,
    documentMessages.missingAttachmentKey,
    documentMessages.timeLimit,
    documentMessages.previewsBusy,
    reportMessages.notFound,
  ],
})

export const generateSharedReport = defineRoute({
  name: 'generateSharedReport',
  method: 'POST',
  path: '/unauth/reports/{id}/generate/report',
  access: linkKey('signature'),
  summary: 'Starts making the report’s main PDF anew, after a signature, and answers the job.',
  params: ReportParams,
  query: LinkKeyQuery,
  status: 202,
  answer: z.strictObject({ id: Id }),
  failures: [400, 404, 423, 429],
  messages: [...linkFailures, documentMessages.unableToGenerate],
})

export const getSharedJob = defineRoute({
  name: 'getSharedJob',
  method: 'GET',
  path: '/unauth/reports/{id}/jobs/{jobId}',
  access: linkKey('signature'),
  summary: 'How a job of the link’s own report stands.',
  params: z.strictObject({ id: Id, jobId: Id }),
  query: LinkKeyQuery,
  answer: Job,
  failures: [400, 404, 429],
  messages: [sharingMessages.couldNotFetch],
})
