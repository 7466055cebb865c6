export { reportDocument, type ReportDocument } from './document.ts'
export type { DocumentSource, DocumentVariant } from './view/source.ts'
