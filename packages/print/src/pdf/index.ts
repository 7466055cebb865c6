export { openPdf, PdfFile } from './file.ts'
export { bytesSource } from './source.ts'
export { PdfMalformed } from './values.ts'
export type { PdfSource } from './source.ts'
