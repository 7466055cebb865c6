export { printedPhotographs, reportDocument, type PrintedPhotograph, type ReportDocument } from './document.ts'
export { invoiceDocument } from './invoice/invoice-document.ts'
export { sampleReport } from './sample/sample-report.ts'
export type { DocumentSource, DocumentVariant } from './shared/source.ts'
