/*
 * Reads PDFs, replaces placeholders by pictures, and joins two PDFs; `write/` is shared by both. Placeholders have a
 * separate entry point (`@lintel/pdf/placeholder`), because they are made in a browser page.
 */

// Reader
export { openPdf, type PdfFile } from './read/file.ts'
export { pagesOf, type PageNumbers } from './read/pages-of.ts'
export { bytesSource, type PdfSource } from './read/source.ts'
export { readStructure, type PdfStructure } from './read/structure.ts'
export { PdfMalformed } from './read/values.ts'

// Swaps placeholders for pictures
export { PhotographUnfit, PlaceholderForeign, PlaceholderLost } from './swap/errors.ts'
export { findPlaceholders } from './swap/find.ts'
export { swap } from './swap/swap.ts'

// Joins two PDFs
export { joinPdfs } from './join/join.ts'
export { readPart } from './join/part.ts'
