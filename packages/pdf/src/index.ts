/* Placeholders have an entry point of their own (`@lintel/pdf/placeholder`): they are made in a browser page. */

export { openPdf, type PdfFile } from './read/file.ts'
export { pagesOf, type PageNumbers } from './read/file.ts'
export { bytesSource, type PdfSource } from './read/source.ts'
export { readStructure, type PdfStructure } from './read/structure.ts'
export { PdfMalformed } from './read/values.ts'

export { PhotographUnfit, PlaceholderForeign, PlaceholderLost } from './swap/errors.ts'
export { findPlaceholders } from './swap/swap.ts'
export { swap } from './swap/swap.ts'

export type { Seal } from './seal/seal.ts'

export { joinPdfs } from './join/join.ts'
export { readPart } from './join/part.ts'
