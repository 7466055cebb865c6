import { reportPeople, noSharedReport, bySignatureKey } from './requests.ts'
import { by, dataentryRow, row, type AccessRows, type Target } from './row.ts'

const variant = by('reportId', { params: { variant: 'no-such-variant' } })
/** The variant does not exist: only callers who can see the report get this message. */
const missing = 'Missing Attachment Key'
const previewed = ({ reportId }: Target) => ({ body: { reportid: reportId, variant: 'no-such-variant' } })

export const documents: AccessRows<'documents'> = {
  generateReport: row(reportPeople, variant, 404, missing),
  downloadReport: row(reportPeople, variant, 404, missing),
  generateInvoice: row(reportPeople, by('reportId'), 404, missing),
  downloadInvoice: row(reportPeople, by('reportId'), 404, missing),
  downloadInvoiceByPost: row(reportPeople, by('reportId'), 404, missing),
  // Its client has no export configured.
  exportReport: row(reportPeople, by('reportId'), 400),
  generatePhotos: row(reportPeople, by('reportId'), 404, 'This report has no photographs.'),
  downloadPhotos: row(reportPeople, by('reportId'), 404, 'Unable to download Report photos'),
  downloadReportFile: row(
    reportPeople,
    by('reportId', { query: { src: 'downloads/none/none.pdf' } }),
    404,
    'File not found.',
  ),
  downloadPreviousReport: row(reportPeople, by('reportId'), 404, missing),
  generatePreview: row(reportPeople, previewed, 404, missing),
  previewPdf: row(reportPeople, previewed, 404, missing),
  previewHtml: row(reportPeople, previewed, 404, missing),
  getJob: row(reportPeople, by('jobId'), 200),
  generateSharedReport: dataentryRow('link', bySignatureKey, 202),
  getSharedJob: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({ params: { id: reportId, jobId: 'no-such-job' }, query: { k: linkKeys.signature } }),
    404,
    noSharedReport,
  ),
}
