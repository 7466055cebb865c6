import type { RawRequest } from '../call.ts'
import { reportPeople, byId, missingShared, bySignatureKey } from './requests.ts'
import { dataentryRow, row, type AccessRows, type Target } from './row.ts'

const variant = ({ reportId }: Target): RawRequest => ({ params: { id: reportId, variant: 'no-such-variant' } })
/** The variant does not exist: only callers who can see the report get this message. */
const missing = { status: 404, message: 'Missing Attachment Key' }
const previewed = ({ reportId }: Target): RawRequest => ({ body: { reportid: reportId, variant: 'no-such-variant' } })

export const documents: AccessRows<'documents'> = {
  generateReport: { access: reportPeople, dataentry: false, request: variant, ...missing },
  downloadReport: { access: reportPeople, dataentry: false, request: variant, ...missing },
  generateInvoice: { access: reportPeople, dataentry: false, request: byId, ...missing },
  downloadInvoice: { access: reportPeople, dataentry: false, request: byId, ...missing },
  downloadInvoiceByPost: { access: reportPeople, dataentry: false, request: byId, ...missing },
  // Its client has no export configured.
  exportReport: row(reportPeople, byId, 400),
  generatePhotos: row(reportPeople, byId, 404, { message: 'This report has no photographs.' }),
  downloadPhotos: row(reportPeople, byId, 404, { message: 'Unable to download Report photos' }),
  downloadReportFile: row(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, query: { src: 'downloads/none/none.pdf' } }),
    404,
    { message: 'File not found.' },
  ),
  downloadPreviousReport: { access: reportPeople, dataentry: false, request: byId, ...missing },
  generatePreview: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  previewPdf: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  previewHtml: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  getJob: row(reportPeople, ({ jobId }) => ({ params: { id: jobId } }), 200),
  generateSharedReport: dataentryRow('link', bySignatureKey, 202),
  getSharedJob: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId, jobId: 'no-such-job' },
      query: { k: linkKeys.signature },
    }),
    ...missingShared,
  },
}
