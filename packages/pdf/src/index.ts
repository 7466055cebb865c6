/*
 * Reads PDFs, puts pictures into them and joins two of them; `write/` is how both write. The placeholders of pictures are
 * an entry of their own (`@lintel/pdf/placeholder`), because they are made in a browser page.
 */

// Reader
export { openPdf, type PdfFile } from './read/file.ts'
export { pagesOf, type PageNumbers } from './read/pages-of.ts'
export { bytesSource, type PdfSource } from './read/source.ts'
export { readStructure, type PdfStructure } from './read/structure.ts'
export { PdfMalformed } from './read/values.ts'

// Pictures in the place of their placeholders
export { PhotographUnfit, PlaceholderForeign, PlaceholderLost } from './swap/errors.ts'
export { findPlaceholders } from './swap/find.ts'
export { swap } from './swap/swap.ts'

// Two PDFs joined into one
export { joinPdfs } from './join/join.ts'
export { readPart } from './join/part.ts'
