export { reportDocument, type ReportDocument } from './document.ts'
export type { DocumentSource } from './view/view.ts'
